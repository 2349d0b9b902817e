// Keeps what the first visit needed, and answers every later one from it.
const CACHE = 'floor'

self.addEventListener('install', event => event.waitUntil(keepPage().then(() => self.skipWaiting())))
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', event => {
  const wanted = event.request.mode === 'navigate' ? '/' : event.request
  event.respondWith(caches.match(wanted).then(kept => kept ?? fetch(event.request)))
})

async function keepPage() {
  const cache = await caches.open(CACHE)
  const page = await fetch('/')
  const paths = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(match => match[1])
  await cache.put('/', page)
  await cache.addAll(paths)
}
