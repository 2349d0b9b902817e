/** The programs of packages that run in workers; `worker-programs.ts` adds the files of their folders to the build. */
export const FLYER_READER = `/ocr/${import.meta.env.FLYER_READER_VERSION}/worker.min.js`
export const MAP_WORKER = `/map-worker/${import.meta.env.MAP_WORKER_VERSION}/maplibre-gl-worker.mjs`

const ALLOWED = ['/sw.js', FLYER_READER]
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/** The content security policy allows no script URL from a string. This policy creates those of our two workers. */
export function workerUrl(path: string): string {
  policy ??= window.trustedTypes?.createPolicy('pista-worker', {
    createScriptURL: url => (ALLOWED.includes(url) ? url : ''),
  })
  return policy?.createScriptURL(path) ?? path
}

let hasMapPolicy = false

/**
 * The library of the map creates its worker from a string, for which browsers ask the policy named `default`. This one
 * returns the address of that worker only, and exists only on a page whose map was opened.
 */
export function allowMapWorker() {
  if (!hasMapPolicy)
    window.trustedTypes?.createPolicy('default', { createScriptURL: url => (url === MAP_WORKER ? url : '') })
  hasMapPolicy = true
}
