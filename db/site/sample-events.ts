import { v7 as uuidv7 } from 'uuid'
import { categoryKey } from '#contract/events/categories.ts'
import { spanOf, tonightIn } from '#contract/events/nights.ts'
import { countryOf, US } from '#contract/places/area.ts'
import type { Home } from '#contract/places/home.ts'
import { eraseAccount } from '../accounts/erase.ts'
import { firstRow, hasRow, type Sql } from '../connection/sql.ts'
import { endOf } from '../events/event/columns.ts'
import { addEvent, deleteEvent } from '../events/form/publishing.ts'

const series = [
  { title: 'salsa', category: 'Salsa', inDays: [0, 7], startTime: '21:00', endTime: '02:00', isFree: true },
  { title: 'bachata', category: 'Bachata', inDays: [1, 8], startTime: '20:30', endTime: '01:00', isFree: false },
  { title: 'jazz', category: 'Latin Jazz', inDays: [2, 9], startTime: '20:00', endTime: '23:30', isFree: true },
  { title: 'reggaeton', category: 'Reggaeton', inDays: [3, 10], startTime: '23:00', endTime: '04:00', isFree: false },
  { title: 'cumbia', category: 'Cumbia', inDays: [4, 11], startTime: '19:00', endTime: '23:00', isFree: true },
  { title: 'merengue', category: 'Merengue', inDays: [5, 12], startTime: '22:00', endTime: '03:00', isFree: false },
] as const

/** From the end of the first night's party, at two, to the end of that night, at six. */
const AFTER_FIRST_PARTY_MS = 4 * 3_600_000

type SampleTexts = {
  host: string
  venue: string
  about: string
  titles: Record<(typeof series)[number]['title'], string>
}

export async function countSampleEvents(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count
    from events e
    join sample_hosts s on s.user_id = e.host_id
    where e.deleted_at is null and ${endOf(sql)} > now()
  `
  return row?.count ?? 0
}

/** Whether there are sample hosts, also those whose events are over. */
export async function hasSampleHosts(sql: Sql): Promise<boolean> {
  return await hasRow(sql`select from sample_hosts limit 1`)
}

type Planting = { home: Home; currency: string; texts: SampleTexts; nowMs: number; nameHash: (name: string) => Buffer }

/**
 * Publishes sample events of the next two weeks in the home city, by a host that cannot sign in. Does nothing while
 * earlier ones are still to come, and replaces those that are over. Returns whether there are new events. Must run in a
 * transaction.
 */
export async function plantSampleEvents(tx: Sql, planting: Planting): Promise<boolean> {
  // Two operators, or two tabs, plant once.
  await lockSampleHosts(tx)
  if ((await countSampleEvents(tx)) > 0) return false
  await removeSampleEvents(tx, planting.nameHash)
  const hostId = await addSampleHost(tx, planting)
  const center = await centerOf(tx, planting.home)
  const first = Temporal.PlainDate.from(tonightIn(planting.home.timeZone, planting.nowMs + AFTER_FIRST_PARTY_MS))
  for (const { title, category, inDays, startTime, endTime, isFree } of series)
    for (const days of inDays) {
      const span = spanOf({ date: first.add({ days }).toString(), startTime, endTime })
      const key = categoryKey(category)
      if (typeof span === 'string' || key === null) throw new Error(`the sample ${title} cannot be planned`)
      const { nightOf, startLocal, endLocal } = span
      await addEvent(
        tx,
        hostId,
        {
          ...eventIn(planting, center),
          nightOf,
          startLocal,
          endLocal,
          category: key,
          title: planting.texts.titles[title],
          priceCents: isFree ? 0 : null,
        },
        null,
      )
    }
  return true
}

type Center = { id: number; latitude: number; longitude: number }

function eventIn({ home, currency, texts }: Planting, center: Center | undefined) {
  const isAbroad = countryOf(home.state) !== US
  return {
    description: texts.about,
    tags: [],
    status: 'active' as const,
    flyerUrl: null,
    ticketsUrl: null,
    currency,
    prices: null,
    poster: null,
    program: null,
    danceRoles: null,
    questions: null,
    capacity: null,
    confirmedGuestsOnly: false,
    needsApproval: false,
    plusOneLimit: 0,
    hasWaitingList: false,
    venue: texts.venue,
    location: null,
    city: home.city,
    state: home.state,
    region: null,
    placeId: isAbroad ? (center?.id ?? null) : null,
    latitude: center?.latitude ?? null,
    longitude: center?.longitude ?? null,
    tz: home.timeZone,
  }
}

/** The host has neither password nor phone nor email, so no person can sign in as it. */
async function addSampleHost(tx: Sql, { home, texts }: Planting): Promise<string> {
  const id = uuidv7()
  await tx`
    insert into users (
      id, username, first_name, last_name, user_type, city, state, promotion_group, profile_completed_at
    ) values (
      ${id}, ${`sample.${id.slice(-8)}`}, ${texts.host}, '', 'party_host', ${home.city}, ${home.state}, ${texts.host}, now()
    )
  `
  await tx`insert into sample_hosts (user_id) values (${id})`
  return id
}

async function lockSampleHosts(tx: Sql) {
  await tx`lock table sample_hosts in share row exclusive mode`
}

/** Undefined while the places are loading. */
async function centerOf(tx: Sql, { country, city, state }: Home): Promise<Center | undefined> {
  return await firstRow(tx<Center[]>`
    select id, latitude, longitude
    from places
    where country = ${country} and name = ${city}
    order by state = ${state} desc, population desc
    limit 1
  `)
}

/** Deletes the sample hosts with their events. Returns the number of hosts. Must run in a transaction. */
export async function removeSampleEvents(tx: Sql, nameHash: (name: string) => Buffer): Promise<number> {
  // Two operators, or two tabs, remove each host once.
  await lockSampleHosts(tx)
  const hosts = await tx<{ id: string; username: string }[]>`
    select u.id, u.username from users u join sample_hosts s on s.user_id = u.id order by u.id
  `
  for (const { id, username } of hosts) {
    const events = await tx<{ id: string }[]>`
      select id from events where host_id = ${id} and deleted_at is null order by id for update
    `
    // Deleted and not cancelled, so that they leave the lists and no guest is notified.
    for (const event of events) await deleteEvent(tx, event.id)
    await eraseAccount(tx, id, nameHash(username))
    await tx`delete from sample_hosts where user_id = ${id}`
  }
  return hosts.length
}

/** Whether the accounts with the published password of the sample city are there. */
export async function hasSampleCity(sql: Sql): Promise<boolean> {
  return await hasRow(sql`
    select 1
    from users
    where username in ('ana', 'mateo') and email = username || '@example.com' and password_hash is not null
  `)
}
