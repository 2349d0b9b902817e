// Stores both pages and their files at install, and serves them from the cache afterwards.
const CACHE = 'floor'
const PAGES = ['/', '/list']

self.addEventListener('install', event => event.waitUntil(storePages().then(() => self.skipWaiting())))
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', event => {
  const { request } = event
  const wanted = request.mode === 'navigate' ? new URL(request.url).pathname : request
  event.respondWith(caches.match(wanted).then(stored => stored ?? fetch(request)))
})

async function storePages() {
  const cache = await caches.open(CACHE)
  for (const path of PAGES) {
    const page = await fetch(path)
    const files = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(match => match[1])
    await cache.put(path, page)
    await cache.addAll(files)
  }
}
