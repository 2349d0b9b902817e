import { expect, test } from 'vitest'
import { priceRows } from '#contract/events/prices.ts'
import { partsOf } from '#contract/events/program.ts'
import { emptyEventForm, formFrom } from '#pwa/events/form/state/event-form-fields.ts'
import { previewEventOf } from '#pwa/events/form/state/preview-event.ts'
import { noProgram } from '#pwa/events/form/state/program-rows.ts'
import { addressLine, expectationsOf } from '#pwa/events/page/event-about.tsx'
import { eventOf } from '../support/event.ts'

const event = eventOf({
  description: 'Class with Ana at 9. Wood floor.',
  tags: ['Live Music'],
  startTime: '21:00',
  endTime: '03:00',
  venue: 'La Terraza',
  location: '1520 SW 8th St, Little Havana',
  price: '10.00',
  prices: [
    { kind: 'early', price: '10.00', until: '23:00' },
    { kind: 'general', price: '15.00' },
  ],
  program: {
    floor: 'wood',
    house: ['cash'],
    parts: [
      { from: '21:00', kind: 'class', name: 'Ana' },
      { from: '01:00', kind: 'band', name: 'Los Sucesores' },
    ],
  },
})

test('the preview has the facts that the page of the event will have', () => {
  const preview = previewEventOf(formFrom(event))
  expect(priceRows(preview, 0, 0)).toEqual(priceRows(event, 0, 0))
  expect(partsOf(preview)).toEqual(partsOf(event))
  expect(addressLine(preview)).toBe(addressLine(event))
  expect(addressLine(previewEventOf({ ...formFrom(event), location: 'Calle 8, Miami' }))).toBe('Calle 8, Miami')
  expect(expectationsOf(preview)).toEqual(expectationsOf(event))
  expect(expectationsOf(preview)).toEqual(['class', 'live', 'floor', 'cash'])
  const { description, tags, price, venue, location, city, state } = event
  expect(preview).toMatchObject({ description, tags, price, venue, location, city, state, attendingCount: 0 })
})

test('a form that is not filled in yet, or with a program that is not valid yet, has a preview', () => {
  expect(previewEventOf(emptyEventForm)).toMatchObject({ price: '0.00', venue: null, city: '', tags: [] })
  const part = { id: '1', kind: 'dj', name: 'Caro', level: '', room: '', until: '', artist: '' }
  const partsAt = (from: string) =>
    partsOf(previewEventOf({ ...formFrom(event), program: { ...noProgram, parts: [{ ...part, from }] } }))
  expect(partsAt('')).toEqual([])
  expect(partsAt('22:00')).toMatchObject([{ name: 'Caro' }])
})
