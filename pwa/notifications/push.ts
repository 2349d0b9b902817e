import type { PushState } from '#contract/push.ts'
import { request } from '#sw/http/request.ts'
import { choosePush, isPushChosen } from './push-choice.ts'

/** What this browser can do about notifications, and does. `installFirst`: an iPhone rings only for installed apps. */
export type PushStatus = 'unsupported' | 'installFirst' | 'blocked' | 'off' | 'on'

const SUBSCRIPTION = '/api/push/subscription'

export async function pushStatus(): Promise<PushStatus> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleTouch() && !matchMedia('(display-mode: standalone)').matches ? 'installFirst' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off'
}

/** Asks the person, then the browser, then tells the server. Called by a click and by nothing else. */
export async function enablePush(): Promise<PushStatus> {
  if ((await Notification.requestPermission()) !== 'granted') return await pushStatus()
  await subscribe()
  choosePush(true)
  return 'on'
}

export async function disablePush(): Promise<PushStatus> {
  await request(SUBSCRIPTION, { method: 'DELETE' })
  await forgetPush()
  return 'off'
}

/** The browser's half. The server's ends with the session. */
export async function forgetPush() {
  choosePush(false)
  if ('serviceWorker' in navigator) await (await subscriptionHere())?.unsubscribe()
}

/** At every start: browsers drop subscriptions, and a new session knows nothing of the old one's. */
export async function renewPush() {
  if (!isPushChosen() || Notification.permission !== 'granted') return
  await subscribe()
}

async function subscribe() {
  const worker = await navigator.serviceWorker.ready
  const { publicKey } = await request<PushState>('/api/push')
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await worker.pushManager.subscribe(options).catch(async () => {
    // Made with other keys, as after a move of the server: that one rings for nobody.
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    return await worker.pushManager.subscribe(options)
  })
  await request(SUBSCRIPTION, { method: 'PUT', json: subscription.toJSON() })
}

async function subscriptionHere() {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

function isAppleTouch() {
  return /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
}
