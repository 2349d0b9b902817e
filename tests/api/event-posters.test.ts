import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Event, EventPoster } from '#contract/events/events.ts'
import { designOf, posterOfEvent } from '#contract/posters/design.ts'
import { drawPoster } from '#contract/posters/drawing.ts'
import { eraseEvents } from '#db/accounts/erase-events.ts'
import { createDueEvents } from '#db/events/series/queue.ts'
import { publishEvent } from '../support/event.ts'
import { datesOf, publishSeries } from '../support/series.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

const party = {
  title: 'Salsa en la Ocho',
  category: 'salsa',
  date: Temporal.Now.plainDateISO('America/New_York').add({ days: 9 }).toString(),
  startTime: '22:00',
  city: 'Miami',
  state: 'FL',
}
const congas: EventPoster = { ground: 'ink', lockup: 'band', subject: 'congas' }
const couple: EventPoster = { ground: 'pale', lockup: 'top', subject: 'couple' }

const publish = async (body: object) => await publishEvent(mateo, body)
const edit = async (event: Event, change: object, version?: number) =>
  await mateo.patch(`/api/events/${event.id}`, change, version ? { 'If-Match': `"${version}"` } : {})
const read = async ({ id }: { id: string | null | undefined }): Promise<Event> =>
  await (await mateo.get(`/api/events/${id}`)).json()

describe('the poster of an event', () => {
  test('is the one that the host chose, in a draft and in the lists after its publication', async () => {
    const draft = await publish({ ...party, poster: congas, status: 'draft' })
    expect(draft.poster).toEqual(congas)
    expect((await edit(draft, { status: 'active' })).status).toBe(200)
    expect(await read(draft)).toMatchObject({ status: 'active', poster: congas })
    const listed: Event[] = await (
      await server.stranger.get(`/api/events?city=Miami&state=FL&from=${party.date}&to=${party.date}`)
    ).json()
    expect(listed.find(({ id }) => id === draft.id)?.poster).toEqual(congas)
  })

  test('is left to the id without a choice, and after the host removed the choice', async () => {
    const event = await publish(party)
    expect(event).not.toHaveProperty('poster')
    expect(await publish({ ...party, poster: null })).not.toHaveProperty('poster')
    expect(posterOfEvent(event)).toEqual({ id: event.id, genre: 'salsa', design: undefined })
    expect(await (await edit(event, { poster: couple })).json()).toMatchObject({ poster: couple, version: 2 })
    expect(await (await edit(event, { title: 'Salsa' })).json()).toMatchObject({ poster: couple })
    expect(await (await edit(event, { poster: null })).json()).not.toHaveProperty('poster')
  })

  test.each([
    { ...congas, subject: 'castle' },
    { ...congas, ground: '#ff0000' },
    { ...congas, crop: 3 },
    { subject: 'congas' },
    'congas',
  ])('is refused as %j', async poster => {
    const refused = await mateo.post('/api/events', { ...party, poster })
    expect(refused.status).toBe(400)
    const { issues } = (await refused.json()) as { issues: { path: string }[] }
    expect(issues[0]?.path).toMatch(/^poster/)
    expect((await edit(await publish(party), { poster })).status).toBe(400)
  })

  test('is repeated with the request that creates the event, in any order of its fields', async () => {
    const order = { ...party, id: crypto.randomUUID(), poster: congas }
    const event = await publish(order)
    const { ground, lockup, subject } = congas
    const repeated = await mateo.post('/api/events', { ...order, poster: { subject, lockup, ground } })
    expect([repeated.status, (await repeated.json()).id]).toEqual([200, event.id])
    const other = await mateo.post('/api/events', { ...order, poster: couple })
    expect(other.status).toBe(409)
  })

  test('that another device has changed is a conflict, and the same choice is none', async () => {
    const event = await publish({ ...party, poster: congas })
    await edit(event, { poster: couple }, event.version)
    const refused = await edit(event, { poster: { ...couple, ground: 'warm' } }, event.version)
    expect(refused.status).toBe(412)
    expect((await refused.json()).conflict).toMatchObject({ fields: ['poster'], current: { poster: couple } })
    expect((await edit(event, { poster: couple, title: 'Son' }, event.version)).status).toBe(200)
  })

  test('notifies no guest, changes no calendar, and is not for other hosts to change', async () => {
    const event = await publish(party)
    const lucia = await server.person('lucia', { userType: 'party_host' })
    expect((await lucia.patch(`/api/events/${event.id}`, { poster: couple })).status).toBe(404)
    await edit(event, { poster: couple })
    expect(await read(event)).toMatchObject({ poster: couple, sequence: event.sequence })
    expect(await read(event)).not.toHaveProperty('changes')
  })

  test('is that of each date of a series, also of those that come later, and follows an edit of all', async () => {
    const first = await publishSeries(mateo, { poster: congas })
    const [, second, third] = await datesOf(server.sql, first)
    expect(await read({ id: third?.eventId })).toMatchObject({ poster: congas })
    const { ground: _, ...without } = couple
    await edit(await read({ id: second?.eventId }), { poster: { ...without, ground: 'deep' } })
    const edited = await mateo.patch(`/api/series/events/${first.id}?scope=all`, { poster: couple })
    expect(edited.status).toBe(200)
    expect(await read({ id: third?.eventId })).toMatchObject({ poster: couple })
    // The choice for one date stays.
    expect(await read({ id: second?.eventId })).toMatchObject({ poster: { ground: 'deep' } })
    while (await createDueEvents(server.sql, Date.now() + 7 * 86_400_000));
    expect(await read({ id: (await datesOf(server.sql, first)).at(-1)?.eventId })).toMatchObject({ poster: couple })
  })

  test('leaves the event with the account of its host', async () => {
    const event = await publish({ ...party, poster: congas })
    await server.sql.begin(async tx => await eraseEvents(tx, [event.id]))
    expect(await server.sql`select poster from events where id = ${event.id}`).toEqual([{ poster: null }])
  })
})

describe('the link preview', () => {
  const pictureOf = async (event: Event) => {
    const response = await server.stranger.get(`/og/en/events/${event.id}.jpg`)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  /** The part without the shadow of the text, which is drawn over the rest. */
  const rightOf = async (picture: Buffer, left: number) =>
    await sharp(picture).extract({ left, top: 0, width: 380, height: 630 }).removeAlpha().raw().toBuffer()
  const difference = (one: Buffer, other: Buffer) =>
    one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length

  test('has the poster that devices draw, before and after the choice', async () => {
    const event = await publish(party)
    const drawnOnDevice = async (shown: Event) => {
      const { svg } = drawPoster({ ...posterOfEvent(shown), width: 440, height: 630 })
      return await rightOf(await sharp(Buffer.from(svg)).png().toBuffer(), 60)
    }
    const before = await rightOf(await pictureOf(event), 820)
    expect(difference(before, await drawnOnDevice(event))).toBeLessThan(5)
    // The id of the event is random, so its own design may be any of them.
    const ground = designOf(posterOfEvent(event)).ground === 'pale' ? 'ink' : 'pale'
    const chosen: Event = await (await edit(event, { poster: { ...couple, ground } })).json()
    const after = await rightOf(await pictureOf(chosen), 820)
    expect(difference(after, await drawnOnDevice(chosen))).toBeLessThan(5)
    expect(difference(after, before)).toBeGreaterThan(20)
  })
})
