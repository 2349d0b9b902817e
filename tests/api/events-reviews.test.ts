import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { Review } from '#contract/events/page/reviews.ts'
import { publishEvent } from '../support/event.ts'
import { codeOf, type Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')

test('only a guest reviews an event, once it has started', async () => {
  const event = await publish()
  const [diego, rosa] = [await server.person('diego'), await server.person('rosa')]
  await go(ana, event)
  await rosa.put(`/api/events/${event.id}/attendance`, { state: 'interested' })
  expect(await codeOf(review(ana, event, 5))).toEqual([403, 'review-after-going'])
  await begin(event)
  expect(await codeOf(review(diego, event, 5))).toEqual([403, 'review-after-going'])
  expect(await codeOf(review(rosa, event, 5))).toEqual([403, 'review-after-going'])
  expect((await review(server.stranger, event, 5)).status).toBe(401)
  expect((await review(ana, event, 5)).status).toBe(201)
  expect(await codeOf(review(ana, event, 1))).toEqual([409, 'already-reviewed'])
})

test('a host cannot review the host’s own event', async () => {
  const event = await publish()
  await go(mateo, event)
  await begin(event)
  expect(await codeOf(review(mateo, event, 5))).toEqual([403, 'own-event'])
  expect(await read(event)).toMatchObject({ rating: 0, reviewCount: 0 })
})

test('a review can be changed and deleted, and the average follows everywhere', async () => {
  const event = await publish()
  const diego = await server.person('dario')
  for (const person of [ana, diego]) await go(person, event)
  await begin(event)
  await review(ana, event, 5)
  await review(diego, event, 2)
  const everywhere = async () =>
    await Promise.all([
      read(event),
      ...[`/api/events/host/${mateo.id}`, `/api/users/${ana.id}/events`].map(async path => {
        const list = (await (await ana.get(path)).json()) as Event[]
        return list.find(({ id }) => id === event.id)
      }),
    ])
  const ratings = (rating: number, reviewCount: number) =>
    Array(3).fill(expect.objectContaining({ rating, reviewCount }))
  expect(await everywhere()).toEqual(ratings(3.5, 2))

  await ana.patch(`/api/events/${event.id}/reviews`, { rating: 4, comment: 'Hot' })
  expect(await everywhere()).toEqual(ratings(3, 2))
  for (const _ of [1, 2]) expect((await ana.delete(`/api/events/${event.id}/reviews`)).status).toBe(204)
  expect(await everywhere()).toEqual(ratings(2, 1))
  expect(await codeOf(ana.patch(`/api/events/${event.id}/reviews`, { rating: 1 }))).toEqual([404, 'review-not-found'])
  expect((await review(ana, event, 4)).status).toBe(201)
})

test('a person cannot change another person’s review, and a deleted event takes no reviews', async () => {
  const event = await publish()
  await go(ana, event)
  await begin(event)
  await review(ana, event, 5)
  const diego = await server.person('dante')
  expect((await diego.delete(`/api/events/${event.id}/reviews`)).status).toBe(204)
  expect((await diego.patch(`/api/events/${event.id}/reviews`, { rating: 1 })).status).toBe(404)
  const list = (await (await ana.get(`/api/events/${event.id}/reviews`)).json()) as Review[]
  expect(list).toMatchObject([{ rating: 5, author: { username: 'ana' } }])

  await mateo.delete(`/api/events/${event.id}`)
  for (const call of ['post', 'patch', 'delete'] as const)
    expect((await ana[call](`/api/events/${event.id}/reviews`, { rating: 1 })).status).toBe(404)
  expect(await (await ana.get(`/api/events/${event.id}/reviews`)).json()).toEqual([])
})

test('a review that was changed on another device is not replaced unknowingly', async () => {
  const event = await publish()
  await go(ana, event)
  await begin(event)
  const path = `/api/events/${event.id}/reviews`
  expect(await (await review(ana, event, 5)).json()).toMatchObject({ version: 1 })
  const edit = (rating: number, version: number) => ana.patch(path, { rating }, { 'if-match': `"${version}"` })
  expect(await (await edit(4, 1)).json()).toMatchObject({ rating: 4, version: 2 })

  const conflict = await edit(1, 1)
  expect([conflict.status, await conflict.json()]).toMatchObject([
    412,
    { code: 'edit-conflict', conflict: { fields: ['rating', 'comment'], current: { rating: 4, version: 2 } } },
  ])
  expect(await read(event)).toMatchObject({ rating: 4 })
  expect(await (await ana.get(`/api/events/${event.id}/mine`)).json()).toMatchObject({
    review: { rating: 4, version: 2 },
  })
  // The response to the first edit was lost, and the device sends it again.
  expect(await (await edit(4, 1)).json()).toMatchObject({ rating: 4, version: 2 })
  expect(await (await edit(1, 2)).json()).toMatchObject({ rating: 1, version: 3 })
  // A client without versions.
  expect(await (await ana.patch(path, { rating: 3 })).json()).toMatchObject({ rating: 3, version: 4 })
})

test('the same review sent from eight devices of one person is stored once', async () => {
  const event = await publish()
  await go(ana, event)
  await begin(event)
  const responses = await Promise.all(Array.from({ length: 8 }, () => review(ana, event, 4)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(7)
  expect(await read(event)).toMatchObject({ rating: 4, reviewCount: 1 })
})

test('a first review that is sent again under its id takes the latest text, until it is edited', async () => {
  const event = await publish()
  const path = `/api/events/${event.id}/reviews`
  await go(ana, event)
  await begin(event)
  const id = crypto.randomUUID()
  const send = (rating: number, as = id) => ana.post(path, { rating, id: as })
  expect((await send(5)).status).toBe(201)
  const replay = await send(4)
  expect([replay.status, await replay.json()]).toMatchObject([200, { id, rating: 4, version: 1 }])
  expect(await read(event)).toMatchObject({ rating: 4, reviewCount: 1 })
  expect(await codeOf(send(3, crypto.randomUUID()))).toEqual([409, 'already-reviewed'])

  await ana.patch(path, { rating: 2 })
  expect(await codeOf(send(4))).toEqual([409, 'already-reviewed'])
  expect((await send(2)).status).toBe(200)
  expect(await read(event)).toMatchObject({ rating: 2, reviewCount: 1 })
})

test('a review under the id of another person’s review is refused and changes nothing', async () => {
  const event = await publish()
  const path = `/api/events/${event.id}/reviews`
  const diego = await server.person('domingo')
  for (const person of [ana, diego]) await go(person, event)
  await begin(event)
  const { id } = (await (await diego.post(path, { rating: 5 })).json()) as Review
  expect(await codeOf(ana.post(path, { rating: 1, id }))).toEqual([409, 'already-reviewed'])
  expect(await read(event)).toMatchObject({ rating: 5, reviewCount: 1 })
})

test.each([{}, { rating: 0 }, { rating: 6 }, { rating: 4.5 }, { rating: '5' }, { rating: null }, { rating: 1e20 }])(
  'a review of %j is refused',
  async json => {
    const event = await publish()
    await go(ana, event)
    await begin(event)
    expect((await ana.post(`/api/events/${event.id}/reviews`, json)).status).toBe(400)
    expect((await ana.post(`/api/events/${event.id}/reviews`, { rating: 5, comment: 'x'.repeat(2001) })).status).toBe(
      400,
    )
    expect(await read(event)).toMatchObject({ reviewCount: 0 })
  },
)

const go = (person: Person, event: Event) => person.put(`/api/events/${event.id}/attendance`, { state: 'going' })
const review = (person: Pick<Person, 'post'>, event: Event, rating: number) =>
  person.post(`/api/events/${event.id}/reviews`, { rating })

async function begin(event: Event) {
  await server.sql`
    update events set start_local = now() - interval '1 hour', end_local = null, tz = 'UTC' where id = ${event.id}
  `
}

async function read(event: Event) {
  return (await (await server.stranger.get(`/api/events/${event.id}`)).json()) as Event
}

async function publish(): Promise<Event> {
  return await publishEvent(mateo)
}
