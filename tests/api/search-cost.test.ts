import { expect, test } from 'vitest'
import { searchPlace } from '#contract/places/place-search.ts'
import type { Sql } from '#db/connection/sql.ts'
import { findEvents } from '#db/events/list/finding.ts'
import { useTestServer } from '../support/test-server.ts'

const EVENTS = 12_000

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
// Each night has two events in Denver and six elsewhere.
await server.sql`alter table events disable trigger user`
await server.sql`alter table events enable trigger events_note_new_city`
await server.sql`
  insert into events (id, host_id, title, category, city, state, night_of, start_local, tz, search_text)
  select
    gen_random_uuid(), ${mateo.id}, 'Noche', 'salsa', case when n % 8 < 2 then 'Denver' else 'Town ' || n % 8 end, 'CO',
    night, night + time '22:00', 'UTC', 'noche'
  from generate_series(1, ${EVENTS}::int) n
  cross join lateral (select '2031-05-01'::date + n / 8 as night) e
`
await server.sql`select rebuild_public_events(), rebuild_event_words()`
await server.sql`alter table events enable trigger user`
await server.sql`analyze events, event_words, event_word_uses, event_cities, public_events`

test.each([
  ['noche', 'Denver'],
  ['noche', 'Denver, CO'],
  ['notche', 'Denver'],
  ['notche', 'Denver, CO'],
  ['notche', ''],
])('a search for "%s" in "%s" reads the events that it sends, not all of the city', async (word, location) => {
  const search = { words: [word], place: searchPlace(location), date: null, from: null, to: null }
  const read = await eventsReadBy(async sql => {
    const { eventIds } = await findEvents(sql, { ...search, category: null, isFree: false })
    expect(eventIds).toHaveLength(50)
  })
  expect(read).toBeGreaterThanOrEqual(50)
  expect(read).toBeLessThanOrEqual(60)
})

/** The number of rows of `events` that the act reads. */
async function eventsReadBy(act: (sql: Sql) => Promise<void>): Promise<number> {
  return await server.sql.begin(async tx => {
    const count = async () => {
      const [row] = await tx<{ rows: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'events'
      `
      return row?.rows ?? 0
    }
    const before = await count()
    await act(tx)
    return (await count()) - before
  })
}
