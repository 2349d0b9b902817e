import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core'

/* Recently viewed flyers and profile pictures come from the cache: the picture of a URL never changes. */

export const PICTURES = 'pista-pictures'

const MAX_PICTURES = 100
const MAX_AGE_MS = 7 * 24 * 3_600_000

/** Stores and serves only pictures: HTML comes from a captive portal. A full cache deletes its oldest pictures. */
export const onlyPictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) => (isPicture(cachedResponse) ? cachedResponse : null),
  cacheDidUpdate: async ({ cacheName }) => await prune(await caches.open(cacheName)),
}

/** When the disk is full, pictures are deleted first. */
export function dropPicturesWhenFull() {
  registerQuotaErrorCallback(async () => void (await caches.delete(PICTURES)))
}

function isPicture(response: Response | undefined): boolean {
  return response?.status === 200 && response.headers.get('content-type')?.startsWith('image/') === true
}

/** A cache lists its entries in the order in which they were added. */
async function prune(cache: Cache) {
  const kept = await cache.keys()
  const tooMany = kept.length - MAX_PICTURES
  for (const [nth, request] of kept.entries())
    if (nth < tooMany || (await isOld(cache, request))) await cache.delete(request)
}

async function isOld(cache: Cache, request: Request) {
  const date = (await cache.match(request))?.headers.get('date')
  return date !== null && date !== undefined && Date.now() - Date.parse(date) > MAX_AGE_MS
}
