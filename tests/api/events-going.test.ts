import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { FriendsAtEvent } from '#contract/events/going/attendance.ts'
import type { PublicUser, SearchUser } from '#contract/people/person.ts'
import { publishEvent } from '../support/event.ts'
import { endHolds } from '../support/held-places.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

test('of two hundred who want the last place exactly one gets it', async () => {
  const event = await publish({ capacity: 1 })
  const people = await Promise.all(Array.from({ length: 200 }, (_, index) => server.person(`dancer${index}`)))
  const responses = await Promise.all(people.map(person => go(person, event)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const response of responses.filter(({ status }) => status !== 200))
    expect([response.status, (await response.json()).error]).toEqual([409, 'This party is full'])
  expect(await attendingCount(event)).toBe(1)
})

test('the guest with the last place has it on every device', async () => {
  const lucia = await server.person('lucia')
  const event = await publish({ capacity: 1 })
  const responses = await Promise.all(Array.from({ length: 8 }, () => go(lucia, event)))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await attendingCount(event)).toBe(1)
})

test('with fewer places than guests, the guests stay and no new guest is accepted', async () => {
  const [one, two, three] = [await server.person('one'), await server.person('two'), await server.person('three')]
  const event = await publish({ capacity: 2 })
  for (const person of [one, two]) await go(person, event)
  const fewer = await mateo.patch(`/api/events/${event.id}`, { capacity: 1 })
  expect(await fewer.json()).toMatchObject({ capacity: 1, attendingCount: 2 })
  expect((await go(one, event)).status).toBe(200)

  await one.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect((await go(three, event)).status).toBe(409)
  await mateo.patch(`/api/events/${event.id}`, { capacity: 2 })
  expect((await go(three, event)).status).toBe(200)
  await mateo.patch(`/api/events/${event.id}`, { capacity: null })
  expect((await go(one, event)).status).toBe(200)
  expect(await attendingCount(event)).toBe(3)
})

test('accounts that are deleted while guests join and leave occupy no place', async () => {
  const events = [await publish({ capacity: 40 }), await publish({ capacity: 40 })]
  const people = await Promise.all(Array.from({ length: 12 }, (_, index) => server.person(`fleeting${index}`)))
  const responses = await Promise.all(
    people.flatMap((person, index) => [
      ...events.map(event => go(person, event)),
      ...(index % 2 === 0 ? [person.delete('/api/profile')] : []),
      ...events.toReversed().map(event => go(person, event)),
    ]),
  )
  expect(responses.filter(({ status }) => ![200, 401].includes(status))).toEqual([])
  for (const event of events) {
    expect(await attendingCount(event)).toBe(6)
    expect(await server.sql`select 1 from attendances where event_id = ${event.id}`).toHaveLength(6)
  }
})

test('the place of a guest who cancels is free for the next guest', async () => {
  const [ana, diego] = [await server.person('ana'), await server.person('diego')]
  const event = await publish({ capacity: 1 })
  expect((await go(ana, event)).status).toBe(200)
  expect(await (await go(diego, event)).json()).toMatchObject({ code: 'event-full', error: 'This party is full' })
  expect((await diego.put(`/api/events/${event.id}/attendance`, { state: 'interested' })).status).toBe(200)
  expect((await go(ana, event)).status).toBe(200)

  await ana.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect((await go(diego, event)).status).toBe(200)
  expect(await attendingCount(event)).toBe(1)
})

test('concurrent joins and cancellations leave a correct count', async () => {
  const event = await publish({ capacity: 5 })
  const people = await Promise.all(Array.from({ length: 20 }, (_, index) => server.person(`wavering${index}`)))
  await Promise.all(
    people.flatMap((person, index) => [
      go(person, event),
      person.put(`/api/events/${event.id}/attendance`, { state: 'interested' }),
      ...(index % 2 === 0 ? [person.delete(`/api/events/${event.id}/attendance`)] : []),
      go(person, event),
    ]),
  )
  await endHolds(server)
  const [row] = await server.sql<{ going: number }[]>`
    select count(*) as going from attendances where event_id = ${event.id} and state = 'going'
  `
  expect(await attendingCount(event)).toBe(row?.going)
  expect(row?.going).toBeLessThanOrEqual(5)
})

test('a past event takes no new guests, and guests may still remove themselves', async () => {
  const elena = await server.person('elena')
  const over = await publish({})
  await go(elena, over)
  await server.sql`update events set start_local = '2026-01-01 22:00', end_local = '2026-01-02 02:00' where id = ${over.id}`
  expect((await go(await server.person('late'), over)).status).toBe(409)
  expect((await elena.delete(`/api/events/${over.id}/attendance`)).status).toBe(200)
})

