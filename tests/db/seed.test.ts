import { expect, test } from 'vitest'
import { hashPassword } from '#api/accounts/password/password.ts'
import { instantOf, isLive, tonightIn } from '#contract/events/nights.ts'
import { planEvents } from '#db/sample/calendar.ts'
import { chanceFrom } from '#db/sample/chance.ts'
import { hosts, series } from '#db/sample/data.ts'
import { posterFont } from '#db/sample/flyers.ts'
import { populate } from '#db/sample/people.ts'
import { createSampleCity, SAMPLE_PASSWORD } from '#db/sample/sample-city.ts'
import { openTestServer, type TestServer, useTestServer } from '../support/test-server.ts'

const TZ = 'America/New_York'
const now = new Date()

const plant = (there: TestServer, { put = there.context.files.put } = {}) =>
  hashPassword(SAMPLE_PASSWORD).then(passwordHash =>
    createSampleCity(there.sql, { files: { put }, now, passwordHash, progress: () => {} }),
  )

const server = await useTestServer()
const planted = await plant(server)

function hostNamed(username: string) {
  const host = hosts.find(one => one.username === username)
  if (!host) throw new Error(`no host has the username ${username}`)
  return host
}

test('the sample city is inserted into an empty database, and the accounts that can sign in are returned', () => {
  expect(planted).toEqual({ goer: 'ana', host: 'mateo' })
})

test('the sample city has enough people, events and messages', async () => {
  const [city] = await server.sql`
    select
      (select count(*) from users where user_type = 'party_host' and venue_name is not null and promotion_group is not null) >= 12 as hosts,
      (select count(*) from users where user_type = 'party_goer') >= 80 as goers,
      (select count(*) from events) >= 60 as nights,
      (select count(*) from events where status = 'draft') >= 2 as drafts,
      (select count(*) from events where status = 'cancelled' and cancel_reason is not null) >= 1 as cancelled,
      (select count(*) from events where is_featured) >= 1 as featured,
      (select count(*) from events where price_cents = 0) >= 5 as free,
      (select count(*) from events where price_cents is null) >= 2 as at_the_door,
      (select count(*) from events where flyer_url is not null) between 20 and (select count(*) / 2 from events) as flyers,
      (select count(*) from events where end_local::date > start_local::date) >= 20 as across_midnight,
      (select count(*) from events where capacity = attending_count) >= 1 as full,
      (select count(*) from reviews) >= 40 as reviews,
      (select count(*) from jobs) >= 6 as jobs,
      (select count(*) from conversations) >= 8 as conversations,
      (select count(*) from favorites) >= 20 as favorites
  `
  expect(Object.entries(city ?? {}).filter(([, isEnough]) => !isEnough)).toEqual([])
})

test('at every hour of every day an event is live and several events of Miami are tonight', () => {
  const monday = Date.parse('2026-03-02T00:10:00-05:00')
  const city = populate(chanceFrom(1), monday, '')
  // The week of March in which the clock moves is the second one.
  for (let hour = 0; hour < 14 * 24; hour += 1) {
    const nowMs = monday + hour * 3_600_000
    const events = planEvents(chanceFrom(1), city.hosts, nowMs, new Map())
    const open = events.map(one => one.columns).filter(one => one.status === 'active' && one.city === 'Miami')
    const tonight = open.filter(one => one.night_of === tonightIn(TZ, nowMs))
    const live = tonight.filter(one =>
      isLive(
        { startsAt: instantOf(one.start_local, TZ), endsAt: one.end_local && instantOf(one.end_local, TZ) },
        nowMs,
      ),
    )
    expect.soft([hour, tonight.length >= 4, live.length >= 2]).toEqual([hour, true, true])
  }
})

test('each person has the same id in each sample city', () => {
  const earlier = populate(chanceFrom(305), 0, 'x').rows.map(row => `${row.id} ${row.username}`)
  expect(populate(chanceFrom(305), now.getTime(), 'y').rows.map(row => `${row.id} ${row.username}`)).toEqual(earlier)
  expect(new Set(earlier).size).toBe(100)
})

