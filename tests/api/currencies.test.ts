import { describe, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { hostile } from '../support/hostile-strings.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ context: { pages: useUnbuiltPages() } })
const mateo = await server.person('mateo', { userType: 'party_host' })

const nextWeek = Temporal.Now.plainDateISO('Europe/Madrid').add({ days: 7 }).toString()
const salsa = { title: 'Salsa', category: 'salsa', date: nextWeek, startTime: '23:00', price: '20' }
const miami = { ...salsa, city: 'Miami', state: 'FL' }
const madrid = { ...salsa, city: 'Madrid', country: 'ES', timeZone: 'Europe/Madrid' }
const santiago = { ...salsa, city: 'Santiago', country: 'CL', timeZone: 'America/Santiago' }

const publish = async (body: object): Promise<Event> => {
  const response = await mateo.post('/api/events', body)
  expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)])
  return (await response.json()) as Event
}
const edit = async (event: Event, change: object, version?: number) =>
  await mateo.patch(`/api/events/${event.id}`, change, version ? { 'If-Match': `"${version}"` } : {})
const read = async ({ id }: Event) => (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
const page = async (path: string, language = 'en') =>
  await (await server.app.request(path, { headers: { 'Accept-Language': language } })).text()
const refusal = async (response: Response) => {
  const { code, issues } = await response.json()
  return [response.status, issues?.[0]?.path ?? null, issues?.[0]?.code ?? code]
}

describe('the currency of an event', () => {
  test('is that of its country, and dollars need no name', async () => {
    expect(await publish(madrid)).toMatchObject({ price: '20.00', currency: 'EUR' })
    expect(await publish(miami)).not.toHaveProperty('currency')
    expect(await publish({ ...miami, currency: 'usd' })).not.toHaveProperty('currency')
  })

  test('is what the host chooses, also in the US', async () => {
    expect(await publish({ ...madrid, currency: 'USD' })).not.toHaveProperty('currency')
    expect(await publish({ ...miami, currency: 'mxn' })).toMatchObject({ currency: 'MXN' })
  })

  test('stays when the event moves to another country, because the price was meant in it', async () => {
    const event = await publish(miami)
    const moved = await edit(event, { city: 'Madrid', country: 'ES', timeZone: 'Europe/Madrid' })
    expect([moved.status, await moved.json()]).toMatchObject([200, { price: '20.00', state: 'ES.0' }])
    expect(await read(event)).not.toHaveProperty('currency')
  })

  test('is on the pages, in the data for search engines, in the public lists and in the export', async () => {
    const event = await publish({ ...madrid, title: 'Salsa en Madrid', price: '12.50' })
    const html = await page(`/events/${event.id}`)
    expect(html).toContain('€12.50')
    expect(html).toContain('"price":"12.50","priceCurrency":"EUR"')
    expect(await page('/es/madrid')).toContain('€12.50')
    const list = await (await server.stranger.get(`/api/public/v1/cities/es/madrid/events`)).json()
    expect(list.events).toContainEqual(expect.objectContaining({ id: event.id, price: '12.50', currency: 'EUR' }))

    const dollars = await publish({ ...miami, title: 'Salsa in Miami' })
    expect(await page(`/events/${dollars.id}`)).toContain('"price":"20.00","priceCurrency":"USD"')
  })
})

describe('a price that the currency cannot have', () => {
  test('is refused, and the stored event stays', async () => {
    const decimals = [400, 'price', 'price-has-decimals']
    expect(await refusal(await mateo.post('/api/events', { ...santiago, price: '5000.50' }))).toEqual(decimals)
    expect(await refusal(await mateo.post('/api/events', { ...miami, currency: 'JPY', price: 0.5 }))).toEqual(decimals)

    const event = await publish({ ...santiago, price: '5000.00' })
    expect(await refusal(await edit(event, { price: '99.99' }))).toEqual(decimals)
    expect(await read(event)).toMatchObject({ price: '5000.00', currency: 'CLP', version: 1 })
    expect((await edit(event, { price: '99.99', currency: 'USD' })).status).toBe(200)
    expect(await refusal(await edit(event, { currency: 'CLP' }))).toEqual(decimals)
    expect(await read(event)).toMatchObject({ price: '99.99', version: 2 })
  })

  test('is refused above the highest one of the currency', async () => {
    const highest = [400, 'price', 'price-unreadable']
    expect(await refusal(await mateo.post('/api/events', { ...miami, price: '1000000' }))).toEqual(highest)
    const event = await publish({ ...santiago, price: '1000000' })
    expect(event).toMatchObject({ price: '1000000.00' })
    expect(await refusal(await edit(event, { currency: 'USD' }))).toEqual(highest)
    expect(await refusal(await edit(event, { price: '10000000' }))).toEqual(highest)
  })

  test('is refused in a currency that no country uses', async () => {
    const unknown = [400, 'currency', 'unknown-currency']
    for (const currency of ['ESP', 'XXX', '€', '', 5, null, ...hostile.slice(0, 20).map(({ text }) => text)])
      expect(await refusal(await mateo.post('/api/events', { ...miami, currency }))).toEqual(unknown)
  })
})

describe('a change of the price', () => {
  test('names the currency before and after it', async () => {
    const event = await publish(madrid)
    await edit(event, { price: '25' })
    const before = { price: '20.00', currency: 'EUR' }
    expect(await read(event)).toMatchObject({
      changes: [{ what: 'price', old: before, new: { price: '25.00', currency: 'EUR' } }],
    })
    await edit(event, { currency: 'USD' })
    expect(await read(event)).toMatchObject({ changes: [{ what: 'price', old: before, new: '25.00' }] })
  })

  test('is one also with a lower amount in another currency, but not with a lower price', async () => {
    const event = await publish(madrid)
    await edit(event, { price: '18' })
    expect(await read(event)).not.toHaveProperty('changes')
    await edit(event, { price: '15', currency: 'USD' })
    expect(await read(event)).toMatchObject({ changes: [{ what: 'price', new: '15.00' }] })
  })

  test('is none when a free event has another currency', async () => {
    const event = await publish({ ...madrid, price: '0' })
    await edit(event, { currency: 'USD' })
    expect(await read(event)).not.toHaveProperty('changes')
  })

  test('conflicts with a change of the currency on another device', async () => {
    const event = await publish(madrid)
    expect((await edit(event, { currency: 'USD' }, 1)).status).toBe(200)
    const late = await edit(event, { price: '30' }, 1)
    expect([late.status, await late.json()]).toMatchObject([412, { conflict: { fields: ['price'] } }])
    expect(await read(event)).toMatchObject({ price: '20.00' })
  })
})
