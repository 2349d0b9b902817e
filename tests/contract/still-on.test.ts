import { describe, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { confirmedWhen } from '#contract/events/still-on/last-confirmed.ts'
import { asKnownAt, isQuestionOpen, isUnconfirmed, unconfirmedLower } from '#contract/events/still-on/still-on.ts'
import { formatAt, formatIn } from '#contract/i18n/region.ts'
import { eventOf } from '../support/event.ts'
import fc from '../support/property.ts'

/** At ten in the evening in Miami. */
const START = Date.parse('2026-11-21T03:00:00Z')
const HOUR = 3_600_000
const askedAt = '2026-11-20T17:00:00.000Z'
const confirmedAt = '2026-11-20T17:04:00.000Z'

describe('an event is not confirmed', () => {
  test('from two hours before its start until its end, if its host was asked and has not answered', () => {
    const asked = eventOf({ askedAt, endTime: '03:00' })
    const states = [-2.01, -2, 0, 4.9, 5.1].map(hours => isUnconfirmed(asked, START + hours * HOUR))
    expect(states).toEqual([false, true, true, true, false])
    expect([-8, 4.9, 5.1].map(hours => isQuestionOpen(asked, START + hours * HOUR))).toEqual([true, true, false])
  })

  test('never without a question, after an answer, and when it is cancelled or a draft', () => {
    const events = [
      eventOf(),
      eventOf({ askedAt, confirmedAt }),
      eventOf({ confirmedAt }),
      eventOf({ askedAt, status: 'cancelled' }),
      eventOf({ askedAt, status: 'draft' }),
    ]
    expect(events.filter(event => isQuestionOpen(event, START))).toEqual([])
    expect(events.filter(event => isUnconfirmed(event, START))).toEqual([])
  })
})

describe('in a list, an event that is not confirmed', () => {
  const titles = (events: Event[], nowMs = START) => unconfirmedLower(events, nowMs).map(({ title }) => title)
  const open = (title: string, about: Partial<Event> = {}) => eventOf({ title, askedAt, ...about })
  const sure = (title: string, about: Partial<Event> = {}) => eventOf({ title, askedAt, confirmedAt, ...about })

  test('is one place lower', () => {
    expect(titles([open('Perreo'), sure('Rumba'), sure('Son')])).toEqual(['Rumba', 'Perreo', 'Son'])
    expect(titles([open('Perreo'), open('Trap'), sure('Rumba')])).toEqual(['Rumba', 'Perreo', 'Trap'])
    expect(titles([sure('Rumba'), open('Perreo')])).toEqual(['Rumba', 'Perreo'])
    expect(titles([open('Perreo')])).toEqual(['Perreo'])
    // The documented order of a list without such an event.
    expect(titles([sure('Rumba'), sure('Son'), eventOf({ title: 'Trova' })])).toEqual(['Rumba', 'Son', 'Trova'])
    expect(titles([])).toEqual([])
  })

  test('stays in its night, and in its place until two hours before its start', () => {
    expect(titles([open('Perreo'), sure('Rumba', { date: '2026-11-21' })])).toEqual(['Perreo', 'Rumba'])
    expect(titles([open('Perreo'), sure('Rumba')], START - 3 * HOUR)).toEqual(['Perreo', 'Rumba'])
  })

  test('is never more than one place lower, and the order of all others stays', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), opens => {
        const events = opens.map((isOpen, index) => (isOpen ? open : sure)(String(index)))
        const ordered = unconfirmedLower(events, START)
        const [before, after] = [events, ordered].map(list => ({
          open: list.filter(event => isUnconfirmed(event, START)),
          sure: list.filter(event => !isUnconfirmed(event, START)),
        }))
        expect(after).toEqual(before)
        for (const event of after?.open ?? []) {
          const lower = ordered.indexOf(event) - events.indexOf(event)
          expect(lower === 0 || lower === 1).toBe(true)
        }
      }),
    )
  })
})

test('a list from before the two hours says of no event that it is not confirmed', () => {
  const events = [eventOf({ askedAt }), eventOf({ askedAt, confirmedAt })]
  const openIn = (copyHours: number) =>
    asKnownAt(events, START + copyHours * HOUR).map(event => isUnconfirmed(event, START))
  expect(openIn(-9)).toEqual([false, false])
  expect(openIn(-1)).toEqual([true, false])
})

test('the time of a confirmation is that of the clock at the venue, with the day if that is another one', () => {
  const [miami, madrid] = [{ timeZone: 'America/New_York' }, { timeZone: 'Europe/Madrid' }]
  const at = (hours: number) => START + hours * HOUR
  expect(confirmedWhen(confirmedAt, miami, at(0), formatIn('en'))).toEqual({ isToday: true, when: '12:04 PM' })
  expect(confirmedWhen(confirmedAt, miami, at(4), formatIn('en')).isToday).toBe(true)
  expect(confirmedWhen(confirmedAt, madrid, at(-8), formatAt('ES', 'es'))).toEqual({ isToday: true, when: '18:04' })
  expect(confirmedWhen(confirmedAt, miami, at(14), formatIn('en'))).toEqual({
    isToday: false,
    when: 'Fri Nov 20, 12:04 PM',
  })
})
