import type { Door } from './use-door.ts'

/** The number of a phone in the order of the first rows. */
export function phoneOf({ state }: Door, device: string): number {
  return state.phones.findIndex(phone => phone.device === device) + 1
}

/** Empty for a walk-in, and for a person who is not on the list any more. */
export function nameOf({ stored }: Door, pass: string | undefined): string {
  return stored.list.people.find(person => person.pass === pass)?.name ?? ''
}
