import type { PushState } from '#contract/push.ts'
import { request } from '#sw/http.ts'
import { chooseRinging, isRingingChosen } from './push-choice.ts'

/** What this browser can do about notifications, and does. `installFirst`: an iPhone rings only for installed apps. */
export type Ringing = 'unsupported' | 'installFirst' | 'blocked' | 'off' | 'on'

const SUBSCRIPTION = '/api/push/subscription'

export async function ringingHere(): Promise<Ringing> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleTouch() && !matchMedia('(display-mode: standalone)').matches ? 'installFirst' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await subscriptionHere()) ? 'on' : 'off'
}

/** Asks the person, then the browser, then tells the server. Called by a click and by nothing else. */
export async function ringHere(): Promise<Ringing> {
  if ((await Notification.requestPermission()) !== 'granted') return await ringingHere()
  await subscribe()
  chooseRinging(true)
  return 'on'
}

export async function ringNoMore(): Promise<Ringing> {
  await request(SUBSCRIPTION, { method: 'DELETE' })
  await forgetRinging()
  return 'off'
}

/** The browser's half. The server's ends with the session. */
export async function forgetRinging() {
  chooseRinging(false)
  if ('serviceWorker' in navigator) await (await subscriptionHere())?.unsubscribe()
}

/** At every start: browsers drop subscriptions, and a new session knows nothing of the old one's. */
export async function keepRinging() {
  if (!isRingingChosen() || Notification.permission !== 'granted') return
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
