import { v7 as uuidv7 } from 'uuid'
import { migrate } from '#db/connection/migrate.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { createDueEvents } from '#db/events/series/queue.ts'
import type { Round, Workload } from './figures.ts'
import type { Postgres } from './postgres.ts'
import type { Pace } from './reads.ts'

const SERIES = 1_000
const WEEK_MS = 7 * 86_400_000

export const series: Workload = {
  id: 'W16',
  title: `the job that creates the events of ${SERIES.toLocaleString('en')} weekly series`,
  names: { ours: 'Pista', limit: 'none' },
  rows: [
    { figure: 'weekMs', title: 'the next date of each, ms', must: { of: 'value', atMost: 10_000 } },
    { figure: 'firstMs', title: 'the first ten weeks of each, ms', must: { of: 'value', atMost: 10_000 } },
    { figure: 'events', title: 'events' },
  ],
}

/** On an empty database of its own: the first ten weeks of all series, and then the week that is due next. */
export async function measureSeries(postgres: Postgres, { rounds }: Pace, onRound: (round: Round) => void) {
  for (let round = 1; round <= rounds; round++) {
    const database = await postgres.createDatabase()
    const sql = connect({ url: database.url }, { max: 2 })
    try {
      await migrate(sql)
      await insertSeries(sql)
      const now = Date.now()
      const firstMs = await timed(() => createAll(sql, now))
      const weekMs = await timed(() => createAll(sql, now + WEEK_MS))
      const [{ events }] = await sql<[{ events: number }]>`select count(*)::int as events from events`
      onRound({ workload: series.id, side: 'ours', round, figures: { firstMs, weekMs, events }, void: null })
    } finally {
      await sql.end({ timeout: 5 })
      await database.drop()
    }
  }
}

async function createAll(sql: Database, nowMs: number) {
  while (await createDueEvents(sql, nowMs));
}

async function timed(act: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

async function insertSeries(sql: Database) {
  const hosts = Array.from({ length: SERIES / 10 }, () => uuidv7())
  await sql`
    insert into users (id, username, first_name, last_name, user_type, date_of_birth)
    select id, 'host' || position, 'Mateo', 'Rojas', 'party_host', '1990-01-01'
    from unnest(${hosts}::uuid[]) with ordinality host (id, position)
  `
  const ids = Array.from({ length: SERIES }, () => uuidv7())
  await sql`
    insert into series (id, host_id, slug, due_at)
    select id, (${hosts}::uuid[])[1 + position % ${hosts.length}], 'series-' || position, now()
    from unnest(${ids}::uuid[]) with ordinality s (id, position)
  `
  await sql`
    insert into series_rules (series_id, first_night, repeat, fields)
    select s.id, current_date + (position % 7)::int, 'weekly', json_build_object(
      'title', 'Martes de bachata ' || position, 'description', 'Class at nine, social until one.',
      'category', 'bachata', 'tags', json_build_array('class'), 'flyerUrl', null, 'ticketsUrl', null,
      'priceCents', 1000, 'currency', 'USD', 'capacity', 120, 'confirmedGuestsOnly', false, 'needsApproval', false,
      'plusOneLimit', 0, 'hasWaitingList', true,
      'venue', 'Club Guayaba ' || position % 100, 'location', position % 100 || ' Main St', 'city', 'Miami',
      'state', 'FL', 'region', null, 'placeId', null, 'latitude', 25.8, 'longitude', -80.2, 'tz', 'America/New_York',
      'start', json_build_object('days', 0, 'time', '20:30:00'), 'end', json_build_object('days', 1, 'time', '01:00:00')
    )
    from unnest(${ids}::uuid[]) with ordinality s (id, position)
  `
}
