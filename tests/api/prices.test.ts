import { describe, expect, test } from 'vitest'
import type { DoorList } from '#contract/events/door/door.ts'
import type { Event, EventPrice } from '#contract/events/events.ts'
import { hostile } from '../support/hostile-strings.ts'
import { datesOf, nightIn, publishSeries } from '../support/series.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ context: { pages: useUnbuiltPages() } })
const mateo = await server.person('mateo', { userType: 'party_host' })

const date = Temporal.Now.plainDateISO('America/New_York').add({ days: 9 }).toString()
const party = {
  title: 'Salsa',
  category: 'salsa',
  date,
  startTime: '22:00',
  endTime: '04:00',
  city: 'Miami',
  state: 'FL',
}
const several: EventPrice[] = [
  { kind: 'early', price: '10.00', until: '23:00' },
  { kind: 'general', price: '15.00' },
  { kind: 'other', name: 'VIP', price: '40.00', places: 10 },
  { kind: 'student', price: '8.00', until: '20:00', nightsBefore: 2 },
]

const publish = async (body: object): Promise<Event> => {
  const response = await mateo.post('/api/events', body)
  expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)])
  return await response.json()
}
const edit = async (event: Event, change: object, version?: number) =>
  await mateo.patch(`/api/events/${event.id}`, change, version ? { 'If-Match': `"${version}"` } : {})
const read = async ({ id }: Pick<Event, 'id'>): Promise<Event> =>
  await (await server.stranger.get(`/api/events/${id}`)).json()
const refusal = async (response: Response) => {
  const { code, issues } = await response.json()
  return [response.status, issues?.[0]?.path ?? null, issues?.[0]?.code ?? code]
}
const page = async (path: string, language = 'en') =>
  await (await server.app.request(path, { headers: { 'Accept-Language': language } })).text()

describe('an event with several prices', () => {
  test('has them as they were given, and the lowest one for everybody as its price', async () => {
    const event = await publish({ ...party, prices: several, price: '99' })
    expect(event).toMatchObject({ price: '10.00', prices: several })
    expect(await read(event)).toEqual(event)
    const written = await publish({
      ...party,
      prices: [
        { kind: 'early', price: 10, until: '23:00', nightsBefore: 0, name: '', places: null },
        { price: '15', kind: 'general', until: '' },
      ],
    })
    expect(written.prices).toEqual(several.slice(0, 2))
  })

  test('with one price, or an empty list, is as it always was', async () => {
    expect(await publish({ ...party, price: '12' })).not.toHaveProperty('prices')
    expect(await publish({ ...party, price: '12', prices: [] })).toMatchObject({ price: '12.00' })
    expect(await publish({ ...party, price: null, prices: null })).not.toHaveProperty('prices')
  })

  test('keeps them in every list, and moves their times with the night', async () => {
    const event = await publish({ ...party, prices: several })
    const later = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
    expect((await edit(event, { date: later, startTime: '21:00' })).status).toBe(200)
    expect(await read(event)).toMatchObject({ nightOf: later, prices: several })
    const list: Event[] = await (
      await server.stranger.get(`/api/events?city=Miami&state=FL&from=${later}&to=${later}`)
    ).json()
    expect(list).toContainEqual(expect.objectContaining({ id: event.id, prices: several }))
  })

  test('is edited as one field with its price and currency', async () => {
    const event = await publish({ ...party, prices: several })
    const changed = [{ kind: 'general', price: '20.00' }]
    expect((await edit(event, { prices: changed }, event.version)).status).toBe(200)
    expect(await read(event)).toMatchObject({ price: '20.00', prices: changed, version: 2 })
    const conflict = await edit(event, { price: '5', currency: 'USD', prices: null }, event.version)
    expect([conflict.status, (await conflict.json()).conflict.fields.sort()]).toEqual([412, ['price', 'prices']])
    // The response to the same edit was lost.
    expect((await edit(event, { prices: changed }, event.version)).status).toBe(200)
    expect(await read(event)).toMatchObject({ version: 2 })
  })

  test('gets one price from a client that knows one, and keeps them with the price that it has', async () => {
    const event = await publish({ ...party, prices: several })
    expect((await edit(event, { price: '10.00', title: 'Salsa 2' })).status).toBe(200)
    expect(await read(event)).toMatchObject({ prices: several })
    expect((await edit(event, { price: '12.00' })).status).toBe(200)
    expect(await read(event)).toMatchObject({ price: '12.00' })
    expect(await read(event)).not.toHaveProperty('prices')
  })

  test('tells those who go when the price rises that latecomers pay', async () => {
    const event = await publish({ ...party, prices: several })
    await edit(event, { prices: [several[0], { kind: 'general', price: '14.00' }] })
    expect(await read(event)).not.toHaveProperty('changes')
    await edit(event, { prices: [several[0], { kind: 'general', price: '18.00' }] })
    expect((await read(event)).changes).toMatchObject([{ what: 'price', old: '14.00', new: '18.00' }])
  })

  test('is sent only once, also when its early price is over at the second time', async () => {
    const id = crypto.randomUUID()
    const order = { ...party, id, prices: several }
    const event = await publish(order)
    const again = await mateo.post('/api/events', order)
    expect([again.status, await again.json()]).toEqual([200, event])
  })
})

