import { use, useEffect } from 'react'
import { create } from 'zustand'
import { excerpt } from '#contract/i18n/en/excerpt.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import type { PageI18n } from '#contract/i18n/en/pages.ts'
import { regionOfTag } from '#contract/i18n/intl.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { type Format, formatAt, formatIn, type RegionChoices } from '#contract/i18n/region.ts'
import { withSiteName } from '#contract/i18n/site-name.ts'
import { cityLabel as cityLabelIn } from '#contract/places/area.ts'
import { homeOfPage } from '#sw/cache/home-city.ts'
import { siteName } from './page-site.ts'
import { ACCOUNT_LANGUAGE_KEY, LANGUAGE_KEY, languageHere } from './reader-language.ts'

/**
 * The two files of a language. The pages of the app import their English messages themselves, so that an English reader
 * loads the messages of each page with that page. The other languages are loaded when they are chosen.
 */
type Translation = { i18n: () => Promise<I18n>; pages: () => Promise<PageI18n> }

const translations: Record<Exclude<Locale, 'en'>, Translation> = {
  es: {
    i18n: async () => (await import('#contract/i18n/es/i18n.ts')).es,
    pages: async () => (await import('#contract/i18n/es/pages.ts')).pages,
  },
  pt: {
    i18n: async () => (await import('#contract/i18n/pt/i18n.ts')).pt,
    pages: async () => (await import('#contract/i18n/pt/pages.ts')).pages,
  },
}

type Messages = {
  language: Locale
  i18n: I18n
  /** The messages of the pages, once they are loaded; empty in English. */
  pages: Partial<PageI18n> | null
}

/** `format`: how times, dates, distances, numbers and prices are written for the reader. */
type State = Messages & { format: Format }

/**
 * The first screen starts with an excerpt of the messages. Every other page is loaded through `withI18n`, which adds
 * the rest.
 */
export const useLanguage = create<State>(() => ({
  language: 'en',
  i18n: named(excerpt as I18n),
  pages: {},
  format: formatIn('en'),
}))

/** The messages of one feature in the selected language: `const i18n = useI18n().landing`. */
export function useI18n() {
  return useLanguage(state => state.i18n)
}

/** The formats of the reader: the last parameter of every label. */
export function useFormat(): Format {
  return useLanguage(state => state.format)
}

/**
 * The messages that are loaded with their page; `english` are those that the page imports. The compiled hooks of
 * `pages/` call it.
 * @public
 */
export function usePageI18n<Name extends keyof PageI18n>(name: Name, english: PageI18n[Name]): PageI18n[Name] {
  const { language, pages } = useLanguage()
  // A part of the first screen that is opened before the messages have arrived waits for them.
  if (pages === null) use(loadPages(language))
  return named(pages?.[name] ?? english)
}

/** The messages of a page in a language that need not be the selected one. */
export async function pageI18nIn<Name extends keyof PageI18n>(
  locale: Locale,
  name: Name,
  english: PageI18n[Name],
): Promise<PageI18n[Name]> {
  return named(locale === 'en' ? english : (await translations[locale].pages())[name])
}

/** Loads a page together with the messages that the first screen does not need. */
export function withI18n<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadI18n(), loadPages(useLanguage.getState().language)])
    return loaded
  }
}

const loadEnglish = () => import('#contract/i18n/en/i18n.ts')

/** Only English has an excerpt. */
async function loadI18n() {
  if ('people' in useLanguage.getState().i18n) return
  const { en } = await loadEnglish()
  if (useLanguage.getState().language === 'en') useLanguage.setState({ i18n: named(en) })
}

const loadingPages = new Map<Locale, Promise<void>>()

/** Loads the messages of the pages. If they cannot be loaded, the pages are in English until the next start. */
function loadPages(language: Locale): Promise<void> {
  const loading = loadingPages.get(language) ?? addPages(language)
  loadingPages.set(language, loading)
  return loading
}

async function addPages(language: Locale) {
  const pages = language === 'en' ? {} : await translations[language].pages().catch(() => ({}))
  if (useLanguage.getState().language === language) useLanguage.setState({ pages })
}

/**
 * Applies the choice and stores it on this device. Throws if the messages of the language cannot be loaded; the page
 * then stays in its language.
 */
export async function chooseLanguage(language: Locale) {
  await loadLanguage(language)
  localStorage.setItem(LANGUAGE_KEY, language)
}

/** Applies the language of this device before the first paint. */
export async function loadInitialLanguage() {
  const language = languageHere()
  const { i18n } = useLanguage.getState()
  if (language === 'en') return applyLanguage({ language, i18n, pages: {} })
  await translations[language].i18n().then(
    translated => applyLanguage({ language, i18n: translated, pages: null }),
    () => applyLanguage({ language: 'en', i18n, pages: {} }),
  )
}

type AccountFormats = { locale: Locale | null } & Partial<RegionChoices>

/**
 * Stores the account's language, so that the next start uses it before the session is read, and applies it unless
 * another language has been chosen on this device.
 */
export async function applyAccountLanguage(account: AccountFormats) {
  const { locale } = account
  if (locale === null) localStorage.removeItem(ACCOUNT_LANGUAGE_KEY)
  else localStorage.setItem(ACCOUNT_LANGUAGE_KEY, locale)
  applyRegion(account)
  const language = languageHere()
  if (language === useLanguage.getState().language) return
  // Offline, the messages of the other language may not be cached; the page then stays in the current language.
  await loadLanguage(language).catch(() => undefined)
}

async function loadLanguage(language: Locale) {
  if (language === 'en') return applyLanguage({ language, i18n: (await loadEnglish()).en, pages: {} })
  const [i18n, pages] = await Promise.all([translations[language].i18n(), translations[language].pages()])
  applyLanguage({ language, i18n, pages })
}

/** The choices of the member in Settings → Region. A start applies the account before the first paint. */
let regionChoices: Partial<RegionChoices> | undefined

export function applyRegion(choices: Partial<RegionChoices>) {
  regionChoices = choices
  useLanguage.setState(({ language }) => ({ format: formatHere(language) }))
}

/** The region of the browser, else that of the installation, with the choices of the member. */
function formatHere(language: Locale): Format {
  return formatAt(regionOfTag(navigator.language) ?? homeOfPage().country, language, regionChoices)
}

function applyLanguage(state: Messages) {
  document.documentElement.lang = state.language
  // By default the manifest is served in the browser's language, which may differ from the language chosen here.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${state.language}`)
  useLanguage.setState({ ...state, i18n: named(state.i18n), format: formatHere(state.language) })
}

/** The messages with the name of the installation. */
function named<Messages extends object>(messages: Messages): Messages {
  return withSiteName(messages, siteName())
}

/** Sets the title of the page for the tab, the history and screen readers. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? siteName() : `${title} · ${siteName()}`
  }, [title])
}

/** "Miami, FL", or "Madrid, Spain" in the present language. A change of the language renders the app anew. */
export function cityLabel(place: { city: string; state: string }): string {
  return cityLabelIn(place, useLanguage.getState().language)
}
