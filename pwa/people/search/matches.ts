import { folded } from '#contract/fold.ts'
import type { SearchUser } from '#contract/people/person.ts'

/** Matches first name, last name or username; case and accents are ignored. */
export function matches(person: Pick<SearchUser, 'firstName' | 'lastName' | 'username'>, term: string): boolean {
  const needle = folded(term)
  return [person.firstName, person.lastName, person.username].some(name => folded(name).includes(needle))
}
