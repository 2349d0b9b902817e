import { create } from 'zustand'
import { excerpt } from '#contract/excerpt.ts'
import type { Messages } from '#contract/i18n.ts'

export type Language = 'en' | 'es'

const CHOICE = 'pista.language'

/** Every page but the first screen is loaded `withWords`, so a page finds all of its words here. */
export const useLanguage = create<{ language: Language; words: Messages }>(() => ({
  language: 'en',
  words: excerpt as Messages,
}))

/** The words of one feature in the language on screen: `const words = useWords().landing`. */
export function useMessages() {
  return useLanguage(state => state.words)
}

/** Loads a page together with the words that the first screen does without. */
export function withMessages<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadMessages()])
    return loaded
  }
}

/** Spanish comes whole. */
async function loadMessages() {
  if ('people' in useLanguage.getState().words) return
  const { en } = await import('#contract/i18n.ts')
  if (useLanguage.getState().language === 'en') useLanguage.setState({ words: en })
}

/** Spanish travels only to those who read it. */
export async function chooseLanguage(language: Language) {
  localStorage.setItem(CHOICE, language)
  await speak(language)
}

/** The choice made before on this device, else the first language of the browser that we speak. */
export async function loadFirstLanguage() {
  const spoken = [localStorage.getItem(CHOICE) ?? '', ...navigator.languages].map(tag => tag.slice(0, 2).toLowerCase())
  if (spoken.find(isLanguage) !== 'es') return show('en', useLanguage.getState().words)
  await speak('es').catch(() => show('en', useLanguage.getState().words))
}

/** Of the account, on a device where nobody has chosen yet. */
export async function useLanguageOf({ locale }: { locale: Language | null }) {
  if (locale === null || localStorage.getItem(CHOICE) !== null || locale === useLanguage.getState().language) return
  // Without signal the words of the other language may not be here; the page goes on in the one it speaks.
  await speak(locale).catch(() => undefined)
}

async function speak(language: Language) {
  const words = language === 'es' ? (await import('#contract/i18n.es.ts')).es : (await import('#contract/i18n.ts')).en
  show(language, words)
}

function show(language: Language, words: Messages) {
  document.documentElement.lang = language
  // A browser asks for the manifest in its own language, which may not be the one that was chosen here.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${language}`)
  useLanguage.setState({ language, words })
}

function isLanguage(tag: string): tag is Language {
  return tag === 'en' || tag === 'es'
}
