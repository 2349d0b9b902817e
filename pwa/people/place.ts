import type { Messages } from '#contract/i18n.ts'

/** Where somebody is: "Miami, FL", or as much of it as they said. */
export function placeOf(person: { city: string | null; state: string | null }): string {
  return [person.city, person.state].filter(Boolean).join(', ')
}

/** On a profile nobody is nowhere: the documented place stands in. */
export function homeOf(person: { city: string | null; state: string | null }, words: Messages): string {
  return placeOf(person) || words.people.defaultPlace
}
