import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { onePool } from '#db/connection/pools.ts'
import { watchPools } from '#db/connection/statements.ts'
import { attend } from '#db/events/going/attendance.ts'
import { releaseHeldPlaces, releasePlacesOf, releaseUnconfirmed } from '#db/events/venue/places.ts'
import { publishEvent } from '../support/event.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { guestCalls } from '../support/guest-calls.ts'
import { endHolds } from '../support/held-places.ts'
import type { Person } from '../support/person.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const { go, confirm, expire } = guestCalls(server, mateo)

const MEMBERS = 5

const who = fc.nat(MEMBERS - 1)
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('going', 'waiting', 'interested', 'leave', 'leave'), who }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'guest',
        'guest who waits',
        'confirm',
        'confirm',
        'release',
        'keep',
        'expire',
        'lapse',
        'stop',
        'remove',
      ),
      who,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('end holds', 'end guests'), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('offer', 'take', 'take', 'end offer'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('capacity', 'delete', 'suspend'), who }) },
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

test('whatever members, guests and hosts do at the same time, the counts equal the rows, and no place is free while a member or guest waits', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 }),
      fc.boolean(),
      async (rounds, confirmedGuestsOnly) => {
        const party = await newParty(confirmedGuestsOnly)
        for (const actions of rounds) {
          const statuses = await Promise.all(actions.map(one => party.act(one)))
          for (const status of statuses) expect(status).toBeLessThan(500)
          await expectTruth(party.event)
        }
      },
    ),
    { numRuns: 25, interruptAfterTimeLimit: 60_000 },
  )
})

async function newParty(confirmedGuestsOnly: boolean) {
  const about = { capacity: 2, hasWaitingList: true, ...(confirmedGuestsOnly && { confirmedGuestsOnly }) }
  const event = await publishEvent(mateo, about)
  const newMember = async () => {
    const person = await server.person(`m${randomBytes(6).toString('hex')}`)
    // A guest with this address belongs to the account.
    await server.sql`update users set email_verified_at = now() where id = ${person.id}`
    return person
  }
  const members = await Promise.all(Array.from({ length: MEMBERS }, newMember))
  const guests = new Map<number, ReturnType<typeof newGuest>>()
  const path = `/api/events/${event.id}/attendance`
  const offer = `/api/events/${event.id}/place-offer`

  const act = async ({ kind, who }: Action): Promise<number> => {
    const member = members[who]
    if (!member) throw new Error('an unknown member')
    const guest = guests.get(who)
    if (kind === 'going' || kind === 'waiting' || kind === 'interested')
      return (await member.put(path, { state: kind })).status
    // The member gives the place to the next one, whom the member follows.
    const next = members[(who + 1) % MEMBERS]
    if (kind === 'offer' && next) {
      await member.post(`/api/users/${next.id}/follow`)
      return (await member.post(offer, { to: next.id })).status
    }
    if (kind === 'take' && next) return (await next.put(offer, { giver: member.id })).status
    if (kind === 'end offer') return (await member.delete(offer)).status
    if (kind === 'leave') return (await member.delete(path)).status
    if (kind === 'guest' || kind === 'guest who waits') {
      const wanted = newGuest({ waits: kind !== 'guest', ...(who % 2 === 0 && { contact: member.email }) })
      guests.set(who, wanted)
      return (await go(event, wanted)).status
    }
    if (kind === 'end holds') return await done(endHolds(server))
    if (kind === 'end guests') return await done(releaseUnconfirmed(server.sql))
    if (kind === 'capacity') return (await mateo.patch(`/api/events/${event.id}`, { capacity: who || null })).status
    if (kind === 'delete') {
      members[who] = await newMember()
      return (await member.delete('/api/profile')).status
    }
    if (kind === 'suspend') return await done(suspend(member))
    return guest ? await actAsGuest(event, guest, kind) : 200
  }
  return { event, act }
}

async function actAsGuest(event: Event, guest: ReturnType<typeof newGuest>, kind: string): Promise<number> {
  if (kind === 'expire') return await done(expire(guest.id))
  if (kind === 'lapse') return await done(lapse(guest.id))
  if (kind === 'remove') return (await mateo.delete(`/api/events/${event.id}/guests/${guest.id}`)).status
  const link = await linkSentTo(server, guest.contact).catch(() => null)
  if (link === null) return 200
  if (kind === 'confirm') return (await confirm(link)).status
  return (await server.stranger.post(`/api/guests/${kind}`, { link })).status
}

