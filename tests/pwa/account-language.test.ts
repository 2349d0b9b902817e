import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import { applyAccountLanguage, loadInitialLanguage, useLanguage } from '#pwa/i18n/i18n.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('navigator', { languages: ['es-CO', 'en'] })
  vi.stubGlobal('document', { documentElement: { lang: '' }, querySelector: () => null })
})
afterEach(() => vi.unstubAllGlobals())

/** The server of a later version has more languages than this page. */
const ofLaterVersion = JSON.parse('{ "locale": "fr" }') as Pick<Me, 'locale'>

test('an account in a language of a later version shows this page in the language of the browser', async () => {
  await applyAccountLanguage({ locale: 'pt' })
  expect(useLanguage.getState().language).toBe('pt')
  await applyAccountLanguage(ofLaterVersion)
  expect(useLanguage.getState().language).toBe('es')
  expect(document.documentElement.lang).toBe('es')
})

test('the next start with a stored language of a later version is in the language of the browser', async () => {
  await applyAccountLanguage(ofLaterVersion)
  await loadInitialLanguage()
  expect(useLanguage.getState().language).toBe('es')
})
