/// <reference lib="webworker" />
import { cacheNames, type WorkboxPlugin } from 'workbox-core'

/*
 * A worker may be installed, or its cache filled, while a captive portal responds to everything. Nothing of the app is
 * stored or served unless it is the very file that was built: its digest stands in the worker's list of files.
 */

/** `digest` is the beginning of the file's SHA-256, in base64. */
export type BuiltFile = { url: string; revision: string | null; digest?: string }

const DIGEST_BYTES = 6

const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

/**
 * Checks what is about to be stored, and once in the life of this worker what is already there. A file that is not the
 * right one is fetched again past the browser's own cache, which the portal may have filled too. If that fails, so does
 * an install, and the worker before it stays.
 */
export function onlyBuiltFiles(files: BuiltFile[]): WorkboxPlugin {
  const digests = new Map(files.map(({ url, digest }) => [pathOf(url), digest]))
  const known = new Set<string>()

  const isBuilt = async (path: string, response: Response | undefined) => {
    const digest = digests.get(path)
    return response !== undefined && (digest === undefined ? response.ok : await isFile(path, response.clone(), digest))
  }
  const fetchAgain = async (path: string) => {
    const response = await fetch(path, { cache: 'reload' }).catch(() => undefined)
    return (await isBuilt(path, response)) ? response : undefined
  }

  return {
    cacheWillUpdate: async ({ request, response }) => {
      const path = pathOf(request.url)
      return (await isBuilt(path, response)) ? response : await fetchAgain(path)
    },
    cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) => {
      const path = pathOf(request.url)
      if (!cachedResponse || known.has(request.url)) return cachedResponse
      const cache = await caches.open(cacheName)
      const right = (await isBuilt(path, cachedResponse)) ? cachedResponse : await fetchAgain(path)
      // Without signal it is no file of ours either: the network decides, and what is broken is gone.
      if (!right) await cache.delete(request)
      else known.add(request.url)
      if (right && right !== cachedResponse) await cache.put(request, right.clone())
      return right
    },
  }
}

/**
 * Whether the page that this browser opens Pista with is not ours: an earlier version stored what a portal sent. Nobody
 * can press a button on it, so the new worker takes over at once.
 */
export async function isShellForeign(): Promise<boolean> {
  const cache = await caches.open(cacheNames.precache)
  const shells = (await cache.keys()).filter(({ url }) => pathOf(url) === '/index.html')
  const texts = await Promise.all(shells.map(async request => await (await cache.match(request))?.text()))
  return texts.length > 0 && texts.every(text => !text?.includes('<div id="root">'))
}

async function isFile(path: string, response: Response, digest: string): Promise<boolean> {
  const type = TYPES[path.split('.').at(-1) ?? '']
  if (!response.ok || !type || !response.headers.get('content-type')?.startsWith(type)) return false
  const bytes = await response.arrayBuffer().catch(() => undefined)
  return bytes !== undefined && digest === (await digestOf(bytes))
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest.subarray(0, DIGEST_BYTES)))
}

function pathOf(url: string) {
  return new URL(url, self.location.origin).pathname
}