describe('prices that are refused', () => {
  test.each<[string, unknown, string, string]>([
    ['a negative one', [{ kind: 'general', price: '-5' }], 'prices.0.price', 'price-unreadable'],
    ['one without an amount', [{ kind: 'general', price: null }], 'prices.0.price', 'price-unreadable'],
    ['an unknown kind', [{ kind: 'vip', price: '5' }], 'prices.0.kind', 'invalid'],
    ['another one without words', [{ kind: 'other', price: '5' }], 'prices.0.name', 'required'],
    ['a time that is none', [{ kind: 'early', price: '5', until: '25:00' }], 'prices.0.until', 'invalid'],
    ['no places', [{ kind: 'early', price: '5', places: 0 }], 'prices.0.places', 'invalid-number'],
    [
      'too many nights before',
      [{ kind: 'early', price: '5', until: '23:00', nightsBefore: 1e9 }],
      'prices.0.nightsBefore',
      'invalid-number',
    ],
    ['nine', Array.from({ length: 9 }, (_, n) => ({ kind: 'student', price: n })), 'prices', 'too-many-prices'],
    [
      'two that hold at once',
      [
        { kind: 'general', price: 5 },
        { kind: 'door', price: 9 },
      ],
      'prices',
      'prices-overlap',
    ],
    ['one that outlasts the event', [{ kind: 'general', price: 5, until: '05:00' }], 'prices', 'price-until-late'],
    ['one that is over', [{ kind: 'early', price: 5, until: '23:00', nightsBefore: 60 }], 'prices', 'price-until-past'],
    ['text', 'free', 'prices', 'invalid'],
  ])('%s', async (_, prices, path, code) => {
    expect(await refusal(await mateo.post('/api/events', { ...party, prices }))).toEqual([400, path, code])
    const event = await publish({ ...party, price: '7.00' })
    expect(await refusal(await edit(event, { prices }))).toEqual([400, path, code])
    expect(await read(event)).toMatchObject({ price: '7.00', version: 1 })
  })

  test('decimals that the currency has not', async () => {
    const prices = [{ kind: 'general', price: '10.50' }]
    expect(await refusal(await mateo.post('/api/events', { ...party, currency: 'JPY', prices }))).toEqual([
      400,
      'price',
      'price-has-decimals',
    ])
    const event = await publish({
      ...party,
      prices: [
        { kind: 'general', price: '10' },
        { kind: 'student', price: '5.50' },
      ],
    })
    expect(await refusal(await edit(event, { currency: 'JPY' }))).toEqual([400, 'prices', 'price-has-decimals'])
  })

  test('a name of any text is stored as the form of names, or refused', async () => {
    for (const { text } of hostile) {
      const response = await mateo.post('/api/events', { ...party, prices: [{ kind: 'other', name: text, price: 5 }] })
      expect([201, 400, 413]).toContain(response.status)
      if (response.status !== 201) continue
      const event: Event = await response.json()
      expect((await read(event)).prices).toEqual(event.prices)
      expect(await page(`/events/${event.id}`)).not.toContain('<script>alert')
    }
  })

  test('a price that was over before stays in an edit of another one', async () => {
    const event = await publish({ ...party, prices: several })
    await server.sql`
      update events set prices = jsonb_set(prices, '{0}', '{"kind":"early","price":"10.00","until":"23:00","nightsBefore":60}')
      where id = ${event.id}
    `
    const [early, general] = (await read(event)).prices ?? []
    expect((await edit(event, { prices: [early, { ...general, price: '16.00' }] })).status).toBe(200)
  })
})

describe('several prices', () => {
  test('are on the page, in the data for search engines, the public list, the list of the door and the export', async () => {
    // Before the other events, of which the pages list the first ones.
    const soon = Temporal.PlainDate.from(date).subtract({ days: 5 }).toString()
    const event = await publish({ ...party, date: soon, title: 'Salsa de precios', prices: several })
    const html = await page(`/events/${event.id}`)
    expect(html).toContain('Early $10 until 11 PM · Regular $15')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    const [offers] = [JSON.parse(json)]
      .flatMap(data => data['@graph'] ?? [data])
      .flatMap(data => (data.offers ? [data.offers] : []))
    expect(offers).toMatchObject([
      {
        '@type': 'Offer',
        name: 'Early',
        price: '10.00',
        priceCurrency: 'USD',
        priceValidUntil: expect.stringMatching(`^${soon}T23:00:00-0[45]:00$`),
      },
      { name: 'Regular', price: '15.00' },
      { name: 'VIP', price: '40.00', inventoryLevel: { value: 10 } },
      { name: 'Students', price: '8.00' },
    ])
    expect(await page('/us/miami')).toContain('from $10')
    expect(await page('/us/miami', 'es')).toContain('desde $10')
    const list = await (await server.stranger.get('/api/public/v1/cities/us/miami/events')).json()
    expect(list.events).toContainEqual(expect.objectContaining({ id: event.id, price: '10.00', prices: several }))
    const door: DoorList = await (await mateo.get(`/api/events/${event.id}/door`)).json()
    expect(door).toMatchObject({ priceCents: 1_000, prices: several })
  })

  test('are those of every date of a series, and an edit of the series changes them', async () => {
    const prices = several.slice(0, 2)
    const event = await publishSeries(mateo, { prices })
    const [, second, third] = await datesOf(server.sql, event)
    expect(await read({ id: second?.eventId ?? '' })).toMatchObject({ nightOf: nightIn(9), prices })
    const own = [{ kind: 'general', price: '5.00' }]
    expect((await mateo.patch(`/api/events/${third?.eventId}`, { prices: own })).status).toBe(200)
    const raised = [prices[0], { kind: 'general', price: '18.00' }]
    const change = await mateo.patch(`/api/series/events/${event.id}?scope=all`, { prices: raised })
    expect([change.status, await change.text()]).toEqual([200, expect.any(String)])
    expect(await read({ id: second?.eventId ?? '' })).toMatchObject({ prices: raised })
    expect(await read({ id: third?.eventId ?? '' })).toMatchObject({ prices: own })
  })
})
