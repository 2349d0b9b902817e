import type { DoorPerson } from '#contract/events/door/door.ts'
import { folded } from '#contract/fold.ts'

/** The people in the order of their names. */
export function byName(people: readonly DoorPerson[]): DoorPerson[] {
  return people
    .map(person => ({ person, key: `${folded(person.name)} ${person.pass}` }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ person }) => person)
}

/**
 * The people whom the door means with these letters: a word of the name begins with them, first those whose name does.
 * The code of a pass counts, too, with whatever stands between its letter and digits. A person who comes along is found
 * with the member.
 */
export function findPeople(people: readonly DoorPerson[], typed: string): DoorPerson[] {
  const query = folded(typed).trim()
  if (query === '') return [...people]
  const code = typed.replaceAll(/[^a-z\d]/gi, '').toUpperCase()
  const isCode = /^[A-Z]\d{1,4}$/.test(code)
  const first: DoorPerson[] = []
  const others: DoorPerson[] = []
  for (const person of people) {
    const name = folded(person.name)
    const along = person.plusOnes?.map(one => ` ${folded(one.name ?? '')}`).join('') ?? ''
    if (name.startsWith(query) || (isCode && person.code.startsWith(code))) first.push(person)
    else if (`${name}${along}`.includes(` ${query}`)) others.push(person)
  }
  return [...first, ...others]
}
