/** The address of the program that reads flyers; `flyer-reader-files.ts` adds the files of its folder to the build. */
export const FLYER_READER = `/ocr/${import.meta.env.FLYER_READER_VERSION}/worker.min.js`

const ALLOWED = ['/sw.js', FLYER_READER]
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/** The content security policy allows no script URL from a string. This policy creates those of the two workers only. */
export function workerUrl(path: string): string {
  policy ??= window.trustedTypes?.createPolicy('pista-worker', {
    createScriptURL: url => (ALLOWED.includes(url) ? url : ''),
  })
  return policy?.createScriptURL(path) ?? path
}
