import type { I18n } from '#contract/i18n/en/i18n.ts'
import { cityLabel } from '#pwa/i18n/i18n.ts'

/** A person's city and state, "Miami, FL", as far as they entered them. */
export function placeOf(person: { city: string | null; state: string | null }): string {
  return person.city || person.state ? cityLabel({ city: person.city ?? '', state: person.state ?? '' }) : ''
}

/** Profiles show the specified default place for a person who entered none. */
export function homeOf(person: { city: string | null; state: string | null }, i18n: I18n): string {
  return placeOf(person) || i18n.people.defaultPlace
}
