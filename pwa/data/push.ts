import * as calls from '#contract/notifications/calls.ts'
import type { Subscription } from '#contract/notifications/push.ts'
import { send } from '#sw/http/send.ts'
import { choosePush, isPushChosen } from './push-choice.ts'

/** The state of push notifications in this browser. `installFirst`: on iPhone they work only in the installed app. */
export type PushStatus = 'unsupported' | 'installFirst' | 'blocked' | 'off' | 'on'

export async function pushStatus(): Promise<PushStatus> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleTouch() && !matchMedia('(display-mode: standalone)').matches ? 'installFirst' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off'
}

/**
 * Requests permission, subscribes, and sends the subscription to the server. Call it from a click only, because
 * browsers require a user gesture.
 */
export async function enablePush(): Promise<PushStatus> {
  if ((await Notification.requestPermission()) !== 'granted') return await pushStatus()
  await subscribe()
  choosePush(true)
  return 'on'
}

export async function disablePush(): Promise<PushStatus> {
  await send(calls.unsubscribe)
  await unsubscribePush()
  return 'off'
}

/** Deletes the browser's subscription. The server deletes its own with the session. */
export async function unsubscribePush() {
  choosePush(false)
  if ('serviceWorker' in navigator) await (await currentSubscription())?.unsubscribe()
}

/** Called at every start: browsers drop subscriptions, and a new session has no subscription on the server. */
export async function renewPush() {
  if (!isPushChosen() || Notification.permission !== 'granted') return
  await subscribe()
}

async function subscribe() {
  const worker = await navigator.serviceWorker.ready
  const { publicKey } = await send(calls.push)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await worker.pushManager.subscribe(options).catch(async () => {
    // The subscription was made with other server keys, for example before the server was moved; it would never receive
    // a notification.
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    return await worker.pushManager.subscribe(options)
  })
  await send(calls.subscribe, { body: subscription.toJSON() as Subscription })
}

async function currentSubscription() {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

function isAppleTouch() {
  return /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
}
