import { folded } from '../fold.ts'
import { eventTimesIn } from '../i18n/event-times.ts'
import type { Locale } from '../i18n/locale.ts'

/** The categories that the event form offers, in order. */
export const eventCategories = [
  'Salsa',
  'Bachata',
  'Reggaeton',
  'Merengue',
  'Cumbia',
  'Latin Jazz',
  'Música Urbana',
  'Rumba Tropical',
  'Latin Pop',
  'Other',
]

/** A category that events may have although the form does not offer it. */
export const festival = 'Festival'

export type CategoryColour = 'salsa' | 'bachata' | 'reggaeton' | 'latin-jazz' | 'festival' | 'default'

/** Returns the stored form of a category in any spelling; null for an unknown category. */
export function categoryKey(input: string): string | null {
  return keys.get(folded(input)) ?? null
}

/** The label of a stored key, or of the English label in a form. Only "Other" is translated. */
export function categoryLabel(category: string, locale: Locale): string {
  const key = labels.has(category) ? category : (categoryKey(category) ?? category)
  if (key === OTHER) return eventTimesIn[locale].otherGenre
  return labels.get(key) ?? category
}

/** The language in which screen readers read a label. */
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

/** Lower case, with the first space as an underscore, and with accents: 'música_urbana'. */
function storedForm(label: string) {
  return label.toLowerCase().replace(' ', '_')
}
