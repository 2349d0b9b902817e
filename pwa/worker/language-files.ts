import { pages } from '#contract/paths.ts'
import { usedParts } from '#pwa/data/used-parts.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { fetchPage, fetchScript } from '#sw/http/built-files.ts'

/**
 * The worker serves the files in this cache, so that the app starts in the selected language without a connection, and
 * opens the door or the map on a device that has opened it before.
 */
const CACHE = 'pista-languages'

/**
 * The build writes the names of each language's files, and those of the door and of the map, into the script element of
 * `start.js`.
 */
export type LanguageFiles = Record<string, string[]>

/**
 * Stores the files of the selected language. English has none: its messages are in the files of the app. Those of the
 * next version are stored before it is activated, because its names of the files are not known without a connection.
 */
export async function storeLanguageFiles(version: 'of this version' | 'of the next version') {
  const files =
    version === 'of this version'
      ? filesHere()
      : parsed(/ data-languages='([^']*)'/.exec(await fetchPage(pages.about))?.[1])
  const cache = await caches.open(CACHE)
  const names = [useLanguage.getState().language, ...usedParts()]
  for (const file of names.flatMap(name => files[name] ?? [])) {
    if (await cache.match(file)) continue
    const response = await fetchScript(file)
    if (response) await cache.put(file, response)
  }
}

/** Deletes the files of earlier versions. The files of a version that waits must not be there yet. */
export async function deleteOldLanguageFiles() {
  const current = new Set(Object.values(filesHere()).flat())
  const cache = await caches.open(CACHE)
  for (const request of await cache.keys()) if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
}

function filesHere(): LanguageFiles {
  return parsed(document.querySelector<HTMLElement>('script[data-languages]')?.dataset.languages)
}

function parsed(json = '{}'): LanguageFiles {
  return JSON.parse(json) as LanguageFiles
}