test('an event is saved once, however often the request is sent', async () => {
  const rosa = await server.person('rosa')
  const event = await publish({})
  for (const _ of [1, 2]) expect((await rosa.put(`/api/events/${event.id}/favorite`)).status).toBe(200)
  expect(await (await rosa.get(`/api/events/${event.id}/mine`)).json()).toMatchObject({ isFavorite: true })
  for (const _ of [1, 2]) expect((await rosa.delete(`/api/events/${event.id}/favorite`)).status).toBe(200)
  expect(await (await rosa.get(`/api/events/${event.id}/mine`)).json()).toMatchObject({ isFavorite: false })
})

test('a draft, a deleted event and an unknown event cannot be saved', async () => {
  const rosa = await server.person('rosa3')
  const [draft, gone] = [await publish({ status: 'draft' }), await publish({})]
  await mateo.delete(`/api/events/${gone.id}`)
  for (const id of [draft.id, gone.id, crypto.randomUUID()])
    expect((await rosa.put(`/api/events/${id}/favorite`)).status).toBe(404)
  expect(await server.sql`select 1 from favorites where user_id = ${rosa.id}`).toEqual([])
})

test('saved events and events of interest are private lists, the nearest first, without deleted events', async () => {
  const [rosa, beto] = [await server.person('rosa2'), await server.person('beto2')]
  const [heart, maybe, going, later, gone] = [
    await publish({ title: 'Heart' }),
    await publish({ title: 'Maybe' }),
    await publish({ title: 'Going' }),
    await publish({ title: 'Later', date: '2027-12-24' }),
    await publish({ title: 'Gone' }),
  ]
  for (const { id } of [later, heart, gone]) await rosa.put(`/api/events/${id}/favorite`)
  for (const { id } of [maybe, heart]) await rosa.put(`/api/events/${id}/attendance`, { state: 'interested' })
  await go(rosa, going)
  await mateo.delete(`/api/events/${gone.id}`)
  const saved = async (member: Person) =>
    ((await (await member.get('/api/events/saved')).json()) as Event[]).map(({ title }) => title)
  const list = await saved(rosa)
  expect(list.slice(0, 2).toSorted()).toEqual(['Heart', 'Maybe'])
  expect(list.slice(2)).toEqual(['Later'])
  expect(await saved(beto)).toEqual([])
  expect((await server.stranger.get('/api/events/saved')).status).toBe(401)
})

test('the guest list shows each guest as the guest allows, followed people first', async () => {
  const [open, shy, followed, blocked, viewer] = await Promise.all(
    ['open', 'shy', 'followed', 'blocked', 'viewer'].map(name => server.person(name)),
  )
  if (!open || !shy || !followed || !blocked || !viewer) throw new Error('a person is missing')
  await server.sql`update users set going_audience = 'public' where id in ${server.sql([open.id, followed.id, blocked.id])}`
  await server.sql`update users set going_audience = 'host' where id = ${shy.id}`
  const event = await publish({})
  for (const person of [open, shy, blocked, followed]) await go(person, event)
  await viewer.post(`/api/users/${followed.id}/follow`)
  await blocked.put(`/api/blocks/${viewer.id}`)
  const seenBy = async (person: Person) =>
    ((await (await person.get(`/api/events/${event.id}/attendees`)).json()) as SearchUser[]).map(one => one.username)

  expect(await seenBy(viewer)).toEqual(['followed', 'open'])
  expect(await seenBy(shy)).toContain('shy')
  expect(await seenBy(mateo)).toEqual(['open', 'shy', 'blocked', 'followed'])
  expect((await server.stranger.get(`/api/events/${event.id}/attendees`)).status).toBe(401)
  expect((await viewer.get('/api/events/00000000-0000-7000-8000-000000000000/attendees')).status).toBe(404)
})

test.each([
  { audience: 'public', sees: ['stranger', 'follower', 'mutual', 'host', 'self'] },
  { audience: 'followers', sees: ['follower', 'mutual', 'host', 'self'] },
  { audience: 'mutuals', sees: ['mutual', 'host', 'self'] },
  { audience: 'host', sees: ['host', 'self'] },
])(
  'a guest with the audience $audience is listed and counted accordingly before, during and after the event',
  async one => {
    const names = ['stranger', 'follower', 'mutual', 'self']
    const people = await Promise.all(names.map(name => server.person(`${name}_of_${one.audience}`)))
    const [stranger, follower, mutual, self] = people
    if (!stranger || !follower || !mutual || !self) throw new Error('a person is missing')
    const viewers = { stranger, follower, mutual, host: mateo, self }
    await self.patch('/api/users/profile', { goingAudience: one.audience })
    for (const person of [follower, mutual]) await person.post(`/api/users/${self.id}/follow`)
    await self.post(`/api/users/${mutual.id}/follow`)
    const event = await publish({ title: `For ${one.audience}` })
    await go(self, event)

    const seen = async () => {
      const [listed, attended, counted, friends]: string[][] = [[], [], [], []]
      for (const [name, viewer] of Object.entries(viewers)) {
        const attendees: SearchUser[] = await (await viewer.get(`/api/events/${event.id}/attendees`)).json()
        if (attendees.some(({ id }) => id === self.id)) listed?.push(name)
        const events: Event[] = await (await viewer.get(`/api/users/${self.id}/events`)).json()
        if (events.some(({ id }) => id === event.id)) attended?.push(name)
        const profile: PublicUser = await (await viewer.get(`/api/users/${self.id}`)).json()
        if (profile.eventsCount === 1) counted?.push(name)
        const friendsAtEvents: FriendsAtEvent[] = await (await viewer.get('/api/events/friends')).json()
        if (friendsAtEvents.some(({ eventId }) => eventId === event.id)) friends?.push(name)
      }
      return { listed, attended, counted, friends }
    }
    const asChosen = {
      listed: one.sees,
      attended: one.sees,
      counted: one.sees,
      friends: one.sees.filter(name => name === 'follower' || name === 'mutual'),
    }
    expect(await seen()).toEqual(asChosen)
    // A few hours before and after: begun, then ended, and still within the week that followed guests are shown.
    for (const hours of [-1, -20]) {
      await server.sql`
      update events
      set
        start_local = (now() + make_interval(hours => ${hours})) at time zone tz,
        end_local = (now() + make_interval(hours => ${hours + 6})) at time zone tz,
        night_of = ((now() + make_interval(hours => ${hours})) at time zone tz - interval '6 hours')::date
      where id = ${event.id}
    `
      expect(await seen()).toEqual(asChosen)
    }
  },
)

