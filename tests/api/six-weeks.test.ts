import { beforeEach, describe, expect, test } from 'vitest'
import type { DoorRow } from '#contract/events/door/door.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import type { Notification, NotificationPage } from '#contract/notifications/notifications.ts'
import { createDueEvents } from '#db/events/series/queue.ts'
import { applySixWeeks, noteEarlierConfirmations } from '#db/events/still-on/six-weeks.ts'
import { ADMIN, type Admin, openAdmin } from '../support/admin.ts'
import { makeDue } from '../support/event.ts'
import { addListing, codeToClaim, listings } from '../support/listings.ts'
import { notificationServer } from '../support/notification-server.ts'
import { codeOf, type Person } from '../support/person.ts'
import { nightIn, publishSeries, readSeries } from '../support/series.ts'

const CITY = { city: 'Miami', state: 'FL' }
/** The ages that begin again are those of days; a busy machine may take a minute for a test. */
const HOUR_MS = 3_600_000

const { server, send, publish, go, member, confirm, passMinutes, emails, peopleOfTest } = await notificationServer({
  admin: ADMIN,
})

let ana: Person
let mateo: Person
let jefa: Admin
beforeEach(async () => {
  ;({ ana, mateo } = peopleOfTest())
  // The parties of earlier tests, and the people of their venues.
  await server.sql`update events set status = 'draft' where status = 'active'`
  await server.sql`delete from venue_people`
  jefa = await openAdmin(server)
})

describe('a listing', () => {
  test.each([
    { day: 41, asked: 0, hidden: false },
    { day: 42, asked: 1, hidden: false },
    { day: 48, asked: 1, hidden: false },
    { day: 49, asked: 1, hidden: true },
  ])('on day $day after its last confirmation', async ({ day, asked, hidden }) => {
    const event = await listing()
    const people = await peopleOfVenue(event)
    for (let passed = 1; passed <= day; passed += 1) await runOnDay(passed)
    expect(await questionsTo(people)).toHaveLength(asked)
    expect('hiddenAt' in (await read(event))).toBe(hidden)
    expect(await listedIn(CITY)).toEqual(hidden ? [] : [event.id])
  })

  test('asks all people of its venue, and nobody else', async () => {
    const event = await listing()
    const [one, other] = [await peopleOfVenue(event), await peopleOfVenue(event)]
    await runOnDay(42)
    for (const person of [one, other])
      expect(await questionsTo(person)).toMatchObject([{ kind: 'still-listed', event: { id: event.id } }])
    expect(await questionsTo(ana)).toEqual([])
  })

  test('without people of its venue asks the moderator who entered it', async () => {
    const event = await listing()
    await server.sql`insert into admin_roles (user_id, role) values (${ana.id}, 'moderator')`
    await server.sql`
      insert into audit_log (actor_id, actor_kind, action, target_type, target_id, outcome)
      values (${ana.id}, 'user', 'add-listing', 'listing', ${event.id}, 'ok')
    `
    await runOnDay(42)
    expect(await questionsTo(ana)).toHaveLength(1)
    expect((await ana.put(`/api/events/${event.id}/still-on`, {})).status).toBe(204)
    expect(await questionsTo(ana)).toEqual([])
    await server.sql`delete from admin_roles`
  })

  test('is one question with the other ones of its source at the venue, and one answer is for all of them', async () => {
    const events = [await listing(), await listing({ date: nightIn(70) }), await listing({ date: nightIn(60) })]
    const elsewhere = await listing({ venue: 'Café Nostalgia', location: '5 Ocean Dr', date: nightIn(61) })
    const [first = elsewhere] = events
    const people = await peopleOfVenue(first)
    await runOnDay(42)
    expect(await questionsTo(people)).toHaveLength(1)
    await runOnDay(49)
    expect(await listedIn(CITY)).toEqual([])
    expect((await people.put(`/api/events/${first.id}/still-on`, {})).status).toBe(204)
    for (const event of events) expect(await read(event)).not.toHaveProperty('hiddenAt')
    expect(await read(elsewhere)).toHaveProperty('hiddenAt')
  })

  test('comes back with an edit of a moderator, and its age begins again', async () => {
    const event = await listing()
    await runOnDay(42)
    await runOnDay(49)
    expect(await hiddenForAdmins()).toEqual([event.id])
    expect((await jefa.patch(`/api/admin/listings/${event.id}`, { price: '12' })).status).toBe(200)
    expect(await read(event)).not.toHaveProperty('hiddenAt')
    expect(await hiddenForAdmins()).toEqual([])
    expect(ageOf(await read(event))).toBeLessThan(HOUR_MS)
  })

  test('that its host claims is an event like every other one', async () => {
    const event = await listing()
    await runOnDay(42)
    await runOnDay(49)
    const code = await codeToClaim(jefa, sourceName)
    expect((await mateo.post(`/api/events/${event.id}/claim`, { code })).status).toBe(200)
    const claimed = await read(event)
    expect(claimed).not.toHaveProperty('hiddenAt')
    expect(claimed).not.toHaveProperty('lastConfirmedAt')
    expect(await listedIn(CITY)).toEqual([event.id])
  })

  test('is in no list while it is hidden, and a device deletes its copy; its own page says so', async () => {
    const event = await listing({ title: 'Charanga escondida' })
    const cursor = await cursorOf(CITY)
    const everywhere = async () => ({
      city: await listedIn(CITY),
      search: await idsIn('/api/events?search=charanga'),
      venue: await idsIn(`/api/venues/${event.venueSlug}`),
      host: await idsIn(`/api/public/v1/venues/${event.venueSlug}`),
      sitemap: (await (await server.stranger.get('/sitemap-events-1.xml')).text()).includes(event.id),
    })
    const shown = { city: [event.id], search: [event.id], venue: [event.id], host: [event.id] }
    expect(await everywhere()).toMatchObject(shown)
    await runOnDay(42)
    await runOnDay(49)
    expect(await everywhere()).toMatchObject({ city: [], search: [], venue: [], host: [] })
    expect((await everywhere()).sitemap).toBe(false)
    expect((await changesSince(CITY, cursor)).map(change => [change.id, 'deletedAt' in change])).toEqual([
      [event.id, true],
    ])
    expect((await server.stranger.get(`/api/events/${event.id}`)).status).toBe(200)
  })
})

