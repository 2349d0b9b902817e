import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendDigests } from '#api/notifications/digests.ts'
import type { Event } from '#contract/events/events.ts'
import type { Wants } from '#contract/notifications/push.ts'
import { queueDigests, takeDigests } from '#db/notifications/digests.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ areDeliveriesManual: true })

const HOUR_MS = 3_600_000
/** 8:30 in Miami. */
const MONDAY = new Date('2027-11-15T13:30:00Z')
const TUESDAY = new Date(MONDAY.getTime() + 24 * HOUR_MS)

let ana: Person
let mateo: Person
beforeEach(async () => {
  await server.sql`delete from digests`
  await server.sql`delete from push_wants`
  await server.sql`delete from dev_outbox`
  const suffix = randomBytes(3).toString('hex')
  ana = await server.person(`ana${suffix}`)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host', firstName: 'Mateo' })
  await server.sql`update users set email_verified_at = now() where id = ${ana.id}`
  await ana.post(`/api/users/${mateo.id}/follow`)
})

test('a digest has the events of the coming week by the hosts whom the member follows, with links', async () => {
  await choose('weekly')
  const near = await publish('Noche de Son', 2)
  await publish('Next month', 30)
  const other = await server.person(`eva${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
  await publish('Not followed', 2, other)
  const cancelled = await publish('Cancelled', 3)
  await mateo.post(`/api/events/${cancelled.id}/cancel`, { reason: 'Rain' })

  await queueDigests(server.sql, MONDAY)
  await sendDigests(server.context)
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: ana.email, link: 'http://localhost:3000/home' })
  expect(email?.text).toMatch(/^Coming parties of those you follow\n\nHi,\n\nIn the next seven days:\n\nNoche de Son\n/)
  expect(email?.text).toContain(`Miami · Mateo Paredes\nhttp://localhost:3000/e/${near.slug}\n`)
  expect(email?.text).not.toMatch(/Next month|Not followed|Cancelled/)
  expect(email?.text).toMatch(/Unsubscribe: \S+\.digest\.\S+$/)
})

test('a digest is sent once in the morning of the member, and a weekly one on Monday', async () => {
  await publish('Noche de Son', 2)
  await choose('weekly')
  const at = async (moment: Date) => {
    await queueDigests(server.sql, moment)
    return (await server.sql`select 1 from digests`).length
  }
  const inHours = (hours: number) => new Date(MONDAY.getTime() + hours * HOUR_MS)
  expect([await at(inHours(-1)), await at(inHours(4)), await at(TUESDAY)]).toEqual([0, 0, 0])
  expect([await at(MONDAY), await at(inHours(1))]).toEqual([1, 1])
  await choose('daily')
  expect([await at(inHours(2)), await at(TUESDAY)]).toEqual([1, 2])
  await choose('off')
  expect(await at(inHours(48))).toBe(2)
})

test('whether it is morning is decided by the clock of the database, not by that of the process', async () => {
  await choose('daily')
  const [{ hour }] = await server.sql<
    [{ hour: number }]
  >`select extract(hour from now() at time zone 'UTC')::int as hour`
  /** The zone in which it is this hour now. The sign in these names is reversed. */
  const zoneAt = (wanted: number) => {
    const shift = ((hour - wanted + 36) % 24) - 12
    return `Etc/GMT${shift < 0 ? '' : '+'}${shift}`
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * HOUR_MS })
  try {
    for (const [wanted, count] of [
      [22, 0],
      [10, 1],
    ] as const) {
      await server.sql`update push_wants set zone = ${zoneAt(wanted)} where user_id = ${ana.id}`
      await queueDigests(server.sql)
      expect(await server.sql`select 1 from digests`).toHaveLength(count)
    }
  } finally {
    vi.useRealTimers()
  }
})

