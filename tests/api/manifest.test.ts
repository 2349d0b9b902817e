import { copyFileSync, cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { messagesIn } from '#api/http/i18n.ts'
import { type Locale, locales } from '#contract/i18n/locale.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const ROOT = join(import.meta.dirname, '../..')

const Manifest = z.looseObject({
  id: z.literal('/'),
  name: z.literal('Pista'),
  lang: z.enum(locales),
  description: z.string(),
  shortcuts: z.array(z.object({ url: z.string(), name: z.string(), icons: z.array(z.unknown()) })),
  icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string(), purpose: z.string().optional() })),
  screenshots: z.array(
    z.object({
      src: z.string(),
      type: z.string(),
      sizes: z.string(),
      form_factor: z.enum(['wide', 'narrow']),
      label: z.string(),
    }),
  ),
})

let server: TestServer
beforeAll(async () => {
  // The build copies both into one folder.
  const pages = mkdtempSync(join(tmpdir(), 'pista-manifest-'))
  cpSync(join(ROOT, 'pwa/public'), pages, { recursive: true })
  copyFileSync(join(ROOT, 'pwa/public/manifest.webmanifest'), join(pages, 'manifest.webmanifest'))
  copyFileSync(join(ROOT, 'pwa/index.html'), join(pages, 'index.html'))
  server = await openTestServer({ context: { pages } })
})
afterAll(() => server.close())

const manifestOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await server.app.request(path, { headers })
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  expect(response.headers.get('vary')).toContain('Accept-Language')
  return Manifest.parse(await response.json())
}

test.each<[string, string, Record<string, string>, Locale]>([
  ['nothing', '/manifest.webmanifest', {}, 'en'],
  ['a browser in English', '/manifest.webmanifest', { 'accept-language': 'en-US,es;q=0.5' }, 'en'],
  ['a browser in Spanish', '/manifest.webmanifest', { 'accept-language': 'es-PR,en;q=0.5' }, 'es'],
  ['a browser in Portuguese', '/manifest.webmanifest', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }, 'pt'],
  ['Spanish chosen in an English browser', '/manifest.webmanifest?lang=es', { 'accept-language': 'en-US' }, 'es'],
  ['English chosen in a Spanish browser', '/manifest.webmanifest?lang=en', { 'accept-language': 'es' }, 'en'],
  ['a language that is none of ours', '/manifest.webmanifest?lang=fr', { 'accept-language': 'es' }, 'es'],
  [
    'a German reader whose second language is Spanish',
    '/manifest.webmanifest',
    { 'accept-language': 'de-DE,de;q=0.9,es;q=0.8,en;q=0.7' },
    'es',
  ],
  ['the weights and not the order', '/manifest.webmanifest', { 'accept-language': 'de,es;q=0.4,en;q=0.8' }, 'en'],
  ['a browser that excludes Spanish', '/manifest.webmanifest', { 'accept-language': 'es;q=0,de,*;q=0.1' }, 'en'],
  ['a header that is no list of languages', '/manifest.webmanifest', { 'accept-language': ';;=,"é,,x' }, 'en'],
])('the manifest follows %s', async (_, path, headers, language) => {
  const messages = messagesIn[language].manifest
  const manifest = await manifestOf(path, headers)
  expect(manifest).toMatchObject({ lang: language, description: messages.description })
  expect(Object.fromEntries(manifest.shortcuts.map(({ url, name }) => [url, name]))).toEqual(messages.shortcuts)
  expect(Object.fromEntries(manifest.screenshots.map(({ src, label }) => [src, label]))).toEqual(messages.screenshots)
})

test('the built manifest equals the English one', async () => {
  const built = Manifest.parse(JSON.parse(readFileSync(join(ROOT, 'pwa/public/manifest.webmanifest'), 'utf8')))
  expect(await manifestOf('/manifest.webmanifest')).toEqual(built)
})

test('every picture of the manifest is served with the type and size that the manifest names', async () => {
  const { icons, screenshots } = await manifestOf('/manifest.webmanifest')
  for (const { src, type, sizes } of [...icons, ...screenshots]) {
    const response = await server.app.request(src)
    expect([src, response.status, response.headers.get('content-type')]).toEqual([src, 200, type])
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
  for (const { sizes, form_factor } of screenshots) expect(sizes).toBe(form_factor === 'wide' ? '1440x900' : '780x1688')
})
