/// <reference lib="webworker" />
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { broadcastPush } from '../push-broadcast.ts'

/** Every push shows a notification: browsers revoke the permission after silent pushes. */
export async function showPush(worker: ServiceWorkerGlobalScope, event: PushEvent) {
  const message = messageIn(event, worker.location.hostname)
  broadcastPush()
  if (message.unread !== null) await setBadge(message.unread)
  // Without `renotify` a push that replaces another one would show without a sound.
  const options: NotificationOptions & { renotify: boolean } = {
    body: message.body,
    tag: message.tag,
    icon: message.icon ?? '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: message.path,
    renotify: true,
  }
  await worker.registration.showNotification(message.title, options)
}

/** Opens the page of the notification in a window that is already open, otherwise in a new one. */
export async function openFromNotification({ clients }: ServiceWorkerGlobalScope, notification: Notification) {
  notification.close()
  const path = String(notification.data)
  const [open] = await clients.matchAll({ type: 'window' })
  const moved = await open?.navigate(path).catch(() => null)
  await (moved ? moved.focus() : clients.openWindow(path))
}

/** `site` is the title of a message that cannot be read, because the worker does not know the name of the site. */
function messageIn(event: PushEvent, site: string): PushMessage {
  const nothing = { title: site, body: '', tag: 'pista', path: '/inbox', unread: null }
  try {
    return { ...nothing, ...(event.data?.json() as PushMessage) }
  } catch {
    return nothing
  }
}

async function setBadge(unread: number) {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => undefined)
}