test('without an event there is no digest, and an event is in one daily digest only', async () => {
  await choose('daily')
  await queueDigests(server.sql, MONDAY)
  await sendDigests(server.context)
  expect([await emails(), await outcomes()]).toEqual([[], ['skipped']])

  await publish('Noche de Son', 2)
  await queueDigests(server.sql, TUESDAY)
  await sendDigests(server.context)
  expect(await emails()).toHaveLength(1)
  await queueDigests(server.sql, new Date(TUESDAY.getTime() + 24 * HOUR_MS))
  await sendDigests(server.context)
  expect([(await emails()).length, await outcomes()]).toEqual([1, ['skipped', 'sent', 'skipped']])
})

test('an event that comes within a week is in the next daily digest, though it was published long before', async () => {
  await choose('daily')
  const event = await publish('Noche de Son', 7)
  await server.sql`update events set created_at = now() - interval '30 days', start_local = (now() + interval '6 days 20 hours'), end_local = null, tz = 'UTC' where id = ${event.id}`
  await server.sql`update event_changes set at = now() - interval '30 days' where event_id = ${event.id}`
  await queueDigests(server.sql, MONDAY)
  await sendDigests(server.context)
  expect(await emails()).toHaveLength(1)
})

test('a member who unsubscribed after the digest was queued, or has no confirmed address, gets none', async () => {
  await publish('Noche de Son', 2)
  await choose('daily')
  await queueDigests(server.sql, MONDAY)
  await choose('off')
  await sendDigests(server.context)
  expect([await emails(), await outcomes()]).toEqual([[], ['skipped']])

  await choose('daily')
  await server.sql`update users set email_verified_at = null where id = ${ana.id}`
  await queueDigests(server.sql, TUESDAY)
  expect(await outcomes()).toEqual(['skipped'])
})

test('the digest of a process that was killed is sent by another one, and a busy mail server gets it later', async () => {
  await publish('Noche de Son', 2)
  await choose('daily')
  await queueDigests(server.sql, MONDAY)
  expect(await takeDigests(server.sql)).toHaveLength(1)
  await sendDigests(server.context)
  expect(await emails()).toEqual([])
  await endLeases()
  await sendDigests({ ...server.context, mail: { ...server.context.mail, attempt: async () => 'later' } })
  expect([await emails(), await outcomes()]).toEqual([[], [null]])
  await endLeases()
  await Promise.all([sendDigests(server.context), sendDigests(server.context)])
  expect([(await emails()).length, await outcomes()]).toEqual([1, ['sent']])
})

test('the events of a digest that failed are in the next one', async () => {
  await publish('Noche de Son', 2)
  await choose('daily')
  await queueDigests(server.sql, MONDAY)
  await sendDigests({ ...server.context, mail: { ...server.context.mail, attempt: async () => 'failed' } })
  await queueDigests(server.sql, TUESDAY)
  await sendDigests(server.context)
  expect([(await emails()).length, await outcomes()]).toEqual([1, ['failed', 'sent']])
})

test('a digest waits for a mail server that is down for hours, and fails before the next morning, whose digest has its events', async () => {
  await publish('Noche de Son', 3)
  await choose('daily')
  await queueDigests(server.sql, MONDAY)
  const isBusy = { ...server.context, mail: { ...server.context.mail, attempt: async () => 'later' as const } }
  const passHour = async () => {
    await server.sql`
      update digests
      set created_at = created_at - interval '1 hour', since = since - interval '1 hour', not_before = now()
    `
    await server.sql`update event_changes set at = at - interval '1 hour'`
  }
  for (let hour = 0; hour < 18; hour += 1) {
    await sendDigests(isBusy)
    expect(await outcomes()).toEqual([null])
    await passHour()
  }
  await sendDigests(isBusy)
  expect(await outcomes()).toEqual(['failed'])
  await queueDigests(server.sql, TUESDAY)
  await sendDigests(server.context)
  expect([(await emails()).length, await outcomes()]).toEqual([1, ['failed', 'sent']])
})

