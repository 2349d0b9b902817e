import type { Database, Fragment, Sql } from '../connection/sql.ts'
import { planEvents } from './calendar.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { crowd } from './crowd.ts'
import { series } from './data.ts'
import { drawFlyer } from './flyers.ts'
import { inbox } from './inbox.ts'
import { followings, type HostPerson, personNamed, populate, SIGN_INS } from './people.ts'
import { work } from './work.ts'

const SEED = 305

/** The password of the two sample sign-ins; `passwordHash` is its hash. */
export const SAMPLE_PASSWORD = 'pista-tonight'

type SampleOptions = {
  files: { put: (path: string, bytes: Uint8Array) => Promise<void> }
  now: Date
  passwordHash: string
  progress: (sentence: string) => void
}

/**
 * Creates sample data for Miami in an empty database: the same people and events every time, with dates around `now`.
 * Returns the sample sign-ins, or null when the database already has users. Runs in one transaction.
 */
export async function createSampleCity(
  sql: Database,
  { files, now, passwordHash, progress }: SampleOptions,
): Promise<typeof SIGN_INS | null> {
  const [existingUser] = await sql`select id from users limit 1`
  if (existingUser) return null
  progress('Creating a sample city …')

  const chance = chanceFrom(SEED)
  const nowMs = now.getTime()
  const { rows, hosts, goers } = populate(chance, nowMs, passwordHash)
  const flyers = planFlyers(chance, hosts)
  const follows = followings(chance, goers, hosts, nowMs)
  const planned = planEvents(
    chance,
    hosts,
    nowMs,
    new Map(flyers.map(({ title, path }) => [title, `/uploads/${path}`])),
  )
  const { events, attendances, reviews, favorites } = crowd(chance, planned, goers, nowMs)
  const { conversations, members, messages, userSync } = inbox(chance, [...hosts, ...goers], nowMs)
  const { jobs, applications } = work(chance, hosts, planned, nowMs)
  const views = eventViews(chance, events, nowMs)

  progress(`Drawing ${flyers.length} flyers …`)
  const uploads = await Promise.all(
    flyers.map(async ({ id, ownerId, path, flyer }) => {
      const { whole, small, width, height } = await drawFlyer(flyer)
      await files.put(path, whole)
      await files.put(path.replace('.webp', '.small.webp'), small)
      const bytes = whole.byteLength
      return { id, owner_id: ownerId, kind: 'flyer', path, width, height, bytes, used_at: now.toISOString() }
    }),
  )

  await sql.begin(async tx => {
    await insert(tx, 'users', rows)
    await insert(tx, 'follows', follows)
    await insert(tx, 'uploads', uploads)
    await insert(tx, 'events', events, { search_text: tx`fold(search_text)` })
    await insert(tx, 'attendances', attendances)
    await insert(tx, 'favorites', favorites)
    await insert(tx, 'reviews', reviews)
    await insert(tx, 'event_views', views)
    await insert(tx, 'conversations', conversations)
    await insert(tx, 'members', members)
    await insert(tx, 'messages', messages)
    await insert(tx, 'user_sync', userSync)
    await insert(tx, 'jobs', jobs)
    const [first] = await tx<[{ id: number }]>`select min(id) as id from jobs`
    await insert(
      tx,
      'applications',
      applications.map(application => ({ ...application, job_id: first.id })),
    )
  })
  progress(`Created ${rows.length} people, ${events.length} events and ${jobs.length} jobs.`)
  return SIGN_INS
}

function planFlyers(chance: Chance, hosts: HostPerson[]) {
  return series.flatMap(({ title, host: username, flyer }) => {
    if (!flyer) return []
    const host = personNamed(hosts, username)
    const id = chance.id()
    return [{ id, title, ownerId: host.id, path: `flyers/${id}.webp`, flyer: { ...flyer, below: host.venue } }]
  })
}

/** Inserts all rows in one statement. The columns are the keys of the first row; all rows have the same keys. */
async function insert(
  tx: Sql,
  table: string,
  rows: Record<string, unknown>[],
  expressions: Record<string, Fragment> = {},
) {
  const columns = Object.keys(rows[0] ?? {})
  const values = columns.map((column, index) => tx`${index === 0 ? tx`` : tx`, `}${expressions[column] ?? tx(column)}`)
  await tx`
    insert into ${tx(table)} (${tx(columns)})
    select ${values} from jsonb_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::jsonb)
  `
}

const DAY_MS = 86_400_000
const DAYS = 21

type EventRow = { id: string; status: string; starts_at?: string; attending_count: number; night_of: string }

/** The daily views of the last three weeks; their number grows towards the day of the event. */
function eventViews(chance: Chance, events: EventRow[], nowMs: number) {
  return events
    .filter(({ status }) => status !== 'draft')
    .flatMap(({ id, attending_count, night_of }) =>
      Array.from({ length: DAYS }, (_, ago) => {
        const day = new Date(nowMs - ago * DAY_MS).toISOString().slice(0, 10)
        const daysLeft = (Date.parse(night_of) - Date.parse(day)) / DAY_MS
        if (daysLeft < 0 || daysLeft > DAYS) return []
        const views = chance.between(0, Math.ceil(((attending_count + 4) * (DAYS - daysLeft)) / DAYS / 4))
        return views > 0 ? [{ event_id: id, day, views }] : []
      }).flat(),
    )
}
