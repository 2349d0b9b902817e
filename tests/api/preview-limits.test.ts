import { beforeEach, expect, test, vi } from 'vitest'
import type { Bucket, LimitKey, Limits } from '#api/http/rate-limits.ts'
import type { Event } from '#contract/events/events.ts'
import { eventually } from '../support/eventually.ts'
import { useTestServer } from '../support/test-server.ts'

const taken: { bucket: Bucket; key: LimitKey }[] = []
let usedUp: { bucket: Bucket; key: string } | undefined
const limits: Limits = {
  take: async (bucket, key) => {
    taken.push({ bucket, key })
    return usedUp?.bucket === bucket && usedUp.key === key ? 7 : null
  },
  refund: async () => {},
}
const server = await useTestServer({ context: { limits }, config: { trustedProxies: 1 } })
const mateo = await server.person('mateo', { userType: 'party_host' })

beforeEach(() => {
  taken.length = 0
  usedUp = undefined
})

const soon = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 }).toString()

async function publish(about: object = {}): Promise<Event> {
  const order = { title: 'Noche', date: soon, startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }
  return await (await mateo.post('/api/events', { ...order, ...about })).json()
}

const pictureFrom = async (path: string, address = '192.0.2.1') =>
  await server.stranger.get(`/og/en/${path}.jpg`, { 'x-forwarded-for': address })
const drawings = () => taken.filter(({ bucket }) => bucket === 'draw-preview').length

/** Other letter cases of a text, each once. */
const spellingsOf = (text: string) => [
  ...new Set([
    text,
    text.toUpperCase(),
    ...Array.from(text, (_, at) => text.slice(0, at) + text.charAt(at).toUpperCase() + text.slice(at + 1)),
  ]),
]

test('no spelling of an id, a slug or a city is drawn anew', async () => {
  const event = await publish({ venue: 'Café La Trova', location: '971 SW 8th St' })
  for (const [kind, id, others] of [
    ['events', event.id, []],
    ['hosts', mateo.id, []],
    ['venues', String(event.venueSlug), []],
    ['cities', 'us-miami', ['us-miami-fl', 'us-Miami-FL']],
  ] as const) {
    const spellings = [...spellingsOf(id), ...others]
    expect(spellings.length).toBeGreaterThan(5)
    taken.length = 0
    for (const spelling of spellings) {
      const { status } = await pictureFrom(`${kind}/${spelling}`)
      // The part of a city's file that names the country is in small letters.
      expect.soft([spelling, status]).toEqual([spelling, spelling.startsWith('us') || kind !== 'cities' ? 200 : 404])
    }
    expect([kind, drawings()]).toEqual([kind, 1])
  }
})

test('an address and a network draw only so many new pictures; known pictures and other senders are not limited', async () => {
  const [known, fresh, other] = [await publish(), await publish(), await publish()]
  expect((await pictureFrom(`events/${known.id}`)).status).toBe(200)
  for (const limit of [
    { bucket: 'draw-preview', key: '192.0.2.1' },
    { bucket: 'draw-preview-network', key: '192.0.2.0' },
  ] as const) {
    usedUp = limit
    const refused = await pictureFrom(`events/${fresh.id}`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await pictureFrom(`events/${known.id}`)).status).toBe(200)
  }
  expect((await pictureFrom(`events/${other.id}`, '192.0.2.200')).status).toBe(429)
  expect((await pictureFrom(`events/${other.id}`, '198.51.100.1')).status).toBe(200)
})

test('a picture that a limited sender requests at the same time is drawn for the other senders', async () => {
  const event = await publish()
  usedUp = { bucket: 'draw-preview', key: '192.0.2.1' }
  const senders = ['192.0.2.1', '198.51.100.1', '198.51.100.2']
  const responses = await Promise.all(senders.map(address => pictureFrom(`events/${event.id}`, address)))
  expect(responses.map(({ status }) => status)).toEqual([429, 200, 200])
})

test('a known picture does not wait behind new ones', async () => {
  const known = await publish()
  expect((await pictureFrom(`events/${known.id}`)).status).toBe(200)
  const { promise: flyer, resolve } = Promise.withResolvers<null>()
  const read = vi.spyOn(server.context.files, 'get').mockImplementation(async () => await flyer)
  const events = [await publish(), await publish(), await publish()]
  await server.sql`update events set flyer_url = '/uploads/flyers/slow.webp' where id = any (${events.map(({ id }) => id)})`
  const drawn = Promise.all(events.map(({ id }) => pictureFrom(`events/${id}`)))
  await eventually(() => expect(read).toHaveBeenCalledTimes(2))
  expect((await pictureFrom(`events/${known.id}`)).status).toBe(200)

  resolve(null)
  expect((await drawn).map(({ status }) => status)).toEqual([200, 200, 200])
  read.mockRestore()
})
