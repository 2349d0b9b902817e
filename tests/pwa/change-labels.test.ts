import { expect, test } from 'vitest'
import type { EventChange } from '#contract/events/changes.ts'
import { en as english } from '#contract/i18n/en/i18n.ts'
import { es as spanish } from '#contract/i18n/es/i18n.ts'
import { formatIn } from '#contract/i18n/region.ts'
import { valuesOf } from '#pwa/events/event/change-labels.ts'
import { agoLabel } from '#pwa/events/event/minutes-since.ts'

const at = '2026-11-20T12:00:00.000Z'
const time = { startTime: '22:00', endTime: '03:00', timeZone: 'America/New_York' }
const place = { venue: 'La Terraza', city: 'Miami', state: 'FL' }

const changes: [string, EventChange, before: string, after: string][] = [
  ['a date', { what: 'date', old: '2026-11-20', new: '2026-11-21', at }, 'Fri Nov 20', 'Sat Nov 21'],
  ['a start', { what: 'time', old: time, new: { ...time, startTime: '23:00' }, at }, '10 PM', '11 PM'],
  ['an end', { what: 'time', old: time, new: { ...time, endTime: '04:00' }, at }, '10 PM – 3 AM', '10 PM – 4 AM'],
  ['a removed end', { what: 'time', old: time, new: { ...time, endTime: null }, at }, '10 PM – 3 AM', '10 PM'],
  [
    'a time zone',
    { what: 'time', old: time, new: { ...time, timeZone: 'America/Chicago' }, at },
    '10 PM – 3 AM (America/New_York)',
    '10 PM – 3 AM (America/Chicago)',
  ],
  [
    'a venue',
    { what: 'place', old: place, new: { ...place, location: null, venue: 'El Patio' }, at },
    'La Terraza',
    'El Patio',
  ],
  [
    'an address of the same venue, without the old address',
    { what: 'place', old: place, new: { ...place, location: '12 Calle Ocho' }, at },
    'Miami, FL',
    '12 Calle Ocho',
  ],
  ['a price', { what: 'price', old: '0.00', new: '12.50', at }, 'Free', '$12.50'],
  ['a price at the door', { what: 'price', old: '0.00', new: null, at }, 'Free', 'Price at the door'],
]

test.each(changes)('the values before and after %s', (_, change, before, after) => {
  expect(valuesOf(change, formatIn('en'), english.events)).toEqual({ before, after })
})

test('the values are in the language of the reader', () => {
  const change: EventChange = { what: 'date', old: '2026-11-20', new: '2026-11-21', at }
  expect(valuesOf(change, formatIn('es'), spanish.events)).toEqual({ before: 'vie 20 nov', after: 'sáb 21 nov' })
})

test('a cancellation has no values, because the page has a notice for it', () => {
  expect(valuesOf({ what: 'cancelled', old: false, new: true, at }, formatIn('en'), english.events)).toBeNull()
})

test('the time since a change is rounded down to minutes, hours and days', () => {
  const labels = [0, 1, 59, 60, 150, 1439, 1440, 2880].map(minutes => agoLabel(minutes, english.events.page.ago))
  expect(labels).toEqual([
    'just now',
    '1 min ago',
    '59 min ago',
    '1 h ago',
    '2 h ago',
    '23 h ago',
    'yesterday',
    '2 days ago',
  ])
  const spanishLabels = [0, 150, 2880].map(minutes => agoLabel(minutes, spanish.events.page.ago))
  expect(spanishLabels).toEqual(['hace un momento', 'hace 2 h', 'hace 2 días'])
})
