/// <reference lib="webworker" />
import { cacheNames, type WorkboxPlugin } from 'workbox-core'

/* A captive portal may respond during an install, so a file counts only with the digest of the list of built files. */

/** `digest` is the beginning of the file's SHA-256, in base64. */
type BuiltFile = { url: string; revision: string | null; digest?: string }

/** The first entry lists all files, a line `<url><digest>` for each; `assets/<name>.js` is listed by its name. */
export type BuiltManifest = [{ list: string }, ...BuiltFile[]]

const DIGEST_BYTES = 3
const DIGEST_LENGTH = 4

/** The names of the files in `assets` change with their content, so they need no revision. */
export function builtFiles([{ list }, ...others]: BuiltManifest): BuiltFile[] {
  const files = list.split('\n').map(line => {
    const digest = line.slice(-DIGEST_LENGTH)
    const name = line.slice(0, -DIGEST_LENGTH)
    const url = /\.\w+$/.test(name) ? name : `assets/${name}.js`
    return { url, digest, revision: url.startsWith('assets/') ? null : digest }
  })
  return [...files, ...others]
}

/**
 * Checks each file before it is stored, and each stored file once per run of this worker. A file with another digest is
 * fetched again without the browser's HTTP cache, which the portal may have filled too. If that fails during an
 * install, the install fails and the previous worker stays.
 */
export function onlyBuiltFiles(files: BuiltFile[]): WorkboxPlugin {
  const digests = new Map(files.map(({ url, digest }) => [pathOf(url), digest]))
  const checked = new Set<string>()

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
      if (!cachedResponse || checked.has(request.url)) return cachedResponse
      const cache = await caches.open(cacheName)
      const right = (await isBuilt(path, cachedResponse)) ? cachedResponse : await fetchAgain(path)
      // Also without signal a wrong file is deleted and not served: the request then goes to the network.
      if (!right) await cache.delete(request)
      else checked.add(request.url)
      if (right && right !== cachedResponse) await cache.put(request, right.clone())
      return right
    },
  }
}

/** Whether the stored index.html is a page of a captive portal. */
export async function isShellForeign(): Promise<boolean> {
  const cache = await caches.open(cacheNames.precache)
  const shells = (await cache.keys()).filter(({ url }) => pathOf(url) === '/index.html')
  const texts = await Promise.all(shells.map(async request => await (await cache.match(request))?.text()))
  return texts.length > 0 && texts.every(text => !text?.includes('<div id="root">'))
}

async function isFile(path: string, response: Response, digest: string): Promise<boolean> {
  // Each type contains the ending of its files, for instance `image/svg+xml`, but for one.
  const type = path.split('.').at(-1)?.replace(/^js$/, 'javascript') ?? ''
  if (!response.ok || !response.headers.get('content-type')?.includes(type)) return false
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
