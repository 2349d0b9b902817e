type Language = {
  /** The language's own name. */
  name: string
  /** The language in the region of most of its readers here; see `region.ts` for the other regions. */
  tag: string
}

/**
 * The languages of the product, in the order of a choice. A language is a code and a line here, and a folder beside
 * this file.
 */
export const locales = ['en', 'es', 'pt'] as const

export type Locale = (typeof locales)[number]

export const languages: Record<Locale, Language> = {
  en: { name: 'English', tag: 'en-US' },
  es: { name: 'Español', tag: 'es-US' },
  pt: { name: 'Português', tag: 'pt-BR' },
}

/** The first of the offered languages among language tags such as `pt-BR`, in the order of the reader's preference. */
export function preferredLocale(tags: readonly string[], offered: readonly Locale[] = locales): Locale | undefined {
  for (const tag of tags) {
    const [language] = tag.trim().toLowerCase().split(/[-_]/)
    const found = offered.find(locale => locale === language)
    if (found) return found
  }
  return undefined
}

export function isLocale(text: unknown): text is Locale {
  return typeof text === 'string' && Object.hasOwn(languages, text)
}

/** A value for each language, such as a date that the server writes before the reader's language is known. */
export function inEachLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map(locale => [locale, make(locale)])) as Record<Locale, Value>
}
