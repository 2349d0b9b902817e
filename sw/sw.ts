/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isPagePath } from '#contract/paths.ts'
import { flushOutboxFromWorker } from './outbox.ts'
import { answer, ring } from './ring.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// The shell and its hashed parts. Nothing of /api ever enters a cache: what is private lives in IndexedDB alone.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

const shell = createHandlerBoundToURL('/index.html')
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
  shell,
)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/uploads/'), keepPictures())

self.addEventListener('message', skipWaitingWhenAsked)
self.addEventListener('sync', sendWhatWaits)
self.addEventListener('push', event => event.waitUntil(ring(self, event)))
self.addEventListener('notificationclick', event => event.waitUntil(answer(self, event.notification)))

/** Flyers and faces never change under one address. */
function keepPictures() {
  return new CacheFirst({
    cacheName: 'pista-pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 100, maxAgeSeconds: 7 * 24 * 3600, purgeOnQuotaError: true })],
  })
}

function skipWaitingWhenAsked(event: ExtendableMessageEvent) {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
}

/** Chromium fires this when the signal returns, even with every page closed. Elsewhere the page sends for itself. */
function sendWhatWaits(event: Event) {
  ;(event as ExtendableEvent).waitUntil(flushOutboxFromWorker())
}
