import type { I18n } from '#contract/i18n.ts'

/** Where somebody is: "Miami, FL", or as much of it as they said. */
export function placeOf(person: { city: string | null; state: string | null }): string {
  return [person.city, person.state].filter(Boolean).join(', ')
}

/** On a profile nobody is nowhere: the documented place stands in. */
export function homeOf(person: { city: string | null; state: string | null }, i18n: I18n): string {
  return placeOf(person) || i18n.people.defaultPlace
}