/** The time to take an offer is over. */
async function lapse(id: string) {
  await server.sql`update guests set offer_until = now() where id = ${id} and state = 'offered'`
}

const done = (work: Promise<unknown>) => work.then(() => 200)

/** As the decision of a moderator does. */
async function suspend({ id }: Person) {
  await server.sql.begin(async tx => await releasePlacesOf(tx, id))
}

async function expectTruth({ id }: Event) {
  // Neither counts anything again: they apply differences.
  await releaseUnconfirmed(server.sql)
  await releaseHeldPlaces(server.sql)
  const [event] = await server.sql<{ stored: number[]; counted: number[]; isWrong: boolean; isWritten: boolean }[]>`
    select
      array[e.attending_count, e.waiting_count, e.guest_count, e.waiting_guest_count] as stored,
      array[
        (select count(*) from attendances a where a.event_id = e.id and a.state = 'going')
        + (select count(*) from held_places h where h.event_id = e.id and h.state = 'going')
        + guests_with_place(e.id),
        (select count(*) from attendances a where a.event_id = e.id and a.state = 'waiting') + guests_waiting(e.id),
        guests_with_place(e.id),
        guests_waiting(e.id)
      ]::int[] as counted,
      e.waiting_count > 0 and coalesce(e.attending_count < e.capacity, true) as is_wrong,
      p.json = event_json(e, h) as is_written
    from events e
    join public_events p on p.event_id = e.id
    join users h on h.id = e.host_id
    where e.id = ${id}
  `
  expect(event?.stored).toEqual(event?.counted)
  expect(event?.isWrong).toBe(false)
  expect(event?.isWritten).toBe(true)
}

test('a title with the fields of the public JSON stays as it is when members go and wait', async () => {
  const title = '"attendingCount":0,"rating":0 "waitingCount":0'
  const event = await publishEvent(mateo, { title, capacity: 1, hasWaitingList: true })
  for (const name of ['una', 'dos', 'tres']) {
    const member = await server.person(name)
    expect((await member.put(`/api/events/${event.id}/attendance`, { state: 'waiting' })).status).toBe(200)
  }
  await expectTruth(event)
  const shown = await (await server.stranger.get(`/api/events/${event.id}`)).json()
  expect(shown).toMatchObject({ title, attendingCount: 1, waitingCount: 2 })
})

test('going and leaving are one statement each, however many go and wait', async () => {
  const event = await publishEvent(mateo, { capacity: 3, hasWaitingList: true })
  const members = await Promise.all(Array.from({ length: 5 }, (_, index) => server.person(`counted${index}`)))
  let statements = 0
  const { pools } = watchPools(onePool(server.sql), { caller: () => undefined, onEnd: () => statements++ })
  const sql = pools.writes
  for (const { id } of members) await attend(sql, { eventId: event.id, userId: id, requested: 'waiting' })
  for (const { id } of members) await attend(sql, { eventId: event.id, userId: id, requested: null })
  expect(statements).toBe(10)
  const [row] = await server.sql`select attending_count, waiting_count from events where id = ${event.id}`
  expect(row).toEqual({ attendingCount: 3, waitingCount: 0 })
})

test('going to an event with 5,000 attendances reads as many pages as going to one with 20', async () => {
  const ana = await server.person('pages')
  const few = await publishEvent(mateo, { hasWaitingList: true })
  const many = await publishEvent(mateo, { hasWaitingList: true })
  await attendances(few, 20)
  await attendances(many, 5000)
  await server.sql.unsafe('vacuum analyze attendances')
  for (const calls of [
    (event: Event) => `select * from attend('${event.id}', '[{"n":0,"member":"${ana.id}","wanted":"going"}]')`,
    (event: Event) => `select * from settle_places('${event.id}')`,
  ]) {
    const [ofFew, ofMany] = [await pagesRead(calls(few)), await pagesRead(calls(many))]
    // The indexes of more rows may have one level more; all 5,000 rows are more than 40 pages.
    expect(ofMany).toBeLessThan(ofFew + 20)
  }
})

