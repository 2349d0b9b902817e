import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { listingFrom, openedListing, withChange } from '#pwa/admin/listings/listing-fields.tsx'
import { bodyOf, changedUnits } from '#pwa/edits/merge.ts'
import { type EventEdit, eventShape, sentWith } from '#pwa/events/form/state/event-edit.ts'
import { ADMIN, openAdmin } from '../support/admin.ts'
import { addListing } from '../support/listings.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN } })
const jefa = await openAdmin(server)
const nextYear = new Date().getFullYear() + 1

/** A typed date is that of the calendar: each test has one of its own, because a source lists an event once. */
async function listed(date: string, fields: object = {}): Promise<Event> {
  const event = { title: 'Son', date, startTime: '00:30', category: 'salsa', city: 'Miami', state: 'FL', ...fields }
  const id = await addListing(jefa, '@casatrueno', event)
  return (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
}

/** What the form sends after the change, without another editor. */
function changesOf(event: Event, change: Partial<EventEdit>) {
  const { form, base } = openedListing('', event)
  const changed = withChange(form, change)
  return { form: changed, body: bodyOf(eventShape, changed, sentWith(changedUnits(eventShape, base.form, changed))) }
}
const patch = async (event: Event, body: object) => await jefa.patch(`/api/admin/listings/${event.id}`, body)
async function edited(event: Event, change: Partial<EventEdit>): Promise<Event> {
  const response = await patch(event, changesOf(event, change).body)
  expect(response.status).toBe(200)
  return (await response.json()) as Event
}

test('a listing after midnight is changed under the date with which it was listed', async () => {
  const event = await listed(`${nextYear}-11-28`)
  expect([event.date, event.nightOf]).toEqual([`${nextYear}-11-28`, `${nextYear}-11-27`])
  const { form } = openedListing('', event)
  expect([form.date, form.startTime]).toEqual([`${nextYear}-11-28`, '00:30'])
  expect(changesOf(event, { startTime: '00:30' }).body).toEqual({})

  const later = await edited(event, { startTime: '01:15' })
  expect(later).toMatchObject({ date: event.date, startTime: '01:15', nightOf: event.nightOf })
  const back = await edited(later, { startTime: '00:30' })
  expect(back.startsAt).toBe(event.startsAt)
})

test('a listing that is moved past midnight takes the date that was typed', async () => {
  const event = await listed(`${nextYear}-12-04`, { startTime: '23:00' })
  const after = await edited(event, { date: `${nextYear}-12-05`, startTime: '00:30' })
  expect(after).toMatchObject({ date: `${nextYear}-12-05`, startTime: '00:30', nightOf: `${nextYear}-12-04` })
})

test('typed text of a listing after midnight is opened again with the same date, also after another edit', async () => {
  const event = await listed(`${nextYear}-12-12`)
  const base = listingFrom(event)
  const stored = JSON.stringify({ form: withChange(base.form, { startTime: '01:00' }), base })
  const renamed = { ...event, title: 'Son montuno', version: (event.version ?? 0) + 1 }
  for (const present of [event, renamed])
    expect(openedListing(stored, present)).toMatchObject({
      form: { title: present.title, date: event.date, startTime: '01:00' },
      conflicts: [],
    })
})

test('a listing moves to a city in another time zone: the zone of the former city is not sent', async () => {
  const event = await listed(`${nextYear}-12-18`, { startTime: '23:00' })
  const moved = { city: 'Ciudad Inventada', state: 'CL.0' }
  const asked = await patch(event, changesOf(event, moved).body)
  expect(asked.status).toBe(400)
  expect((await asked.json()).issues).toMatchObject([{ path: 'timeZone', code: 'country-zone-needed' }])

  const { form } = changesOf(event, moved)
  const chosen = withChange(form, { timeZone: 'America/Santiago' })
  const after = await edited(event, chosen)
  expect(after).toMatchObject({ city: 'Ciudad Inventada', state: 'CL.0', timeZone: 'America/Santiago' })
  const again = await patch(after, changesOf(after, { city: 'Villa Inventada', state: 'MX.0' }).body)
  expect((await again.json()).issues).toMatchObject([{ path: 'timeZone', code: 'country-zone-needed' }])
})

test('a change of other fields keeps the time zone that was chosen', () => {
  const form = { city: 'Ciudad Inventada', state: 'CL.0', timeZone: 'Pacific/Easter', title: '' }
  expect(withChange(form, { title: 'Son' }).timeZone).toBe('Pacific/Easter')
  expect(withChange(form, { city: form.city, state: form.state }).timeZone).toBe('Pacific/Easter')
  expect(withChange(form, { city: 'Otra' }).timeZone).toBe('')
})
