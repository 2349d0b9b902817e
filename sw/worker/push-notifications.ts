/// <reference lib="webworker" />
import type { PushMessage } from '#contract/notifications/push-message.ts'

/** A push always shows something: browsers take the right away from whoever wakes a phone in silence. */
export async function showPush(worker: ServiceWorkerGlobalScope, event: PushEvent) {
  const message = messageIn(event)
  if (message.unread !== null) await setBadge(message.unread)
  await worker.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: message.path,
  })
}

/** To the page it is about: in a window that is open already, else in a new one. */
export async function openFromNotification({ clients }: ServiceWorkerGlobalScope, notification: Notification) {
  notification.close()
  const path = String(notification.data)
  const [open] = await clients.matchAll({ type: 'window' })
  const moved = await open?.navigate(path).catch(() => null)
  await (moved ? moved.focus() : clients.openWindow(path))
}

function messageIn(event: PushEvent): PushMessage {
  const nothing = { title: 'Pista', body: '', tag: 'pista', path: '/inbox', unread: null }
  try {
    return { ...nothing, ...(event.data?.json() as PushMessage) }
  } catch {
    return nothing
  }
}

async function setBadge(unread: number) {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => undefined)
}
