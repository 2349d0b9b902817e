import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { OwnPromises } from '#contract/events/promises/promises.ts'
import type { SeriesWithEvents } from '#contract/events/series/series.ts'
import type { HostWithEvents } from '#contract/people/hosts.ts'
import { publishEvent } from '../support/event.ts'
import type { Person } from '../support/person.ts'
import { publishSeries } from '../support/series.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const ana = await server.person('ana')

const ANSWERS = { started: true, mix: false, floor: null }
const NONE = { started: null, mix: null, floor: null }
const pathOf = ({ id }: { id: string }) => `/api/events/${id}/promises`
const answer = async (person: Person, event: Event, answers: object = ANSWERS) =>
  (await person.put(pathOf(event), answers)).status
const own = async (person: Person, event: Event): Promise<OwnPromises> => await (await person.get(pathOf(event))).json()

/** Moves the event so that it was over this many hours ago. */
async function over({ id }: Event, hours: number) {
  await server.sql`
    update events set tz = 'UTC', start_local = now() at time zone 'UTC' - make_interval(hours => ${hours + 4}),
      end_local = now() at time zone 'UTC' - make_interval(hours => ${hours})
    where id = ${id}
  `
}

let rows = 0
async function checkIn(person: Person, { id }: Event) {
  rows += 1
  await server.sql`
    insert into door_rows (event_id, device, counter, seq, at, by_name, kind, pass)
    values (${id}, '00000000000000a1', ${rows}, ${rows}, now(), 'Door', 'in', ${`member:${person.id}`})
  `
}

async function undoLast({ id }: Event) {
  rows += 1
  await server.sql`
    insert into door_rows (event_id, device, counter, seq, at, by_name, kind, ref)
    values (${id}, '00000000000000a1', ${rows}, ${rows}, now(), 'Door', 'undo', ${`00000000000000a1:${rows - 1}`})
  `
}

test('who was checked in answers after the night, changes the answers, and takes them back', async () => {
  const mateo = await server.person('mateo', { userType: 'party_host' })
  const event = await publishEvent(mateo)
  await checkIn(ana, event)
  expect(await answer(ana, event)).toBe(403)
  await over(event, 8)
  for (const _ of [1, 2]) expect(await answer(ana, event)).toBe(204)
  expect(await own(ana, event)).toEqual({ canAnswer: true, answers: ANSWERS })
  expect(await answer(ana, event, { ...ANSWERS, mix: true })).toBe(204)
  expect((await own(ana, event)).answers.mix).toBe(true)
  expect(await answer(ana, event, NONE)).toBe(204)
  expect(await server.sql`select from promises where event_id = ${event.id}`).toHaveLength(0)
})

test('no others answer: not the host, a member who was not there, or one whose check-in was undone, and not after two weeks', async () => {
  const mateo = await server.person('mateo2', { userType: 'party_host' })
  const luis = await server.person('luis2')
  const event = await publishEvent(mateo)
  await over(event, 8)
  await checkIn(mateo, event)
  await checkIn(luis, event)
  await undoLast(event)
  for (const person of [mateo, luis, ana]) {
    expect(await answer(person, event)).toBe(403)
    expect(await own(person, event)).toEqual({ canAnswer: false, answers: NONE })
  }
  await checkIn(ana, event)
  expect((await server.stranger.put(pathOf(event), ANSWERS)).status).toBe(401)
  expect((await ana.put(pathOf(event), { started: 'yes', mix: null, floor: null })).status).toBe(400)
  await over(event, 15 * 24)
  expect(await answer(ana, event)).toBe(403)
  const missing = { id: '00000000-0000-7000-8000-000000000000' }
  expect((await ana.put(pathOf(missing), ANSWERS)).status).toBe(404)
})

test('from five answers on, the pages of the host and the series say how many promises were kept', async () => {
  const mateo = await server.person('mateo3', { userType: 'party_host' })
  const event = await publishSeries(mateo)
  await over(event, 8)
  const shown = async () => {
    const { host }: HostWithEvents = await (await server.stranger.get(`/api/hosts/${mateo.username}`)).json()
    const page = await server.stranger.get(`/api/series/${event.series?.slug}`)
    const { series }: SeriesWithEvents = await page.json()
    return [host.promises, series.promises]
  }
  for (const n of [1, 2, 3, 4, 5]) {
    expect(await shown()).toEqual([undefined, undefined])
    const person = await server.person(`guest${n}`)
    await checkIn(person, event)
    expect(await answer(person, event, { started: true, mix: n > 2, floor: null })).toBe(204)
  }
  expect(await shown()).toEqual(Array(2).fill({ kept: 8, of: 10 }))
})
