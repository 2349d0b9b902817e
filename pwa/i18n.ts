import { create } from 'zustand'
import { excerpt } from '#contract/i18n/excerpt.ts'
import type { I18n } from '#contract/i18n/i18n.ts'

export type Language = 'en' | 'es'

const LANGUAGE_KEY = 'pista.language'

/** The language of the member's account. It is deleted with everything else that belongs to the member. */
const ACCOUNT_LANGUAGE_KEY = 'pista.account-language'

/**
 * The first screen starts with an excerpt of the messages. Every other page is loaded through `withI18n`, which adds the
 * rest.
 */
export const useLanguage = create<{ language: Language; i18n: I18n }>(() => ({
  language: 'en',
  i18n: excerpt as I18n,
}))

/** The messages of one feature in the selected language: `const i18n = useI18n().landing`. */
export function useI18n() {
  return useLanguage(state => state.i18n)
}

/** Loads a page together with the messages that the excerpt for the first screen does not contain. */
export function withI18n<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadI18n()])
    return loaded
  }
}

/** Only English has an excerpt; the Spanish messages are loaded in one piece. */
async function loadI18n() {
  if ('people' in useLanguage.getState().i18n) return
  const { en } = await import('#contract/i18n/i18n.ts')
  if (useLanguage.getState().language === 'en') useLanguage.setState({ i18n: en })
}

/** Stores the choice on this device and applies it. English readers do not download the Spanish messages. */
export async function chooseLanguage(language: Language) {
  localStorage.setItem(LANGUAGE_KEY, language)
  await loadLanguage(language)
}

/** Applies the language of this device before the first paint. */
export async function loadInitialLanguage() {
  const language = languageHere()
  if (language === 'en') return applyLanguage('en', useLanguage.getState().i18n)
  await loadLanguage(language).catch(() => applyLanguage('en', useLanguage.getState().i18n))
}

/**
 * Stores the account's language, so that the next start uses it before the session is read, and applies it unless another
 * language has been chosen on this device.
 */
export async function applyAccountLanguage({ locale }: { locale: Language | null }) {
  if (locale === null) localStorage.removeItem(ACCOUNT_LANGUAGE_KEY)
  else localStorage.setItem(ACCOUNT_LANGUAGE_KEY, locale)
  const language = languageHere()
  if (language === useLanguage.getState().language) return
  // Offline, the messages of the other language may not be cached; the page then stays in the current language.
  await loadLanguage(language).catch(() => undefined)
}

/** The language chosen on this device, else that of the account, else the first supported language of the browser. */
function languageHere(): Language {
  const stored = [LANGUAGE_KEY, ACCOUNT_LANGUAGE_KEY].map(key => localStorage.getItem(key) ?? '')
  const candidates = [...stored, ...navigator.languages].map(tag => tag.slice(0, 2).toLowerCase())
  return candidates.find(isLanguage) ?? 'en'
}

async function loadLanguage(language: Language) {
  const i18n =
    language === 'es' ? (await import('#contract/i18n/es/i18n.ts')).es : (await import('#contract/i18n/i18n.ts')).en
  applyLanguage(language, i18n)
}

function applyLanguage(language: Language, i18n: I18n) {
  document.documentElement.lang = language
  // By default the manifest is served in the browser's language, which may differ from the language chosen here.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${language}`)
  useLanguage.setState({ language, i18n })
}

function isLanguage(tag: string): tag is Language {
  return tag === 'en' || tag === 'es'
}
