import { expect } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { GuestPass } from '#contract/events/guests/guests.ts'
import { publishEvent } from './event.ts'
import type { Person } from './person.ts'
import type { TestServer } from './test-server.ts'

/** The calls of guests without an account, for events of this host. */
export function guestCalls(server: TestServer, host: Pick<Person, 'post'>) {
  return {
    publish: async (about: object = {}) => await publishEvent(host, about),
    go: async (event: Pick<Event, 'id'>, guest: object) =>
      await server.stranger.post(`/api/events/${event.id}/guests`, guest),
    read: async (proof: object) => await server.stranger.post('/api/guests/read', proof),
    confirm: async (link: string, device?: string) =>
      await server.stranger.post('/api/guests/confirm', { link, device }),
    attendingCount: async ({ id }: Pick<Event, 'id'>) =>
      ((await (await server.stranger.get(`/api/events/${id}`)).json()) as Event).attendingCount,
    /** The time to confirm is over. */
    expire: async (id: string) => void (await server.sql`update guests set confirm_by = now() where id = ${id}`),
  }
}

export async function passIn(response: Response): Promise<GuestPass> {
  expect([200, 201]).toContain(response.status)
  return (await response.json()) as GuestPass
}

export function proofOf({ eventId, token }: GuestPass, { device }: { device: string }) {
  return { eventId, token, device }
}
