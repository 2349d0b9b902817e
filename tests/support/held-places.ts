import { releaseHeldPlaces } from '#db/events/venue/places.ts'
import type { TestServer } from './test-server.ts'

/** The time to undo is over for all members and guests who have left, and the places go to those who wait. */
export async function endHolds({ sql }: Pick<TestServer, 'sql'>): Promise<void> {
  await sql`update held_places set until = now()`
  await sql`update guests set release_at = now() where release_at is not null`
  await releaseHeldPlaces(sql)
}
