import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markUsed, onFirstUse } from '#pwa/data/used-parts.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { deleteOldLanguageFiles, storeLanguageFiles } from '#pwa/worker/language-files.ts'
import { storageOn } from '../support/web-storage.ts'

const ORIGIN = 'https://pista.example'
const here = {
  door: ['/assets/door-page-1.js'],
  map: ['/assets/map-view-1.js', '/map-worker/1/worker.mjs'],
  es: ['/assets/language-es-1.js', '/assets/language-es-pages-1.js'],
  pt: ['/assets/language-pt-1.js'],
}
const next = { es: ['/assets/language-es-2.js', '/assets/language-es-pages-1.js'] }

let stored: Map<string, Response>
let requested: string[]
let type: string

beforeEach(() => {
  stored = new Map()
  requested = []
  type = 'text/javascript; charset=utf-8'
  useLanguage.setState({ language: 'es' })
  vi.stubGlobal('localStorage', storageOn(new Map()))
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) => stored.get(path),
      put: async (path: string, response: Response) => void stored.set(path, response),
      keys: async () => [...stored.keys()].map(path => ({ url: ORIGIN + path })),
      delete: async ({ url }: { url: string }) => stored.delete(new URL(url).pathname),
    }),
  })
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { languages: JSON.stringify(here) } }) })
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    if (!path.includes('js'))
      return new Response(
        `<script src="/start.js" data-screens='[]' data-languages='${JSON.stringify(next)}'></script>`,
      )
    return new Response('export {}', { headers: { 'content-type': type } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the files of the selected language are stored once', async () => {
  await storeLanguageFiles('of this version')
  await storeLanguageFiles('of this version')
  expect([...stored.keys()]).toEqual(here.es)
  expect(requested).toEqual(here.es)
})

test.each(['door', 'map'] as const)(
  'a device that has opened the %s stores its files, in every language',
  async part => {
    useLanguage.setState({ language: 'en' })
    const told = vi.fn<() => void>()
    onFirstUse(told)
    markUsed(part)
    markUsed(part)
    expect(told).toHaveBeenCalledTimes(1)
    await storeLanguageFiles('of this version')
    expect([...stored.keys()]).toEqual(here[part])
    await deleteOldLanguageFiles()
    expect([...stored.keys()]).toEqual(here[part])
  },
)

test('English has no files to store', async () => {
  useLanguage.setState({ language: 'en' })
  await storeLanguageFiles('of this version')
  expect(requested).toEqual([])
})

test('the page of a captive portal is not stored', async () => {
  type = 'text/html'
  await storeLanguageFiles('of this version')
  expect([...stored.keys()]).toEqual([])
})

test('the changed files of the next version are stored beside the present ones, which are deleted after its start', async () => {
  await storeLanguageFiles('of this version')
  await storeLanguageFiles('of the next version')
  expect([...stored.keys()]).toEqual([...here.es, '/assets/language-es-2.js'])

  vi.stubGlobal('document', { querySelector: () => ({ dataset: { languages: JSON.stringify(next) } }) })
  await deleteOldLanguageFiles()
  expect([...stored.keys()].toSorted()).toEqual(next.es.toSorted())
})