describe('a weekly', () => {
  test('asks the people of its venue once for all its dates, and is hidden a week later', async () => {
    const event = await publishSeries(mateo, VENUE)
    const people = await peopleOfVenue(event)
    await runOnDay(42)
    await runOnDay(43)
    expect(await questionsTo(people)).toHaveLength(1)
    expect(await questionsTo(mateo)).toEqual([])
    await runOnDay(49)
    const dates = (await comingDates(event)).filter(({ nightOf }) => nightOf > nightIn(49))
    expect(dates.length).toBeGreaterThan(2)
    for (const date of dates) expect(date).toHaveProperty('hiddenAt')
    expect(await listedIn(CITY, nightIn(49))).toEqual([])
    expect(await hiddenForAdmins()).toHaveLength(1)
  })

  test('asks its host if the venue has no people', async () => {
    await publishSeries(mateo, VENUE)
    await runOnDay(42)
    expect(await questionsTo(mateo)).toHaveLength(1)
  })

  test.each([
    ['the answer of the host before the day', async (date: Event) => await still(mateo, date)],
    [
      'an edit of one date by the host',
      async (date: Event) => await mateo.patch(`/api/events/${date.id}`, { description: 'With a live band' }),
    ],
    ['the third guest at the door of one date', threeComeTo],
  ])('comes back with %s, and with it all other dates', async (_what, confirmation) => {
    const event = await publishSeries(mateo, VENUE)
    await pass(50)
    await run()
    await pass(7)
    await run()
    const [first = event, ...others] = await comingDates(event)
    expect(first).toHaveProperty('hiddenAt')
    await confirmation(first)
    await run()
    for (const date of [first, ...others]) {
      const now = await read(date)
      expect(now).not.toHaveProperty('hiddenAt')
      expect(ageOf(now)).toBeLessThan(HOUR_MS)
    }
    expect(await questionsTo(mateo)).toEqual([])
  })

  test('that was confirmed on one date in the last six weeks is not asked about', async () => {
    const event = await publishSeries(mateo, VENUE)
    await pass(60)
    const [first = event] = await comingDates(event)
    await server.sql`update events set last_confirmed_at = now() - interval '41 days' where id = ${first.id}`
    await run()
    expect(await questionsTo(mateo)).toEqual([])
    await run(86_400_000 * 1.01)
    expect(await questionsTo(mateo)).toHaveLength(1)
  })

  test('creates its next dates as confirmed, asked and hidden as the others are', async () => {
    const event = await publishSeries(mateo, VENUE)
    await pass(42)
    await run()
    await pass(7)
    await run()
    const before = (await comingDates(event)).map(({ id }) => id)
    await server.sql`update series set due_at = now()`
    await createDueEvents(server.sql, Date.now() + 21 * 86_400_000)
    const added = (await comingDates(event)).filter(({ id }) => !before.includes(id))
    expect(added).toHaveLength(3)
    for (const date of added) expect(date).toHaveProperty('hiddenAt')
    await still(mateo, event)
    for (const date of await comingDates(event)) expect(date).not.toHaveProperty('hiddenAt')
  })

  test('that is asked about is not asked once more for its next dates, which are hidden with the others', async () => {
    const event = await publishSeries(mateo, VENUE)
    await server.sql`
      update events set last_confirmed_at = date_trunc('second', now()) - interval '876544 microseconds' where host_id = ${mateo.id}
    `
    // The newest date does not take place.
    const last = (await comingDates(event)).at(-1)
    expect((await mateo.post(`/api/events/${last?.id}/cancel`, { reason: 'Holiday' })).status).toBe(200)
    await pass(42)
    await run()
    for (const days of [7, 14]) {
      await server.sql`update series set due_at = now()`
      await createDueEvents(server.sql, Date.now() + days * 86_400_000)
    }
    await run()
    expect(await questionsTo(mateo)).toHaveLength(1)
    await run(7 * 86_400_000)
    const shown = (await comingDates(event)).filter(date => date.nightOf > nightIn(7) && !date.hiddenAt)
    expect(shown.map(({ status }) => status)).toEqual(['cancelled'])
    expect(await questionsTo(mateo)).toHaveLength(1)
  })

  test('is neither asked about nor hidden among the sample events', async () => {
    await server.sql`insert into sample_hosts (user_id) values (${mateo.id})`
    const event = await publishSeries(mateo, VENUE)
    await runOnDay(42)
    await runOnDay(49)
    expect(await read(event)).not.toHaveProperty('hiddenAt')
    await server.sql`delete from sample_hosts`
  })
})

