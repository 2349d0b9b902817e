import { folded } from '../fold.ts'
import type { Locale } from '../i18n/locale.ts'
import { eventCategories, festival } from '../people/choices.ts'

export type CategoryColour = 'salsa' | 'bachata' | 'reggaeton' | 'latin-jazz' | 'festival' | 'default'

/** The one form a category is stored in, whichever way it was written; null for what is no category. */
export function categoryKey(input: string): string | null {
  return keys.get(folded(input)) ?? null
}

/**
 * Takes the stored key, or the English label that a form holds. Genres have the same name in both languages; only "Other"
 * is translated.
 */
export function categoryLabel(category: string, locale: Locale): string {
  const key = labels.has(category) ? category : (categoryKey(category) ?? category)
  if (locale === 'es' && key === OTHER) return 'Otro'
  return labels.get(key) ?? category
}

/** The language a label is read aloud in. */
export function categoryLang(stored: string, locale: Locale): Locale {
  return stored === OTHER ? locale : 'es'
}

export function categoryColour(stored: string): CategoryColour {
  return colours.get(stored.replace(/[_ ]/g, '-')) ?? 'default'
}

const OTHER = 'other'
const categories = [...eventCategories, festival]
const keys = new Map(categories.map(label => [folded(label), storedForm(label)]))
const labels = new Map(categories.map(label => [storedForm(label), label]))
const colours = new Map<string, CategoryColour>([
  ['salsa', 'salsa'],
  ['bachata', 'bachata'],
  ['reggaeton', 'reggaeton'],
  ['latin-jazz', 'latin-jazz'],
  ['festival', 'festival'],
])

/** Lower-case, the first space an underscore, accents kept: 'música_urbana'. */
function storedForm(label: string) {
  return label.toLowerCase().replace(' ', '_')
}
