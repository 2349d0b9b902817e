import type { Person } from './person.ts'
import type { TestServer } from './test-server.ts'

export type Guest = Person

let guests = 0

/** A new account. Several guests of one test server may have the same first name. */
export async function guest(server: TestServer, name: string): Promise<Guest> {
  guests += 1
  return await server.person(name, { username: `guest-${guests}` })
}

/** From here on each may notice the other: who is online and typing, what has been received and read. */
export async function followEachOther(one: Guest, other: Guest) {
  await one.post(`/api/users/${other.id}/follow`)
  await other.post(`/api/users/${one.id}/follow`)
}
