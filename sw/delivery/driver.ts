import type { DeliveryStore } from '../db.ts'
import { isVisible } from '../online.ts'
import { MAX_DELAY_MS } from './backoff.ts'
import { DELIVERY_SYNC, type FlushOptions, flushKind, openKinds } from './deliver.ts'
import type { AnyKind } from './kind.ts'

/** The longest wait after a failure while the page is visible. */
const OPEN_DELAY_MS = 5_000

/** Sends the rows of one database from a page. Each kind has a timer, so that a slow upload delays no message. */
export function startSending<Store extends DeliveryStore>(
  act: (work: (store: Store) => Promise<void>) => Promise<void>,
  kinds: readonly AnyKind[],
  optionsFor: (store: Store, kind: AnyKind) => FlushOptions = () => ({}),
) {
  let isStopped = false
  const timers = new Map<AnyKind, ReturnType<typeof setTimeout>>()

  /** To be called when a row of this kind was added. */
  const send = (kind: AnyKind, hurry = false): Promise<void> =>
    act(async store => {
      const maxDelayMs = isVisible() ? OPEN_DELAY_MS : MAX_DELAY_MS
      const { nextAt } = await flushKind(store, kind, { hurry, maxDelayMs, ...optionsFor(store, kind) })
      clearTimeout(timers.get(kind))
      if (nextAt === null || isStopped) return
      const delayMs = Math.max(0, nextAt - Date.now())
      timers.set(
        kind,
        setTimeout(() => void send(kind), delayMs),
      )
      if (!kind.isSentByPagesOnly) await registerBackgroundSync()
    })

  /** With `hurry`, because the network is back or the page became visible, the waits that this device chose end. */
  const sendAll = (hurry: boolean) =>
    act(async store => {
      await Promise.all((await openKinds(store, kinds)).map(kind => send(kind, hurry)))
    })

  return {
    send,
    sendAll,
    stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** With Background Sync, the browser starts the worker when the network is back, also without a page. */
export async function registerBackgroundSync() {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || !('sync' in registration)) return
  const sync = registration.sync as { register: (tag: string) => Promise<void> }
  await sync.register(DELIVERY_SYNC).catch(() => undefined)
}
