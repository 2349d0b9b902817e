import { expect, test } from 'vitest'
import { bodyOf, changedUnits, withUnits } from '#pwa/edits/merge.ts'
import {
  baseFrom,
  type EventEdit,
  type EventUnit,
  eventShape,
  openedWith,
  ownUnits,
  sentWith,
  withOtherTab,
} from '#pwa/events/form/state/event-edit.ts'
import { formFrom, orderFrom } from '#pwa/events/form/state/event-form-fields.ts'
import { eventOf } from '../support/event.ts'

const PLACE = { venue: 'La Terraza', location: '99 Biscayne Blvd', latitude: 25.7743, longitude: -80.1937 }
const before = eventOf({ id: 'one', title: 'Noche de Son', startTime: '23:00', endTime: '04:00', ...PLACE })
const base = baseFrom(before)
const typed = (change: Partial<EventEdit>) => ({ ...base.form, ...change })
const sent = (form: EventEdit) => bodyOf(eventShape, form, sentWith(changedUnits(eventShape, base.form, form)))
const moved = eventOf({ ...before, startTime: '21:00', venue: 'El Patio', version: 2 })

test('an edit sends only the changed fields', () => {
  expect(sent(base.form)).toEqual({})
  expect(sent(typed({ title: 'Noche abierta' }))).toEqual({ title: 'Noche abierta' })
  expect(sent(typed({ endTime: '' }))).toEqual({ endTime: null })
  expect(sent(typed({ isPriceAtTheDoor: true }))).toEqual({ price: null, currency: 'USD', prices: null })
})

test('a value that is only written differently is no change', () => {
  expect(sent(typed({ price: '0' }))).toEqual({})
  expect(sent(typed({ category: 'Salsa' }))).toEqual({})
  expect(sent(typed({ spot: '25.7743 -80.1937', spotOf: null }))).toEqual({})
})

test('the date is sent with the start, and the coordinates with the address', () => {
  expect(sent(typed({ startTime: '00:30' }))).toEqual({ date: '2026-11-21', startTime: '00:30', nightOf: '2026-11-20' })
  expect(sent(typed({ location: '1 Main St' }))).toEqual({ location: '1 Main St', latitude: null, longitude: null })
  expect(sent(typed({ location: '1 Main St', spotOf: null }))).toMatchObject({ latitude: 25.7743, longitude: -80.1937 })
})

test('the chosen poster is sent when it changes, and its removal as null', () => {
  const poster = { ground: 'ink', lockup: 'band', subject: 'congas' } as const
  expect(sent(typed({ poster }))).toEqual({ poster })
  const chosen = baseFrom(eventOf({ ...before, poster }))
  expect(changedUnits(eventShape, chosen.form, { ...chosen.form, title: 'Son' })).toEqual(['title'])
  expect(bodyOf(eventShape, { ...chosen.form, poster: null }, ['poster'])).toEqual({ poster: null })
  // A new event without a choice is sent as before, and a copy keeps the choice.
  expect(orderFrom(base.form)).not.toHaveProperty('poster')
  expect(orderFrom(formFrom(eventOf({ ...before, poster })))).toMatchObject({ poster })
  const { poster: _, ...earlier } = base.form
  expect(
    openedWith({ form: { ...earlier, title: 'Son' }, base: { form: earlier, version: 1 } }, before).conflicts,
  ).toEqual([])
})

test('an old draft takes the newer values of all fields that its author did not change', () => {
  const draft = { form: typed({ title: 'Noche abierta' }), base }
  const opened = openedWith(draft, moved)
  expect(opened.conflicts).toEqual([])
  expect(opened.form).toMatchObject({ title: 'Noche abierta', startTime: '21:00', venue: 'El Patio' })
  expect(opened.base).toEqual(baseFrom(moved))
  expect(changedUnits(eventShape, opened.base.form, opened.form)).toEqual(['title'])
})

test('a field that the draft and the event changed is a conflict, unless both have the same value', () => {
  expect(openedWith({ form: typed({ startTime: '22:00' }), base }, moved).conflicts).toEqual(['start'])
  expect(openedWith({ form: typed({ startTime: '21:00' }), base }, moved).conflicts).toEqual([])
})

test('coordinates that were typed for an address are a conflict if that address was changed', () => {
  const elsewhere = eventOf({ ...before, location: '1 Main St', version: 2 })
  expect(openedWith({ form: typed({ spot: '26, -81', spotOf: null }), base }, elsewhere).conflicts).toEqual(['spot'])
})

test('each difference of a draft without its base is a conflict', () => {
  const { conflicts, form } = openedWith({ ...formFrom(before), title: 'Noche abierta' }, moved)
  expect(conflicts).toEqual(['title', 'start', 'venue'])
  expect(form).toMatchObject({ title: 'Noche abierta', startTime: '23:00' })
})