test('a guest of an event with 5,000 guests reads as many pages as one of an event with 20', async () => {
  const [few, many] = [await publishEvent(mateo), await publishEvent(mateo)]
  await guestsAt(few, 20)
  await guestsAt(many, 5000)
  await server.sql.unsafe('vacuum analyze guests')
  const adding = ({ id }: Event) => `
    select outcome from add_guest(
      json_populate_record(null::guests, '${JSON.stringify(guestRow(id, 'new'))}'), '{}', '{}', '\\x00', 3, 10000, 3, false
    )
  `
  const [ofFew, ofMany] = [await pagesRead(adding(few)), await pagesRead(adding(many))]
  expect(ofMany).toBeLessThan(ofFew + 30)
  await server.sql.unsafe(adding(many))
  expect(await countsOf(many)).toEqual({ counted: 5001, guests: 5001, attending: 5001 })
})

test('a change of the counts of an event writes no index of events', async () => {
  const event = await publishEvent(mateo)
  const changed = await server.sql.begin(async tx => {
    await tx`create temporary table before on commit drop as select * from events where id = ${event.id}`
    await tx`update events set attending_count = attending_count + 1, rating_sum = 5, review_count = 1 where id = ${event.id}`
    return await tx<{ column: string }[]>`
      select now.key as column
      from events e
      join before on before.id = e.id
      cross join lateral jsonb_each(to_jsonb(e)) now
      where now.value is distinct from to_jsonb(before) -> now.key
    `
  })
  const columns = changed.map(({ column }) => column)
  expect(columns).toEqual(expect.arrayContaining(['attending_count', 'updated_at']))
  const indexes = await server.sql`
    select i.indexrelid::regclass::text as name
    from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attname = any (${columns})
    where i.indrelid = 'events'::regclass
      and (
        a.attnum = any (i.indkey)
        or concat(pg_get_expr(i.indexprs, i.indrelid), ' ', pg_get_expr(i.indpred, i.indrelid)) ~ ('\\y' || a.attname || '\\y')
      )
  `
  expect(indexes).toEqual([])
})

async function attendances(event: Event, count: number) {
  const prefix = randomBytes(4).toString('hex')
  await server.sql`
    with people as (
      insert into users (id, username, first_name, last_name, user_type)
      select gen_random_uuid(), ${prefix} || n, 'Ana', 'Paz', 'party_goer' from generate_series(1, ${count}::int) n
      returning id
    )
    insert into attendances (event_id, user_id, state) select ${event.id}, id, 'going' from people
  `
  await server.sql`select update_places(${event.id})`
}

/** With the names of the columns. */
const guestRow = (eventId: string, name: string) => ({
  id: randomUUID(),
  event_id: eventId,
  name,
  email: `${name}.${eventId}@example.com`,
  device_hash: `\\x${randomBytes(8).toString('hex')}`,
  address_hash: `\\x${randomBytes(8).toString('hex')}`,
  link_hash: `\\x${randomBytes(8).toString('hex')}`,
  contact_hash: '\\x01',
  network_hashes: [],
  locale: 'en',
  wants_to_wait: false,
})

async function guestsAt({ id }: Event, count: number) {
  const rows = Array.from({ length: count }, (_, n) => guestRow(id, `guest${n}`))
  await server.sql`
    insert into guests (
      id, event_id, name, email, device_hash, address_hash, link_hash, contact_hash, locale, wants_to_wait
    )
    select id, event_id, name, email, device_hash, address_hash, link_hash, contact_hash, locale, wants_to_wait
    from json_populate_recordset(null::guests, ${JSON.stringify(rows)}::text::json)
  `
  await server.sql`select update_places(${id})`
}

async function countsOf({ id }: Event) {
  const [counts] = await server.sql`
    select guests_with_place(id) as counted, guest_count as guests, attending_count as attending from events where id = ${id}
  `
  return counts
}

/**
 * The fewest pages that the statement reads once its plans are known: an ANALYZE of the autovacuum makes one run plan
 * again, which reads the catalog. Changes nothing.
 */
async function pagesRead(statement: string): Promise<number> {
  const pages: number[] = []
  await server.sql
    .begin(async tx => {
      await tx.unsafe('savepoint before_the_statement')
      for (const _ of [1, 2, 3, 4]) {
        await tx.unsafe('rollback to savepoint before_the_statement')
        const rows = await tx.unsafe<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }[]>(
          `explain (analyze, buffers, format json) ${statement}`,
        )
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
        pages.push((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0))
      }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  const [, ...planned] = pages
  expect(Math.min(...planned)).toBeGreaterThan(0)
  return Math.min(...planned)
}

class Undone extends Error {}