test('an event that was published after the digest was queued is in the next one only, though the digest is sent late', async () => {
  await publish('Noche de Son', 2)
  await choose('daily')
  await queueDigests(server.sql, MONDAY)
  await publish('Rumba', 3)
  await sendDigests(server.context)
  await queueDigests(server.sql, TUESDAY)
  await sendDigests(server.context)
  const titles = (await emails()).map(({ text }) =>
    ['Noche de Son', 'Rumba'].filter(title => text.includes(title)).join(),
  )
  expect(titles.toSorted()).toEqual(['Noche de Son', 'Rumba'])
})

test('an event at a followed venue is in the digest, although the member does not follow its host', async () => {
  const eva = await server.person(`eva${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
  const event = await publish('Rumba', 2, eva, { venue: 'El Patio', location: '8 Calle Ocho' })
  expect(event.venueSlug).toBeTruthy()
  await server.sql`
    insert into venue_follows (venue_id, user_id) select venue_id, ${ana.id} from events where id = ${event.id}
  `
  await choose('weekly')
  await queueDigests(server.sql, MONDAY)
  await sendDigests(server.context)
  expect((await emails())[0]?.text).toContain('Rumba')
})

test('a digest has the events of the genre and the city that the member follows, and begins with what is liked', async () => {
  const eva = await server.person(`eva${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
  await publish('Noche de Son', 2, mateo, { category: 'Merengue' })
  await publish('Otra cosa', 2, eva, { category: 'Cumbia' })
  await publish('Beso de bachata', 3, eva, { category: 'Bachata', city: 'Miami Beach' })
  await publish('Lejos', 3, eva, { category: 'Bachata', city: 'Tampa' })
  expect((await ana.put('/api/cities/us.miami.bachata/follow')).status).toBe(204)
  await choose('weekly')
  await queueDigests(server.sql, MONDAY)
  await sendDigests(server.context)
  const text = (await emails())[0]?.text ?? ''
  expect(text).toContain('The music you like comes first.')
  expect(text.indexOf('Beso de bachata')).toBeGreaterThan(0)
  expect(text.indexOf('Beso de bachata')).toBeLessThan(text.indexOf('Noche de Son'))
  expect(text).not.toMatch(/Otra cosa|Lejos/)
})

test('no event of a host who has blocked the member is in the digest', async () => {
  await publish('Noche de Son', 2)
  await choose('daily')
  await server.sql`insert into blocks (blocker_id, blocked_id) values (${mateo.id}, ${ana.id})`
  await queueDigests(server.sql, MONDAY)
  await sendDigests(server.context)
  expect(await emails()).toEqual([])
})

test('the hours of a digest are written as in the home that the operator has chosen', async () => {
  await publish('Noche de Son', 2)
  await choose('daily')
  const { site } = server.context
  const home = { city: 'Madrid', state: 'ES.0', country: 'ES', timeZone: 'Europe/Madrid' }
  await queueDigests(server.sql, MONDAY)
  await sendDigests({ ...server.context, site: { ...site, current: () => ({ ...site.current(), home }) } })
  expect((await emails())[0]?.text).toContain(' 22:00 ')
})

async function choose(digest: Wants['digest']) {
  expect((await ana.put('/api/push/wants', { digest, zone: 'America/New_York' })).status).toBe(200)
}

async function publish(title: string, inDays: number, host = mateo, place = {}): Promise<Event> {
  const [date] = new Date(Date.now() + inDays * 24 * HOUR_MS).toISOString().split('T')
  const response = await host.post('/api/events', {
    title,
    date,
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
    ...place,
  })
  return (await response.json()) as Event
}

async function endLeases() {
  await server.sql`update digests set not_before = now()`
}

async function outcomes() {
  const rows = await server.sql<{ outcome: string | null }[]>`select outcome from digests order by day`
  return rows.map(({ outcome }) => outcome)
}

async function emails() {
  const messages = (await (await server.stranger.get('/api/dev/outbox')).json()) as {
    kind: string
    to: string
    text: string
    link?: string
  }[]
  return messages.filter(({ kind }) => kind === 'mail')
}