test('each stored total is the count of its rows', async () => {
  const wrong = await server.sql`
    select e.title
    from events e
    where e.attending_count <> (select count(*) from attendances a where a.event_id = e.id and a.state = 'going')
      or e.review_count <> (select count(*) from reviews r where r.event_id = e.id)
      or e.rating_sum <> (select coalesce(sum(r.rating), 0) from reviews r where r.event_id = e.id)
      or e.attending_count > e.capacity
  `
  expect(wrong).toEqual([])
})

test('every review is of a past event, by one of its guests', async () => {
  const early = await server.sql`
    select r.id
    from reviews r
    join events e on e.id = r.event_id
    left join attendances a on a.event_id = e.id and a.user_id = r.user_id and a.state = 'going'
    where a.user_id is null or e.ends_at > now()
  `
  expect(early).toEqual([])
})

test('conversations are numbered without gaps, and their lists have a version', async () => {
  const broken = await server.sql`
    select c.id
    from conversations c
    where (select array_agg(m.seq order by m.created_at, m.seq) from messages m where m.conversation_id = c.id)
        <> (select array_agg(n) from generate_series(1, c.last_seq) n)
      or c.last_rev <> (select max(m.rev) from messages m where m.conversation_id = c.id)
      or c.last_at <> (select max(m.created_at) from messages m where m.conversation_id = c.id)
      or (select count(*) from members m join user_sync y using (user_id) where m.conversation_id = c.id) <> 2
  `
  expect(broken).toEqual([])
})

test('Ana and Mateo sign in, and find their friends, their messages and their drafts', async () => {
  const signIn = async (username: string) => {
    const response = await server.stranger.post('/api/auth/login', { username, password: SAMPLE_PASSWORD })
    expect(response.status).toBe(200)
    const { user } = await response.json()
    return { id: user.id, headers: { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' } }
  }
  const ana = await signIn('ana')
  const follows = await (await server.stranger.get(`/api/users/${ana.id}/following`, ana.headers)).json()
  expect(follows.length).toBeGreaterThan(10)
  const attended = await (await server.stranger.get(`/api/users/${ana.id}/events`, ana.headers)).json()
  expect(attended.length).toBeGreaterThan(3)

  const talks = await (await server.stranger.get('/api/conversations', ana.headers)).json()
  const unread = talks.map((talk: { unreadCount: number }) => talk.unreadCount)
  expect(unread.filter((count: number) => count > 0).toSorted()).toEqual([1, 2])

  const mateo = await signIn('mateo')
  const seenByMateo = await (await server.stranger.get(`/api/events/host/${mateo.id}`, mateo.headers)).json()
  const seenByAll = await (await server.stranger.get(`/api/events/host/${mateo.id}`)).json()
  expect(seenByMateo.length).toBe(seenByAll.length + 2)
})

test('no other account of the city can sign in', async () => {
  const [count] = await server.sql`select count(*) from users where password_hash is not null`
  expect(count).toEqual({ count: 2 })
})

test('every flyer is served in both sizes, and the small one is small', async () => {
  const uploads = await server.sql<{ path: string }[]>`select path from uploads`
  expect(uploads.length).toBeGreaterThanOrEqual(10)
  for (const { path } of uploads) {
    const whole = await server.app.request(`/uploads/${path}`)
    const small = await server.app.request(`/uploads/${path.replace('.webp', '.small.webp')}`)
    expect([whole.status, small.status, small.headers.get('content-type')]).toEqual([200, 200, 'image/webp'])
    expect(Number(small.headers.get('content-length'))).toBeLessThanOrEqual(30_000)
  }
})

test('the font of a flyer has every character of its text', () => {
  const words = series.flatMap(({ host, flyer }) => [...(flyer?.lines ?? []), flyer ? hostNamed(host).venue : ''])
  for (const word of words)
    for (const letter of word.replaceAll(' ', ''))
      expect([letter, posterFont(letter).letters.length]).not.toEqual([letter, 0])
})

test('no sample city is inserted into a database with accounts', async () => {
  const [before] = await server.sql`select count(*) from users`
  expect(await plant(server)).toBeNull()
  expect((await server.sql`select count(*) from users`)[0]).toEqual(before)
})

test('a failed insert of the sample city leaves no rows', async () => {
  const other = await openTestServer()
  const put = () => Promise.reject(new Error('the disk is full'))
  await expect(plant(other, { put })).rejects.toThrow('the disk is full')
  expect(await other.sql`select id from users`).toEqual([])
  await other.close()
})
