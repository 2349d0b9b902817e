import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Confirmed, { confirmationState } from '#pwa/events/still-on/confirmed.tsx'
import { eventOf } from '../support/event.ts'

/** At ten in the evening in Miami. */
const START = Date.parse('2026-11-21T03:00:00Z')
const HOUR = 3_600_000
const askedAt = '2026-11-20T17:00:00.000Z'
const confirmedAt = '2026-11-20T17:04:00.000Z'
const state = (about: object, hours: number, copyHours: number | null = null) =>
  confirmationState(eventOf(about), START + hours * HOUR, copyHours === null ? null : START + copyHours * HOUR)

test('an event is confirmed, or not confirmed from two hours before its start on', () => {
  expect(state({ askedAt, confirmedAt }, -8)).toBe('confirmed')
  expect(state({ askedAt }, -8)).toBeNull()
  expect(state({ askedAt }, -1)).toBe('unconfirmed')
  expect(state({}, -1)).toBeNull()
  expect(state({ askedAt, confirmedAt, status: 'cancelled' }, -1)).toBeNull()
})

test('without signal an earlier copy says only that there was no answer yet', () => {
  expect(state({ askedAt }, -1, -9)).toBe('no-answer')
  expect(state({ askedAt }, -1, -1.5)).toBe('unconfirmed')
  expect(state({ askedAt, confirmedAt }, -1, -9)).toBe('confirmed')
  // The time of the copy is not known.
  expect(confirmationState(eventOf({ askedAt }), START, 0)).toBe('no-answer')
})

test('the times of a confirmation and of the copy that has it are those of one clock, at the venue', () => {
  const event = eventOf({ timeZone: 'Asia/Tokyo', askedAt, confirmedAt: '2026-11-20T03:04:00.000Z' })
  const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
  const line = renderToStaticMarkup(<Confirmed event={event} nowMs={at('05:00')} copyMs={at('04:30')} />)
  expect(line).toContain('Confirmed today 12:04 PM · as of 1:30 PM')
})
