import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { publishEvent } from '../support/event.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')

test('a host’s feed has every event in its own time zone, and marks a cancelled event', async () => {
  const salsa = await publish({ title: 'Noche; de Son, con "Ñ"' })
  const west = await publish({ title: 'Oeste', city: 'Los Angeles', state: 'CA', endTime: null })
  await publish({ title: 'Secret', status: 'draft' })
  await mateo.post(`/api/events/${west.id}/cancel`, { reason: 'Rain' })

  const events = await feed(`/api/calendar/host/${mateo.id}.ics`)
  expect(events.map(({ summary }) => summary).toSorted()).toEqual(['Noche; de Son, con "Ñ"', 'Oeste'])
  const first = events.find(({ uid }) => uid.startsWith(salsa.id))
  expect(first).toMatchObject({
    start: '2027-11-20T04:00:00Z',
    end: '2027-11-20T09:00:00Z',
    status: 'CONFIRMED',
    sequence: 0,
  })
  const second = events.find(({ uid }) => uid.startsWith(west.id))
  expect(second).toMatchObject({ start: '2027-11-20T07:00:00Z', status: 'CANCELLED', sequence: 1 })
})

test('a city’s feed may be of one genre', async () => {
  const cumbia = await publish({ title: 'Cumbia Sonidera', category: 'Cumbia', city: 'Lake City' })
  const salsa = await publish({ title: 'Salsa Dura', category: 'Salsa', city: 'Lake City' })
  const titles = async (path: string) => (await feed(path)).map(({ summary }) => summary).toSorted()
  expect(await titles('/api/calendar/city/FL/Lake%20City.ics')).toEqual([cumbia.title, salsa.title])
  expect(await titles('/api/calendar/city/fl/lake%20city/cumbia.ics')).toEqual([cumbia.title])
  expect(await titles('/api/calendar/city/FL/Ocala.ics')).toEqual([])
})

test('a member’s events have a secret feed address, and only the newest address works', async () => {
  const event = await publish({ title: 'Ana goes' })
  await publish({ title: 'Ana stays at home' })
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  expect(await (await ana.get('/api/calendar/me')).json()).toEqual({ isOpen: false })

  const first = await address()
  expect((await feed(first)).map(({ summary }) => summary)).toEqual(['Ana goes'])
  const second = await address()
  expect((await server.app.request(first)).status).toBe(404)
  expect((await server.app.request(second)).headers.get('cache-control')).toContain('private')
  expect(
    await server.sql`select 1 from calendar_feeds where encode(secret_hash, 'escape') like ${`%${second.slice(-47, -4)}%`}`,
  ).toHaveLength(0)

  expect((await ana.delete('/api/calendar/me')).status).toBe(204)
  expect((await server.app.request(second)).status).toBe(404)
  expect((await server.stranger.post('/api/calendar/me')).status).toBe(401)
})

test('an unchanged feed is not sent twice, and an unknown feed is a 404', async () => {
  const path = `/api/calendar/host/${mateo.id}.ics`
  const tag = (await server.app.request(path)).headers.get('etag') ?? ''
  expect((await server.app.request(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
  await publish({ title: 'One more' })
  expect((await server.app.request(path, { headers: { 'if-none-match': tag } })).status).toBe(200)

  for (const nothing of [
    `/api/calendar/host/${ana.id}.ics`,
    '/api/calendar/host/x.ics',
    '/api/calendar/city/XYZ/Miami.ics',
    '/api/calendar/city/FL/Miami/polka.ics',
    '/api/calendar/city/FL/Miami/salsa/more.ics',
    `/api/calendar/me/${'a'.repeat(43)}.ics`,
  ])
    expect((await server.app.request(nothing)).status).toBe(404)
})

async function publish(fields: Record<string, unknown>): Promise<Event> {
  return await publishEvent(mateo, { title: 'Night', startTime: '23:00', endTime: '04:00', ...fields })
}

async function address(): Promise<string> {
  const { url } = (await (await ana.post('/api/calendar/me')).json()) as { url: string }
  return new URL(url).pathname
}

/** Reads the file as a calendar program does: with the time zones of the file, not of this machine. */
async function feed(path: string) {
  const response = await server.app.request(path)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component)
    const instant = (time: ICAL.Time) => time.convertToZone(ICAL.Timezone.utcTimezone).toString()
    return {
      uid: event.uid,
      summary: event.summary,
      start: instant(event.startDate),
      end: instant(event.endDate),
      status: String(component.getFirstPropertyValue('status')),
      sequence: event.sequence,
    }
  })
}
