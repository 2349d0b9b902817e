import { beforeEach, describe, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { instantOf } from '#contract/events/nights.ts'
import type { FollowedSeries, SeriesEffect } from '#contract/events/series/series.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { createDueEvents } from '#db/events/series/queue.ts'
import { exportedData } from '../support/exported.ts'
import { whileLocked } from '../support/locks.ts'
import type { Person } from '../support/person.ts'
import { datesOf, nightIn, publishSeries, readSeries } from '../support/series.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ areDeliveriesManual: true })
const DAY_MS = 86_400_000

let host: Person
let ana: Person
let people = 0
beforeEach(async () => {
  people += 1
  host = await server.person(`mateo${people}`, { userType: 'party_host' })
  ana = await server.person(`ana${people}`)
})

describe('a published series', () => {
  test('has an event for each date of the next ten weeks, each one of its own', async () => {
    const event = await publishSeries(host)
    expect(event.series).toEqual({
      slug: expect.stringMatching(/^martes-de-bachata/),
      night: nightIn(2),
      repeat: 'weekly',
    })
    const { series, events } = await readSeries(server.stranger, event)
    expect(events.map(({ nightOf }) => nightOf)).toEqual(Array.from({ length: 10 }, (_, week) => nightIn(2 + 7 * week)))
    expect(new Set(events.map(({ id }) => id)).size).toBe(10)
    expect(events.map(({ startTime, endTime }) => `${startTime}–${endTime}`)).toEqual(Array(10).fill('20:30–01:00'))
    expect(series).toMatchObject({
      title: 'Martes de bachata',
      repeat: 'weekly',
      firstNight: nightIn(2),
      reviewCount: 0,
      off: [],
    })
  })

  test('is one series, however often the request is repeated', async () => {
    const id = crypto.randomUUID()
    const event = await publishSeries(host, { id })
    const again = await host.post('/api/events', {
      id,
      title: 'Martes de bachata',
      date: nightIn(2),
      startTime: '20:30',
      endTime: '01:00',
      city: 'Miami',
      state: 'FL',
      category: 'Salsa',
      series: { repeat: 'weekly' },
    })
    expect(again.status).toBe(200)
    expect(await server.sql`select from series where host_id = ${host.id}`).toHaveLength(1)
    expect(await datesOf(server.sql, event)).toHaveLength(10)
  })

  test('has an address of its own when another one takes that of its title at the same moment', async () => {
    const late = await whileLocked(
      server.sql,
      tx => tx`insert into series (id, host_id, slug) values (gen_random_uuid(), ${ana.id}, 'jueves-de-son')`,
      () => publishSeries(host, { title: 'Jueves de son' }),
    )
    expect(late.series?.slug).toMatch(/^jueves-de-son-\w+$/)
  })

  test('leaves out the dates that are skipped, and shows their reason', async () => {
    const skips = [{ night: nightIn(9), reason: 'The floor is being sanded' }, { night: nightIn(16) }]
    const event = await publishSeries(host, { series: { repeat: 'weekly', skips } })
    const { series, events } = await readSeries(ana, event)
    expect(events).toHaveLength(8)
    expect(series.off).toEqual([
      { night: nightIn(9), reason: 'The floor is being sanded' },
      { night: nightIn(16), reason: null },
    ])
  })

  test('ends after its last date or its number of dates', async () => {
    const until = await publishSeries(host, { series: { repeat: 'weekly', until: nightIn(20) } })
    expect((await datesOf(server.sql, until)).map(({ night }) => night)).toEqual([nightIn(2), nightIn(9), nightIn(16)])
    const counted = await publishSeries(host, { series: { repeat: 'two-weeks', count: 2 } })
    expect((await datesOf(server.sql, counted)).map(({ night }) => night)).toEqual([nightIn(2), nightIn(16)])
  })

  test('is refused when its first event is no date of it, or comes after its end', async () => {
    const order = { title: 'x', date: '2026-12-29', startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }
    for (const [series, code] of [
      [{ repeat: 'monthly' }, 'series-date'],
      [{ repeat: 'weekly', until: '2026-12-01' }, 'series-ends-before'],
      [{ repeat: 'daily' }, 'invalid'],
      [{ repeat: 'FREQ=SECONDLY;COUNT=1000000000' }, 'invalid'],
      [{ repeat: 'weekly', count: 0 }, 'invalid-number'],
      [{ repeat: 'weekly', count: 1e9 }, 'invalid-number'],
    ] as const) {
      const refused = await host.post('/api/events', { ...order, series })
      expect([series, refused.status]).toEqual([series, 400])
      expect(JSON.stringify(await refused.json())).toContain(`"${code}"`)
    }
    expect(await server.sql`select from series where host_id = ${host.id}`).toHaveLength(0)
  })

  test('keeps the night of a party that starts after midnight', async () => {
    const event = await publishSeries(host, { date: nightIn(3), startTime: '00:30', endTime: '05:00' })
    const { events } = await readSeries(ana, event)
    expect(events.map(({ nightOf }) => nightOf).slice(0, 2)).toEqual([nightIn(2), nightIn(9)])
    expect(events[1]).toMatchObject({ date: nightIn(10), startTime: '00:30' })
  })

  test('notifies the followers of the host once', async () => {
    await ana.put(`/api/follows/${host.id}`).catch(() => undefined)
    await server.sql`insert into follows (follower_id, followee_id) values (${ana.id}, ${host.id}) on conflict do nothing`
    await publishSeries(host)
    expect((await notificationsOf(ana)).filter(({ kind }) => kind === 'event-published')).toHaveLength(1)
  })
})

describe('the job that creates events', () => {
  test('creates the next date when it comes within ten weeks, once', async () => {
    const event = await publishSeries(host)
    for (const _ of [1, 2]) while (await createDueEvents(server.sql, Date.now() + 7 * DAY_MS));
    const dates = await datesOf(server.sql, event)
    expect(dates.map(({ night }) => night)).toEqual(Array.from({ length: 11 }, (_, week) => nightIn(2 + 7 * week)))
    expect(dates.at(-1)).toMatchObject({ title: 'Martes de bachata', startLocal: `${nightIn(72)} 20:30:00` })
  })

  test('never creates an event again that was deleted, cancelled or passed to another host', async () => {
    const event = await publishSeries(host)
    const [, second, third] = await datesOf(server.sql, event)
    expect((await host.delete(`/api/events/${second?.eventId}`)).status).toBe(204)
    expect((await host.post(`/api/events/${third?.eventId}/cancel`, { reason: 'Storm' })).status).toBe(200)
    await server.sql`update series set due_at = now() where host_id = ${host.id}`
    while (await createDueEvents(server.sql, Date.now()));
    expect(await datesOf(server.sql, event)).toHaveLength(10)
    expect((await readSeries(ana, event)).events).toHaveLength(9)
  })

  test('creates nothing for a suspended host, and goes on when the host is back', async () => {
    const event = await publishSeries(host)
    await server.sql`update users set user_type = 'party_goer' where id = ${host.id}`
    while (await createDueEvents(server.sql, Date.now() + 7 * DAY_MS));
    expect(await datesOf(server.sql, event)).toHaveLength(10)
    await server.sql`update users set user_type = 'party_host' where id = ${host.id}`
    while (await createDueEvents(server.sql, Date.now() + 8 * DAY_MS));
    expect(await datesOf(server.sql, event)).toHaveLength(11)
  })

  test('tries a series that fails again later, and the others at once', async () => {
    const broken = await publishSeries(host)
    const whole = await publishSeries(host)
    await server.sql`
      update series_rules set fields = fields || '{"state": "no state"}'
      where series_id = (select id from series where slug = ${broken.series?.slug ?? ''})
    `
    const nowMs = Date.now() + 7 * DAY_MS
    await expect(createDueEvents(server.sql, nowMs)).rejects.toThrow('events_state_check')
    expect(await datesOf(server.sql, broken)).toHaveLength(10)
    expect(await datesOf(server.sql, whole)).toHaveLength(11)
    expect(await createDueEvents(server.sql, nowMs)).toBe(false)
    await server.sql`delete from series where slug = ${broken.series?.slug ?? ''}`
  })
})

describe('an edit of a series', () => {
  test('from one event on changes it and the later ones, and leaves the earlier ones', async () => {
    const event = await publishSeries(host)
    const [, , third] = await datesOf(server.sql, event)
    const effect = await edit(third?.eventId, 'later', { startTime: '21:00', price: '15.00' })
    expect(effect.dates.map(({ change }) => change)).toEqual(Array(8).fill('changed'))
    const starts = (await datesOf(server.sql, event)).map(({ startLocal }) => startLocal?.slice(11, 16))
    expect(starts).toEqual(['20:30', '20:30', ...Array(8).fill('21:00')])
    // Also the dates that come later.
    while (await createDueEvents(server.sql, Date.now() + 7 * DAY_MS));
    expect((await datesOf(server.sql, event)).at(-1)?.startLocal).toBe(`${nightIn(72)} 21:00:00`)
  })

  test('of all dates changes those to come, whichever event was edited', async () => {
    const event = await publishSeries(host)
    const [, , third] = await datesOf(server.sql, event)
    await edit(third?.eventId, 'all', { title: 'Bachata los martes' })
    expect(new Set((await datesOf(server.sql, event)).map(({ title }) => title))).toEqual(
      new Set(['Bachata los martes']),
    )
    expect((await readSeries(ana, event)).series.title).toBe('Bachata los martes')
  })

  test('leaves what was changed for one date alone', async () => {
    const event = await publishSeries(host)
    const [, second] = await datesOf(server.sql, event)
    await host.patch(`/api/events/${second?.eventId}`, { title: 'Live: Los del Callejón', price: '25.00' })
    const effect = await edit(event.id, 'all', { title: 'Bachata', startTime: '21:00', price: '10.00' })
    expect(effect.dates[1]).toMatchObject({ night: nightIn(9), kept: ['title', 'price'] })
    const stored = (await (await ana.get(`/api/events/${second?.eventId}`)).json()) as Event
    expect(stored).toMatchObject({ title: 'Live: Los del Callejón', price: '25.00', startTime: '21:00' })
  })

  test('moves the dates to another day with their guests, and each person is notified once', async () => {
    const event = await publishSeries(host)
    const [, second, third] = await datesOf(server.sql, event)
    for (const date of [second, third]) await going(ana, date?.eventId)
    const order = { date: nightIn(10), startTime: '20:30' }
    const before = await edit(second?.eventId, 'later', order, { preview: true })
    expect(await datesOf(server.sql, event)).toMatchObject([
      {},
      { night: nightIn(9) },
      { night: nightIn(16) },
      ...Array(7).fill({}),
    ])
    const effect = await edit(second?.eventId, 'later', order)
    expect(before).toEqual(effect)
    expect(effect.people).toBe(1)
    expect(effect.dates[1]).toEqual({
      night: nightIn(16),
      movedTo: nightIn(17),
      change: 'changed',
      people: 1,
      kept: [],
    })
    const dates = await datesOf(server.sql, event)
    expect(dates[1]).toMatchObject({
      night: nightIn(10),
      eventId: second?.eventId,
      startLocal: `${nightIn(10)} 20:30:00`,
    })
    expect(dates[2]).toMatchObject({ night: nightIn(17), eventId: third?.eventId })
    const told = (await notificationsOf(ana)).filter(({ kind }) => kind === 'event-changed')
    expect(told).toHaveLength(1)
    const moved = (await (await ana.get(`/api/events/${third?.eventId}`)).json()) as Event
    expect(moved).toMatchObject({ attendingCount: 1, series: { night: nightIn(17) } })
    expect(moved.changes).toMatchObject([{ what: 'date', old: nightIn(16), new: nightIn(17) }])
  })

  test('moves the dates of a monthly series to the weekday of the month of the date that was edited', async () => {
    const date = Array.from({ length: 31 }, (_, day) => nightIn(9 + day)).find(night => Number(night.slice(8)) <= 21)
    const event = await publishSeries(host, { date, series: { repeat: 'monthly' } })
    await server.sql`update series set due_at = null where host_id <> ${host.id}`
    while (await createDueEvents(server.sql, Date.now() + 70 * DAY_MS));
    const [, second] = await datesOf(server.sql, event)
    const night = Temporal.PlainDate.from(second?.night ?? '').add({ days: 1 })
    const { dates } = await edit(second?.eventId, 'all', { date: night.toString(), startTime: '20:30' })
    expect(dates.length).toBeGreaterThan(3)
    const dayOf = (moved: Temporal.PlainDate) => [moved.dayOfWeek, Math.ceil(moved.day / 7)]
    expect(dates.map(({ movedTo }) => dayOf(Temporal.PlainDate.from(movedTo)))).toEqual(dates.map(() => dayOf(night)))
    expect(await datesOf(server.sql, event)).toMatchObject(dates.map(({ movedTo }) => ({ night: movedTo })))
  })

  test('is refused if a date would become one of another rule, or would be over', async () => {
    const event = await publishSeries(host)
    const dates = await datesOf(server.sql, event)
    const past = await host.patch(`/api/series/events/${dates[1]?.eventId}?scope=all`, {
      date: nightIn(6),
      startTime: '20:30',
    })
    expect([past.status, (await past.json()).issues[0].code]).toEqual([400, 'series-date'])
    await edit(dates[2]?.eventId, 'later', { date: nightIn(14), startTime: '20:30' })
    // The second date would come after the third one.
    const refused = await host.patch(`/api/series/events/${event.id}?scope=all`, {
      date: nightIn(8),
      startTime: '20:30',
    })
    expect([refused.status, (await refused.json()).issues[0].code]).toEqual([400, 'series-date'])
    expect((await datesOf(server.sql, event)).map(({ night }) => night).slice(0, 3)).toEqual([
      nightIn(2),
      nightIn(9),
      nightIn(14),
    ])
  })

  test.each([
    // 2:30 is skipped in spring, and the party begins at 3:30; 1:30 comes twice in autumn, and it begins the second
    // time.
    ['skip', 1, '02:30', ['07:30', '07:30', '06:30']],
    ['repeat', -1, '01:30', ['05:30', '06:30', '06:30']],
  ] as const)(
    'to an hour that the clocks %s keeps that hour on each date',
    async (_, direction, startTime, instants) => {
      const sunday = nextClockChange(direction)
      const night = sunday.subtract({ days: 8 }).toString()
      const event = await publishSeries(host, { date: night, startTime: '21:00', endTime: '23:00' })
      await server.sql`update series set due_at = null where host_id <> ${host.id}`
      const soon = Date.parse(`${night}T12:00:00Z`)
      while (await createDueEvents(server.sql, soon));
      const date = Temporal.PlainDate.from(night).add({ days: 1 }).toString()
      const { dates } = await edit(event.id, 'all', { date, startTime, endTime: '05:00' })
      expect(dates.map(({ night: from, movedTo }) => from === movedTo)).toEqual(Array(11).fill(true))
      const stored = await server.sql<{ local: string; instant: string }[]>`
      select to_char(start_local, 'YYYY-MM-DD HH24:MI') as local, to_char(starts_at at time zone 'UTC', 'HH24:MI') as instant
      from events where host_id = ${host.id} order by start_local limit 3
    `
      expect(stored).toEqual(
        instants.map((instant, week) => ({
          local: `${sunday.add({ days: 7 * (week - 1) }).toString()} ${startTime}`,
          instant,
        })),
      )
      // The device computes the same instants, and the page says the time on the wall.
      const { events } = await readSeries(ana, event)
      expect(
        events
          .slice(0, 3)
          .map(({ date: day, time, startsAt, timeZone }) => [time, startsAt === instantOf(`${day}T${time}`, timeZone)]),
      ).toEqual(Array(3).fill([startTime, true]))
    },
  )

  test('is refused to others, of a draft or a past event, of a single event, and by a week', async () => {
    const event = await publishSeries(host)
    const path = `/api/series/events/${event.id}?scope=all`
    expect((await ana.patch(path, { title: 'Mine' })).status).toBe(403)
    const rosa = await server.person(`rosa${people}`, { userType: 'party_host' })
    expect((await rosa.patch(path, { title: 'Mine' })).status).toBe(404)
    expect((await server.stranger.patch(path, { title: 'Mine' })).status).toBe(401)
    expect((await host.patch(`/api/series/events/${event.id}?scope=this`, { title: 'x' })).status).toBe(400)
    expect((await host.patch(path, { date: nightIn(9), startTime: '20:30' })).status).toBe(400)
    const single = await publishSeries(host, { series: null })
    expect((await host.patch(`/api/series/events/${single.id}?scope=all`, { title: 'x' })).status).toBe(404)
    await server.sql`
      update events set start_local = start_local - interval '30 days', end_local = null where id = ${event.id}
    `
    expect((await host.patch(path, { title: 'x' })).status).toBe(409)
  })

  test('names the fields that another device has changed, and changes nothing', async () => {
    const event = await publishSeries(host)
    await host.patch(`/api/events/${event.id}`, { title: 'Otra' })
    const refused = await host.patch(
      `/api/series/events/${event.id}?scope=all`,
      { title: 'Mine' },
      { 'if-match': '"1"' },
    )
    expect(refused.status).toBe(412)
    expect((await datesOf(server.sql, event)).map(({ title }) => title)).not.toContain('Mine')
  })
})

describe('a date', () => {
  test('that is skipped is cancelled with its reason; those who go and follow are notified', async () => {
    const event = await publishSeries(host)
    const [, second] = await datesOf(server.sql, event)
    await going(ana, second?.eventId)
    const luis = await server.person(`luis${people}`)
    expect((await luis.put(`/api/series/${event.series?.slug}/follow`)).status).toBe(204)
    const skip = { night: nightIn(9), reason: 'The floor is being sanded' }
    const path = `/api/series/${event.series?.slug}/skips`
    const preview = (await (await host.post(`${path}?preview=1`, skip)).json()) as SeriesEffect
    expect(preview).toMatchObject({ people: 2, dates: [{ night: nightIn(9), change: 'cancelled', people: 2 }] })
    expect((await host.post(path, skip)).status).toBe(200)
    for (const person of [ana, luis])
      expect((await notificationsOf(person)).map(({ kind }) => kind)).toContain('event-cancelled')
    const { events } = await readSeries(ana, event)
    expect(events[1]).toMatchObject({ status: 'cancelled', cancelReason: 'The floor is being sanded' })
    expect((await host.delete(`${path}/${nightIn(9)}`)).status).toBe(409)
  })

  test('that had no event can be restored', async () => {
    const event = await publishSeries(host, { series: { repeat: 'weekly', skips: [{ night: nightIn(9) }] } })
    const path = `/api/series/${event.series?.slug}/skips`
    expect((await ana.delete(`${path}/${nightIn(9)}`)).status).toBe(403)
    expect((await host.delete(`${path}/${nightIn(9)}`)).status).toBe(204)
    expect((await readSeries(ana, event)).events).toHaveLength(10)
    for (const night of [nightIn(9), nightIn(8), 'never'])
      expect((await host.delete(`${path}/${night}`)).status).toBe(404)
    expect((await host.post(path, { night: nightIn(8) })).status).toBe(404)
  })

  test('after the end of the series is deleted, or cancelled where people go', async () => {
    const event = await publishSeries(host)
    const dates = await datesOf(server.sql, event)
    await going(ana, dates[3]?.eventId)
    const path = `/api/series/${event.series?.slug}/end`
    const effect = (await (await host.post(path, { last: nightIn(9), reason: 'We move on' })).json()) as SeriesEffect
    expect(effect.dates.map(({ change }) => change)).toEqual(['deleted', 'cancelled', ...Array(6).fill('deleted')])
    expect(effect.people).toBe(1)
    const { events } = await readSeries(ana, event)
    expect(events.map(({ nightOf, status }) => [nightOf, status])).toEqual([
      [nightIn(2), 'active'],
      [nightIn(9), 'active'],
      [nightIn(23), 'cancelled'],
    ])
    await server.sql`update series set due_at = now() where host_id = ${host.id}`
    while (await createDueEvents(server.sql, Date.now() + 30 * DAY_MS));
    expect(await datesOf(server.sql, event)).toHaveLength(10)
  })
})

describe('a member', () => {
  test('follows a series, sees it in the list, and ends the follow', async () => {
    const event = await publishSeries(host)
    const path = `/api/series/${event.series?.slug}/follow`
    for (const _ of [1, 2]) expect((await ana.put(path)).status).toBe(204)
    const followed = async () => (await (await ana.get('/api/series/following')).json()) as FollowedSeries[]
    expect(await followed()).toEqual([{ slug: event.series?.slug, title: 'Martes de bachata' }])
    for (const _ of [1, 2]) expect((await ana.delete(path)).status).toBe(204)
    expect(await followed()).toEqual([])
    expect((await server.stranger.put(path)).status).toBe(401)
    for (const slug of ['no-such-series', 'ñ', 'a'.repeat(200)])
      expect([slug, (await ana.put(`/api/series/${slug}/follow`)).status]).toEqual([slug, 404])
  })

  test('is notified of a change of a series as a follower, and of no other one', async () => {
    const event = await publishSeries(host)
    const other = await publishSeries(host)
    await ana.put(`/api/series/${event.series?.slug}/follow`)
    await edit(event.id, 'all', { startTime: '21:00' })
    await edit(other.id, 'all', { startTime: '21:00' })
    const told = (await notificationsOf(ana)).filter(({ kind }) => kind === 'event-changed')
    expect(told).toMatchObject([{ event: { id: event.id } }])
  })

  test('gets the own series and the followed ones in the export', async () => {
    const event = await publishSeries(host)
    await ana.put(`/api/series/${event.series?.slug}/follow`)
    expect((await exportedData(server.sql, host)).series).toMatchObject([
      { slug: event.series?.slug, rules: [{ repeat: 'weekly' }] },
    ])
    expect((await exportedData(server.sql, ana))['followed-series']).toMatchObject([{ slug: event.series?.slug }])
  })
})

test('a draft with a rule becomes a series when it is published, with its night and its values of then', async () => {
  const draft = await publishSeries(host, { status: 'draft' })
  expect(await datesOf(server.sql, draft)).toHaveLength(1)
  expect((await server.stranger.get(`/api/series/${draft.series?.slug}`)).status).toBe(404)
  const published = await host.patch(`/api/events/${draft.id}`, {
    status: 'active',
    date: nightIn(4),
    startTime: '22:00',
    title: 'Jueves de son',
  })
  expect(published.status).toBe(200)
  const { events } = await readSeries(ana, draft)
  expect(events.map(({ nightOf }) => nightOf).slice(0, 2)).toEqual([nightIn(4), nightIn(11)])
  expect(new Set(events.map(({ title }) => title))).toEqual(new Set(['Jueves de son']))
})

test('a draft that is deleted leaves no series behind', async () => {
  const draft = await publishSeries(host, { status: 'draft' })
  expect((await host.delete(`/api/events/${draft.id}`)).status).toBe(204)
  expect(await server.sql`select from series where host_id = ${host.id}`).toHaveLength(0)
})

test('the rating of a series is that of all its events', async () => {
  const event = await publishSeries(host)
  const [first, second] = await datesOf(server.sql, event)
  await server.sql`update events set rating_sum = 9, review_count = 2 where id = ${first?.eventId ?? ''}`
  await server.sql`update events set rating_sum = 4, review_count = 1 where id = ${second?.eventId ?? ''}`
  expect((await readSeries(ana, event)).series).toMatchObject({ rating: 4.33, reviewCount: 3 })
})

/** The Sunday on which the clocks of Miami go forward (1) or back (-1) next. */
function nextClockChange(direction: 1 | -1): Temporal.PlainDate {
  let change = Temporal.Now.zonedDateTimeISO('America/New_York').add({ weeks: 2 })
  for (;;) {
    const before = change.offsetNanoseconds
    change = change.getTimeZoneTransition('next') ?? change
    if (Math.sign(change.offsetNanoseconds - before) === direction) return change.toPlainDate()
  }
}

async function edit(id: string | null | undefined, scope: 'later' | 'all', order: object, { preview = false } = {}) {
  const response = await host.patch(`/api/series/events/${id}?scope=${scope}${preview ? '&preview=1' : ''}`, order)
  const effect = (await response.json()) as SeriesEffect
  expect([response.status, effect]).toEqual([200, effect])
  return effect
}

async function going(person: Person, eventId: string | null | undefined) {
  expect((await person.put(`/api/events/${eventId}/attendance`, { state: 'going' })).status).toBe(200)
}

async function notificationsOf(person: Person) {
  return ((await (await person.get('/api/notifications')).json()) as NotificationPage).notifications
}