test('a cached event that is older than the draft changes no field of the draft', () => {
  const draft = { form: typed({ title: 'Noche abierta' }), base: { ...base, version: 3 } }
  expect(openedWith(draft, moved)).toEqual({ ...draft, conflicts: [] })
})

test('a choice keeps the changes without a conflict, and the coordinates follow the address', () => {
  const mine = sentWith(['title', 'location'])
  expect(ownUnits(mine, ['location', 'spot'], ['location'])).toEqual(['title', 'location', 'spot'])
  expect(ownUnits(mine, ['location', 'spot'], [])).toEqual(['title'])
  expect(withUnits(eventShape, baseFrom(moved).form, typed({ title: 'Noche abierta' }), ['title'])).toMatchObject({
    title: 'Noche abierta',
    venue: 'El Patio',
  })
})

test('a draft with a conflict stays on its own version until its author has chosen', () => {
  const draft = { form: typed({ title: 'Noche abierta', startTime: '22:00' }), base }
  expect(openedWith(draft, moved)).toEqual({ ...draft, conflicts: ['start'] })

  const withoutBase = openedWith({ ...formFrom(before), title: 'Noche abierta' }, moved)
  expect(withoutBase.base).toEqual({ ...baseFrom(moved), version: 0 })
  const again = openedWith({ form: { ...withoutBase.form, tags: 'live' }, base: withoutBase.base }, moved)
  expect(again.conflicts).toEqual(['title', 'start', 'venue', 'tags'])
  expect(again.base.version).toBe(0)
})

test('a draft of a release without currencies keeps the currency of the event', () => {
  const inEuros = eventOf({ ...before, price: '15.00', currency: 'EUR' })
  const { currency: _, ...old } = baseFrom(inEuros).form
  const draft = { form: { ...old, price: '20.00' }, base: { form: old, version: inEuros.version } }
  for (const event of [inEuros, eventOf({ ...inEuros, title: 'Noche abierta', version: 2 })]) {
    const { form, base: opened, conflicts } = openedWith(draft, event)
    expect(conflicts).toEqual([])
    expect(form).toMatchObject({ title: event.title, currency: 'EUR' })
    const changed = changedUnits(eventShape, opened.form, form)
    expect(bodyOf(eventShape, form, changed)).toEqual({ price: '20.00', currency: 'EUR', prices: null })
  }
})

test('an edit keeps what another tab has changed, and its own version of what both have changed', () => {
  const first = waitingEdit({ title: 'Noche abierta', venue: 'El Patio' })
  const second = waitingEdit({ title: 'Noche cerrada', endTime: '' })
  const both = withOtherTab(second, first, undefined)
  expect(both).toMatchObject({
    title: 'Noche cerrada',
    fields: { title: 'Noche cerrada', venue: 'El Patio', endTime: null },
    draft: { form: { title: 'Noche cerrada', venue: 'El Patio', endTime: '' }, base },
  })
  // Opened from that edit, whose fields a form sends again.
  const third = waitingEdit({ title: 'Noche cerrada', venue: 'La Azotea', endTime: '' })
  const fourth = waitingEdit({ title: 'Noche de Rumba', venue: 'El Patio', endTime: '' })
  expect(withOtherTab(third, fourth, both).fields).toEqual({
    title: 'Noche de Rumba',
    venue: 'La Azotea',
    endTime: null,
  })
})

test('an edit keeps the flyer that another tab has chosen, unless it has one of its own', () => {
  const [flyer, other] = [new Blob(['one']), new Blob(['two'])]
  const chosen = { ...waitingEdit({ title: 'Noche abierta' }, ['flyerUrl']), flyer }
  expect(withOtherTab(waitingEdit({ endTime: '' }), chosen, undefined)).toMatchObject({ title: 'Noche abierta', flyer })
  const own = { ...waitingEdit({}, ['flyerUrl']), flyer: other }
  expect(withOtherTab(own, chosen, undefined).flyer).toBe(other)
  expect(withOtherTab({ ...own, flyer }, { ...chosen, flyer: other }, { ...own, flyer }).flyer).toBe(other)
})

test('an edit with that of another tab is one of the older version of both', () => {
  const older = waitingEdit({ title: 'Noche abierta' })
  const newer = {
    ...older,
    fields: { venue: 'El Bosque' },
    version: 2,
    draft: { ...older.draft, base: baseFrom(moved) },
  }
  expect(withOtherTab(newer, older, undefined)).toMatchObject({ version: base.version, draft: { base } })
  expect(withOtherTab(older, newer, undefined)).toMatchObject({ version: base.version, draft: { base } })
})

function waitingEdit(change: Partial<EventEdit>, also: EventUnit[] = []) {
  const form = typed(change)
  const names = [...sentWith(changedUnits(eventShape, base.form, form)), ...also]
  const fields = bodyOf(eventShape, form, names)
  return { title: form.title, fields, version: base.version, flyer: null, draft: { form, base }, earlier: [] }
}
