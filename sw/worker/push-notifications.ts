/// <reference lib="webworker" />
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { broadcastPush } from '../broadcast.ts'

/** What this file needs of the service worker. */
type NotifyingWorker = {
  location: Pick<WorkerLocation, 'hostname'>
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>
}

type OpeningWorker = {
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly WindowClient[]>
    openWindow(path: string): Promise<WindowClient | null>
  }
}

type PressedNotification = Pick<NotificationEvent, 'action'> & { notification: Pick<Notification, 'close' | 'data'> }

/** Every push shows a notification: browsers revoke the permission after silent pushes. */
export async function showPush(worker: NotifyingWorker, event: Pick<PushEvent, 'data'>) {
  const message = messageIn(event)
  broadcastPush()
  if (message.unread !== null && 'setAppBadge' in navigator)
    await navigator.setAppBadge(message.unread).catch(() => undefined)
  // Without `renotify` a push that replaces another one would show without a sound.
  const options: NotificationOptions & { renotify: boolean; actions: PushMessage['actions'] } = {
    body: message.body,
    tag: message.tag,
    icon: message.icon ?? '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: message.path,
    renotify: true,
    actions: message.actions,
  }
  await worker.registration.showNotification(message.title ?? (await siteName(worker)), options)
}

/**
 * Posts the answer of the button that was pressed. Without one, or if the server cannot be reached, opens the page of
 * the notification, in a window that is already open or else in a new one.
 */
export async function openFromNotification({ clients }: OpeningWorker, { notification, action }: PressedNotification) {
  notification.close()
  const isAnswered = action && (await fetch(action, { method: 'POST' }).catch(() => undefined))?.ok
  if (isAnswered) return
  const path = String(notification.data)
  const [open] = await clients.matchAll({ type: 'window' })
  const moved = await open?.navigate(path).catch(() => null)
  await (moved ? moved.focus() : clients.openWindow(path))
}

/** A message that cannot be read has no title. */
function messageIn({ data }: Pick<PushEvent, 'data'>): Omit<PushMessage, 'title'> & Partial<PushMessage> {
  const nothing = { body: '', tag: 'pista', path: '/inbox', unread: null }
  try {
    return { ...nothing, ...(data?.json() as PushMessage) }
  } catch {
    return nothing
  }
}

/** The manifest has the name. A notification must not wait long, so that the browser shows none of its own. */
async function siteName({ location }: NotifyingWorker): Promise<string> {
  try {
    const response = await fetch('/manifest.webmanifest', { signal: AbortSignal.timeout(3_000) })
    return ((await response.json()) as { name: string }).name
  } catch {
    return location.hostname
  }
}