describe('the job', () => {
  test('run four times at once asks once, and hides once', async () => {
    const events = [await listing(), await listing({ date: nightIn(50), venue: 'La Tropical' })]
    const people = [await peopleOfVenue(events[0]), await peopleOfVenue(events[1])]
    const at = (day: number) => Date.now() + day * 86_400_000
    for (const day of [42, 49])
      await Promise.all(Array.from({ length: 4 }, async () => await applySixWeeks(server.sql, at(day))))
    for (const person of people) expect(await questionsTo(person)).toHaveLength(1)
    for (const event of events) expect(await read(event)).toHaveProperty('hiddenAt')
  })

  test('that is killed between the mark and the notification leaves the question to the next run', async () => {
    const event = await listing()
    const people = await peopleOfVenue(event)
    await server.sql.unsafe(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger killed before insert on notifications for each row execute function fail();
    `)
    await expect(runOnDay(42)).rejects.toThrow('killed')
    await server.sql`drop function fail() cascade`
    await runOnDay(42)
    expect(await questionsTo(people)).toHaveLength(1)
  })

  test('leaves an ordinary event, a draft and one that is over alone', async () => {
    const ordinary = await publish()
    await runOnDay(300)
    expect(await read(ordinary)).not.toHaveProperty('lastConfirmedAt')
    expect(await server.sql`select from notifications where kind = 'still-listed'`).toHaveLength(0)
  })

  test('gives the events of earlier releases the time of their publication or of their last answer', async () => {
    const [found, weekly] = [await listing(), await publishSeries(mateo, { title: 'Jueves de son' })]
    await server.sql`update events set last_confirmed_at = null, created_at = now() - interval '50 days'`
    await server.sql`update series set created_at = now() - interval '50 days'`
    await server.sql`delete from event_changes`
    await server.sql`update events set confirmed_at = now() - interval '3 days' where id = ${weekly.id}`
    await noteEarlierConfirmations(server.sql)
    const days = async (event: Event) => Math.round(ageOf(await read(event)) / 86_400_000)
    expect([await days(found), await days(weekly)]).toEqual([50, 3])
    await noteEarlierConfirmations(server.sql)
    expect(await days(found)).toBe(50)
  })
})

describe('the answer', () => {
  test('by the link of the email needs no session, names each listing, and opening it changes nothing', async () => {
    const events = [await listing({ title: 'Son de las dos' }), await listing({ title: 'Rumba', date: nightIn(70) })]
    const people = await peopleOfVenue(events[0])
    await confirm(people)
    await runOnDay(42)
    await passMinutes(10)
    await send()
    const [email] = await emails()
    expect(email?.text).toContain('leaves the lists')
    const path = /(\/still-on\/[\w.-]+)/.exec(email?.text ?? '')?.[1] ?? ''
    const opened = await (await server.app.request(path)).text()
    expect(opened).toContain('Son de las dos')
    expect(opened).toContain('Rumba')
    expect(opened.match(/<button/g)).toHaveLength(1)
    expect(await questionsTo(people)).toHaveLength(1)
    // It works after they were hidden, too.
    await runOnDay(49)
    expect((await server.app.request(path, { method: 'POST' })).status).toBe(200)
    for (const event of events) expect(await read(event)).not.toHaveProperty('hiddenAt')
    const again = await server.app.request(path, { method: 'POST' })
    expect((await again.text()).includes('<button')).toBe(false)
  })

  test('by the link is refused to a member who is not of the venue any more', async () => {
    const event = await listing()
    const people = await peopleOfVenue(event)
    await confirm(people)
    await runOnDay(42)
    await passMinutes(10)
    await send()
    const path = /(\/still-on\/[\w.-]+)/.exec((await emails())[0]?.text ?? '')?.[1] ?? ''
    await server.sql`delete from venue_people where user_id = ${people.id}`
    expect(await (await server.app.request(path, { method: 'POST' })).text()).toContain('This question is closed')
    await runOnDay(49)
    expect(await read(event)).toHaveProperty('hiddenAt')
    expect(await codeOf(people.put(`/api/events/${event.id}/still-on`, {}))).toEqual([404, 'event-not-found'])
  })

  test('is possible at any time and can be repeated, and only those who may give it are asked for it', async () => {
    const event = await publishSeries(mateo, VENUE)
    const people = await peopleOfVenue(event)
    const isAsked = async (person: Person) =>
      ((await (await person.get(`/api/events/${event.id}/mine`)).json()) as MyPart).isAskedToConfirm ?? false
    expect([await isAsked(people), await isAsked(mateo), await isAsked(ana)]).toEqual([false, false, false])
    await pass(42)
    await run()
    expect([await isAsked(people), await isAsked(mateo), await isAsked(ana)]).toEqual([true, true, false])
    for (const _ of [1, 2]) expect((await people.put(`/api/events/${event.id}/still-on`, {})).status).toBe(204)
    expect(await isAsked(people)).toBe(false)
    expect(await codeOf(ana.put(`/api/events/${event.id}/still-on`, {}))).toEqual([404, 'event-not-found'])
  })

  test('of a stranger, and an email to a member who wants none of this kind, change nothing', async () => {
    const event = await listing()
    const people = await peopleOfVenue(event)
    await confirm(people)
    await people.put('/api/push/wants', { emailStillOn: false })
    await runOnDay(42)
    await passMinutes(10)
    await send()
    expect(await emails()).toEqual([])
    expect(await codeOf(ana.put(`/api/events/${event.id}/still-on`, {}))).toEqual([404, 'event-not-found'])
    expect((await server.stranger.put(`/api/events/${event.id}/still-on`, {})).status).toBe(401)
  })
})

const VENUE = { venue: 'Club Tropical', location: '900 W Flagler St' }

let sourceName = ''
let sources = 0
beforeEach(() => {
  sources += 1
  sourceName = `@casatrueno${sources}`
})

/** An event that a moderator has entered, in twelve weeks. */
async function listing(fields: object = {}): Promise<Event> {
  const event = {
    title: `Salsa con Trueno ${sources}`,
    date: nightIn(84),
    startTime: '23:00',
    ...VENUE,
    ...CITY,
    category: 'Salsa',
    ...fields,
  }
  const id = await addListing(jefa, sourceName, event)
  return (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
}

/** A member who becomes one of the people of the page of its venue. */
async function peopleOfVenue(event: Event | undefined): Promise<Person> {
  const person = await member('olga')
  await server.sql`
    insert into venue_people (venue_id, user_id, named_by)
    select venue_id, ${person.id}, ${person.id} from events where id = ${event?.id ?? ''}
  `
  return person
}

/** The job, so many days from now. */
async function runOnDay(day: number) {
  await run(day * 86_400_000)
}

async function run(afterMs = 0) {
  await applySixWeeks(server.sql, Date.now() + afterMs)
}

/** All confirmations, questions and hidden events get so many days older. */
async function pass(days: number) {
  const passed = server.sql`make_interval(days => ${days})`
  await server.sql`
    update events set last_confirmed_at = last_confirmed_at - ${passed}, last_asked_at = last_asked_at - ${passed}
    where last_confirmed_at is not null
  `
}

async function still(person: Person, { id }: Event) {
  expect((await person.put(`/api/events/${id}/still-on`, {})).status).toBe(204)
}

/** Three members go to the event, which is tonight now, and are checked in. */
async function threeComeTo(event: Event) {
  await makeDue(server.sql, event)
  const at = new Date().toISOString()
  const rows: DoorRow[] = []
  for (const counter of [1, 2, 3]) {
    const guest = await member('nadia')
    await go(guest, event)
    rows.push({ device: '00000000000000a1', counter, at, by: 'Mateo', kind: 'in', pass: `member:${guest.id}` })
  }
  expect((await mateo.post(`/api/events/${event.id}/door/rows`, { rows, after: 0 })).status).toBe(200)
}

async function read({ id }: Event): Promise<Event> {
  return (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
}

function ageOf({ lastConfirmedAt }: Event): number {
  return Date.now() - Date.parse(lastConfirmedAt ?? '')
}

async function comingDates(event: Event): Promise<Event[]> {
  return (await readSeries(server.stranger, event)).events
}

async function questionsTo(person: Person): Promise<Notification[]> {
  const { notifications } = (await (await person.get('/api/notifications')).json()) as NotificationPage
  return notifications.filter(({ kind }) => kind === 'still-listed')
}

async function hiddenForAdmins(): Promise<string[]> {
  return (await listings(jefa)).hidden.map(({ id }) => id)
}

type Change = Event | { id: string; deletedAt: string }
type Changes = { events: Change[]; cursor: string }

async function changesOf({ city, state }: typeof CITY, since: string, from = '2020-01-01'): Promise<Changes> {
  const path = `/api/events?city=${city}&state=${state}&from=${from}&to=2030-01-01&since=${since}`
  return (await (await server.stranger.get(path)).json()) as Changes
}

async function changesSince(city: typeof CITY, cursor: string): Promise<Change[]> {
  return (await changesOf(city, cursor)).events
}

async function cursorOf(city: typeof CITY): Promise<string> {
  return (await changesOf(city, '')).cursor
}

async function listedIn(city: typeof CITY, from?: string): Promise<string[]> {
  return (await changesOf(city, '', from)).events.map(({ id }) => id)
}

async function idsIn(path: string): Promise<string[]> {
  const body = (await (await server.stranger.get(path)).json()) as Event[] | { events: Event[] }
  return (Array.isArray(body) ? body : body.events).map(({ id }) => id)
}
