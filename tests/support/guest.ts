import type { Person } from './person.ts'
import type { TestServer } from './test-server.ts'

export type Guest = Person

let guests = 0

/** A new account. Several guests of one test server may have the same first name. */
export async function guest(server: TestServer, name: string): Promise<Guest> {
  guests += 1
  return await server.person(name, { username: `guest-${guests}` })
}

/** Only members who follow each other see of each other who is online, who is typing, and which messages were read. */
export async function followEachOther(one: Guest, other: Guest) {
  await one.post(`/api/users/${other.id}/follow`)
  await other.post(`/api/users/${one.id}/follow`)
}
