import { expect, test } from 'vitest'
import { bodyOf, changedUnits } from '#pwa/edits/merge.ts'
import { changesToNotify } from '#pwa/events/form/audience-notice.tsx'
import { baseFrom, eventShape, openedWith } from '#pwa/events/form/state/event-edit.ts'
import { errorsIn, formFrom, orderFrom } from '#pwa/events/form/state/event-form-fields.ts'
import { newRow, type PriceRow, pricesFrom, rowsFrom } from '#pwa/events/form/state/price-rows.ts'
import { eventOf } from '../support/event.ts'

const prices = [
  { kind: 'early' as const, price: '10.00', until: '23:00' },
  { kind: 'general' as const, price: '15.00' },
  { kind: 'student' as const, price: '8.00', until: '20:00', places: 20, nightsBefore: 2 },
]
const event = eventOf({
  id: 'one',
  title: 'Noche de Son',
  startTime: '22:00',
  endTime: '04:00',
  price: '10.00',
  prices,
})
const form = formFrom(event)
const withRow = (position: number, change: Partial<PriceRow>) => ({
  ...form,
  prices: (form.prices ?? []).map((row, at) => (at === position ? { ...row, ...change } : row)),
})

test('the prices of an event are rows of the form, which send the same prices', () => {
  expect(orderFrom(form)).toMatchObject({ price: '10.00', prices })
  expect(pricesFrom(rowsFrom(prices))).toEqual(prices)
  expect(orderFrom(formFrom(eventOf()))).not.toHaveProperty('prices')
})

test('an edit sends all prices together, and none if they are only written differently', () => {
  const base = baseFrom(event)
  const sent = (after: typeof form) => {
    const edited = { ...after, status: base.form.status }
    return bodyOf(eventShape, edited, changedUnits(eventShape, base.form, edited))
  }
  expect(sent(withRow(0, { price: '10' }))).toEqual({})
  expect(sent(withRow(1, { price: '16' }))).toEqual({
    price: '10.00',
    currency: 'USD',
    prices: [prices[0], { kind: 'general', price: '16.00' }, prices[2]],
  })
  expect(sent({ ...form, prices: [] })).toEqual({ price: '10.00', currency: 'USD', prices: null })
})

test('an old draft without prices takes those of the event', () => {
  const base = baseFrom(event)
  const { prices: _, ...draft } = { ...base.form, title: 'Noche abierta' }
  expect(openedWith({ form: draft, base }, event).form.prices).toEqual(form.prices)
})

test('wrong rows are found before they are sent', () => {
  expect(errorsIn(form)).toEqual({})
  expect(errorsIn(withRow(1, { price: '-1' }))).toEqual({ prices: 'price-unreadable' })
  expect(errorsIn(withRow(1, { price: '' }))).toEqual({ prices: 'price-unreadable' })
  expect(errorsIn(withRow(1, { until: '23:00' }))).toEqual({ prices: 'prices-overlap' })
  expect(errorsIn(withRow(1, { until: '05:30' }))).toEqual({ prices: 'price-until-late' })
  expect(errorsIn(withRow(2, { places: '0' }))).toEqual({ prices: 'invalid-number' })
  expect(errorsIn(withRow(2, { kind: 'other' }))).toEqual({ prices: 'required' })
})

test('a new row has a kind and an id that the list lacks', () => {
  const rows = form.prices ?? []
  expect(newRow(rows)).toMatchObject({ id: '4', kind: 'member' })
  expect(newRow([])).toMatchObject({ id: '1', kind: 'early' })
})

test('guests are told of a higher price for those who come late', () => {
  const changes = (after: typeof form) =>
    changesToNotify(event, after, 0).map(({ what, old, new: now }) => [what, old, now])
  expect(changes(withRow(1, { price: '18' }))).toEqual([['price', '15.00', '18.00']])
  expect(changes(withRow(0, { price: '12' }))).toEqual([])
})