test('a card shows followed guests whose audience allows it, and at most three pictures', async () => {
  const viewer = await server.person('carmen')
  const names = ['fan1', 'fan2', 'fan3', 'fan4', 'shyfriend', 'mutual', 'blocker', 'leaver', 'unfollowed']
  const people = new Map(await Promise.all(names.map(async name => [name, await server.person(name)] as const)))
  const called = (name: string) => {
    const person = people.get(name)
    if (!person) throw new Error(`${name} is missing`)
    return person
  }
  const open = ['fan1', 'fan2', 'fan3', 'fan4', 'blocker', 'leaver', 'unfollowed'].map(name => called(name).id)
  await server.sql`update users set going_audience = 'public' where id in ${server.sql(open)}`
  for (const [name, { id }] of people) if (name !== 'unfollowed') await viewer.post(`/api/users/${id}/follow`)
  await called('mutual').post(`/api/users/${viewer.id}/follow`)

  const [event, quiet] = [await publish({}), await publish({})]
  for (const person of people.values()) await go(person, event)
  await called('shyfriend').put(`/api/events/${quiet.id}/attendance`, { state: 'going' })
  await called('fan1').put(`/api/events/${quiet.id}/attendance`, { state: 'interested' })
  await called('blocker').put(`/api/blocks/${viewer.id}`)
  await called('leaver').delete(`/api/events/${event.id}/attendance`)

  const friends: FriendsAtEvent[] = await (await viewer.get('/api/events/friends')).json()
  expect(friends).toEqual([{ eventId: event.id, count: 5, faces: expect.any(Array) }])
  expect(friends[0]?.faces.map(face => face.username)).toEqual(['fan1', 'fan2', 'fan3'])
  expect(Object.keys(friends[0]?.faces[0] ?? {})).toEqual([
    'id',
    'username',
    'displayName',
    'firstName',
    'lastName',
    'profileImageUrl',
  ])
  expect(await (await called('shyfriend').get('/api/events/friends')).json()).toEqual([])

  const first = await viewer.get('/api/events/friends')
  const again = await viewer.get('/api/events/friends', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  await mateo.delete(`/api/events/${event.id}`)
  expect(await (await viewer.get('/api/events/friends')).json()).toEqual([])
})

test('followed guests are shown at upcoming events and those of the last seven days', async () => {
  const [viewer, friend] = [await server.person('pilar'), await server.person('quique')]
  await server.sql`update users set going_audience = 'public' where id = ${friend.id}`
  await viewer.post(`/api/users/${friend.id}/follow`)
  const [coming, lately, longAgo] = [await publish({}), await publish({}), await publish({})]
  for (const event of [coming, lately, longAgo]) await go(friend, event)
  const daysAgo = async (event: Event, days: number) => server.sql`
    update events
    set start_local = now()::date - ${days}::int + time '22:00', end_local = null, night_of = now()::date - ${days}::int
    where id = ${event.id}
  `
  await daysAgo(lately, 7)
  await daysAgo(longAgo, 8)
  const friends: FriendsAtEvent[] = await (await viewer.get('/api/events/friends')).json()
  expect(friends.map(({ eventId }) => eventId)).toEqual([lately.id, coming.id])
})

const go = (person: Person, event: Event) => person.put(`/api/events/${event.id}/attendance`, { state: 'going' })

async function attendingCount(event: Event) {
  const response = await server.app.request(`/api/events/${event.id}`)
  return ((await response.json()) as Event).attendingCount
}

async function publish(fields: object): Promise<Event> {
  return await publishEvent(mateo, fields)
}
