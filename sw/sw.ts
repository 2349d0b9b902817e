/// <reference lib="webworker" />
import { PrecacheController } from 'workbox-precaching'
import { CacheFirst } from 'workbox-strategies'
import { isPagePath, pages } from '#contract/paths.ts'
import { flushFromWorker } from './delivery/deliver.ts'
import { dropPicturesWhenFull, onlyPictures, PICTURES } from './worker/pictures.ts'
import { type BuiltManifest, builtFiles, isShellForeign, onlyBuiltFiles } from './worker/precache.ts'
import { openFromNotification, showPush } from './worker/push-notifications.ts'
import { storeSharedFile } from './worker/shared-file.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltManifest }

// The shell and its hashed files. No response of /api enters a cache: private data is stored in IndexedDB only.
const files = builtFiles(self.__WB_MANIFEST)
const precache = new PrecacheController({ plugins: [onlyBuiltFiles(files)] })
// Registered before `precache`, whose listener replaces the files that this one checks.
self.addEventListener('install', event => event.waitUntil(replaceForeignShell()))
precache.precache(files)
self.addEventListener('activate', takeOver)

const shell = precache.createHandlerBoundToURL('/index.html')
dropPicturesWhenFull()
const pictures = new CacheFirst({ cacheName: PICTURES, plugins: [onlyPictures] })
self.addEventListener('fetch', respondFromCache)
self.addEventListener('message', takeOver)
self.addEventListener('sync', sendWaiting)
self.addEventListener('push', event => event.waitUntil(showPush(self, event)))
self.addEventListener('notificationclick', event => event.waitUntil(openFromNotification(self, event)))

/** Other requests, such as those to `/api`, are left to the browser. */
function respondFromCache(event: FetchEvent) {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.pathname === pages.cityFile) return event.respondWith(storeSharedFile(request))
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (precache.getCacheKeyForURL(request.url)) event.respondWith(precache.strategy.handle({ event, request }))
  else if (request.mode === 'navigate' && isPagePath(url.pathname)) event.respondWith(shell({ event, request, url }))
  // The page has stored the files of the selected language, and those of the door or the map on a device that uses it.
  else if (/^\/(assets|map-worker)\//.test(url.pathname))
    event.respondWith(caches.match(request).then(file => file ?? fetch(request)))
  else if (url.pathname.startsWith('/uploads/')) event.respondWith(pictures.handle({ event, request }))
}

/** A captive portal's page in place of the app cannot ask for the new worker, which takes over at once. */
async function replaceForeignShell() {
  if (await isShellForeign()) await self.skipWaiting()
}

/**
 * Controls the open pages after the activation, and later a page that asks for it, because it was being opened
 * meanwhile. A waiting worker is activated when a page asks for that.
 */
function takeOver(event: ExtendableEvent & { data?: { type?: unknown } }) {
  event.waitUntil(event.data?.type === 'SKIP_WAITING' ? self.skipWaiting() : self.clients.claim())
}

/** Chromium fires `sync` when the network returns, also with every page closed. In other browsers only pages send. */
function sendWaiting(event: Event) {
  ;(event as ExtendableEvent).waitUntil(flushFromWorker())
}
