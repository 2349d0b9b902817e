import type { WorkboxPlugin } from 'workbox-core'

/* The scripts of the map are not stored by the install of the app, but when the map is first opened. */

export const MAP_PROGRAM = 'pista-map-program'

/** Those of this version and of the one before: page, library and worker of the map. */
const MAX_SCRIPTS = 6

/** The name of a script has its version. */
export function isMapProgram(path: string): boolean {
  return /^\/(?:assets\/map|map-worker\/)/.test(path)
}

/** Stores only scripts: HTML comes from a captive portal. */
export const onlyMapScripts: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && response.headers.get('content-type')?.startsWith('text/javascript') ? response : null,
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName)
    // A cache lists its entries in the order in which they were added.
    for (const request of (await cache.keys()).slice(0, -MAX_SCRIPTS)) await cache.delete(request)
  },
}
