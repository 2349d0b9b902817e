import { describe, expect, test } from 'vitest'
import {
  countOpen,
  countsByDate,
  countsByGenre,
  countWhen,
  daysShown,
  type EventFilter,
  type EventGroup,
  eventsMatching,
  eventsWithText,
  genresIn,
  whens,
} from '#pwa/events/list/filter/event-filter.ts'
import { eventOf } from '../support/event.ts'

const FRIDAY = '2026-11-20'

const son = eventOf({
  title: 'Noche de Son',
  venue: 'La Terraza',
  startTime: '23:00',
  endTime: '04:00',
  price: '15.00',
})
const after = eventOf({ title: 'After: Madrugada', category: 'latin_pop', date: '2026-11-21', startTime: '01:00' })
const urbana = eventOf({ title: 'Perreo', category: 'música_urbana', date: '2026-11-21', startTime: '22:00' })
const sunday = eventOf({ title: 'Domingo', date: '2026-11-22', tags: ['live band'] })
const monday = eventOf({ title: 'Merengue Mondays', category: 'merengue', date: '2026-11-23', price: null })
const all = [son, after, urbana, sunday, monday]

const at = (date: string, time: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('America/New_York').epochMilliseconds

const named = (groups: EventGroup[]) =>
  groups.map(({ nightOf, events }) => [nightOf, ...events.map(({ title }) => title)])

const found = (filter: Partial<EventFilter>, tonight = FRIDAY) =>
  named(eventsMatching(all, { when: 'two-weeks', ...filter }, tonight, at(tonight, '21:00')))

const withText = (text: string) => eventsWithText(all, text).map(({ title }) => title)

describe('the events that match a filter', () => {
  test('tonight includes an event that starts after midnight', () => {
    expect(found({ when: 'tonight' })).toEqual([[FRIDAY, 'Noche de Son', 'After: Madrugada']])
    expect(found({ when: 'tomorrow' })).toEqual([['2026-11-21', 'Perreo']])
  })

  test('a weekend is Friday, Saturday and Sunday, without past nights', () => {
    expect(found({ when: 'weekend' }).map(([nightOf]) => nightOf)).toEqual([FRIDAY, '2026-11-21', '2026-11-22'])
    expect(found({ when: 'weekend' }, '2026-11-22')).toEqual([['2026-11-22', 'Domingo']])
    expect(found({ when: 'weekend' }, '2026-11-18').map(([nightOf]) => nightOf)).toHaveLength(3)
  })

  test('two weeks are all events that have not ended, grouped by night', () => {
    expect(found({}).map(([nightOf]) => nightOf)).toEqual([FRIDAY, '2026-11-21', '2026-11-22', '2026-11-23'])
    expect(found({}, '2026-11-23')).toEqual([['2026-11-23', 'Merengue Mondays']])
  })

  test('an event of last night that has not ended is listed with tonight, under its own night', () => {
    const left = eventOf({ title: 'Hasta el mediodía', date: FRIDAY, startTime: '05:00' })
    const foundAt = (time: string, filter: EventFilter) =>
      named(eventsMatching([left, son, monday], filter, FRIDAY, at(FRIDAY, time)))
    const [thursdays, fridays] = [
      ['2026-11-19', left.title],
      [FRIDAY, son.title],
    ]
    expect(foundAt('07:00', { when: 'tonight' })).toEqual([thursdays, fridays])
    expect(foundAt('07:00', { when: 'two-weeks' })).toHaveLength(3)
    expect(foundAt('07:00', { when: 'weekend' })).toEqual([fridays])
    expect(foundAt('07:00', { when: 'tonight', date: FRIDAY })).toEqual([fridays])
    expect(foundAt('10:01', { when: 'tonight' })).toEqual([fridays])
    expect(foundAt('10:01', { when: 'two-weeks' })).toHaveLength(2)
  })

  test('a price at the door is not free', () => {
    expect(found({ isFree: true }).flat()).not.toContain('Merengue Mondays')
    expect(found({ isFree: true }).flat()).not.toContain('Noche de Son')
    expect(found({ isFree: true }).flat()).toContain('Domingo')
  })

  test('a text matches the title, the venue, the genre and the tags, without accents', () => {
    expect(withText('musica urbana')).toEqual(['Perreo'])
    expect(withText('TERRAZA son')).toEqual(['Noche de Son'])
    expect(withText('band')).toEqual(['Domingo'])
    expect(withText('terraza band')).toEqual([])
    expect(found({ genre: 'merengue' })).toEqual([['2026-11-23', 'Merengue Mondays']])
  })

  test('a date lists the events of that night, and replaces "when"', () => {
    expect(found({ when: 'tonight', date: '2026-11-22' })).toEqual([['2026-11-22', 'Domingo']])
    expect(found({ date: '2026-11-22', isFree: true, genre: 'salsa' })).toHaveLength(1)
  })

  test('a misspelled text finds events if no event has it literally', () => {
    expect(withText('peréo')).toEqual(['Perreo'])
    expect(withText('terasa')).toEqual(['Noche de Son'])
    expect(withText('merenge')).toEqual(['Merengue Mondays'])
    expect(withText('salza domigno')).toEqual(['Domingo'])
    expect(withText('trompeta')).toEqual([])
  })

  test('near me lists the nearest event first, and events without coordinates last', () => {
    const near = { latitude: 25.77, longitude: -80.19 }
    const [nowhere, far, close] = [
      eventOf({ title: 'Nowhere' }),
      eventOf({ title: 'Far', latitude: 25.9, longitude: -80.2 }),
      eventOf({ title: 'Close', latitude: 25.771, longitude: -80.191 }),
    ]
    const [group] = eventsMatching([nowhere, far, close], { when: 'tonight', near }, FRIDAY, at(FRIDAY, '21:00'))
    expect(group?.events).toEqual([close, far, nowhere])
  })

  test('the count of another "when" is the length of its list with the other filters', () => {
    const now = at(FRIDAY, '21:00')
    for (const filter of [{}, { isFree: true }, { genre: 'salsa' }, { date: '2026-11-22' }]) {
      const baseFilter: EventFilter = { when: 'tonight', ...filter }
      for (const when of whens) {
        const list = eventsMatching(all, { ...baseFilter, when, date: undefined }, FRIDAY, now).flatMap(
          group => group.events,
        )
        expect([filter, when, countWhen(all, baseFilter, when, FRIDAY, now)]).toEqual([filter, when, list.length])
      }
    }
    expect(countWhen(all, { when: 'tonight', isFree: true }, 'weekend', FRIDAY, now)).toBe(3)
    expect(countWhen(all, { when: 'tonight', genre: 'merengue' }, 'weekend', FRIDAY, now)).toBe(0)
  })

  test('a date and a genre have the number of events that the list shows for them, without the ended ones', () => {
    const now = at(FRIDAY, '21:00')
    for (const filter of [{}, { isFree: true }, { genre: 'salsa' }]) {
      const baseFilter: EventFilter = { when: 'weekend', ...filter }
      const days = countsByDate(all, baseFilter, { tonight: FRIDAY, knownTo: '' }, now)
      expect(days.map(({ date }) => date)).toHaveLength(14)
      for (const { date, count } of days)
        expect([date, count]).toEqual([date, countOpen(eventsMatching(all, { ...baseFilter, date }, FRIDAY, now), now)])
      const { count, genres } = countsByGenre(all, baseFilter, FRIDAY, now)
      expect(count).toBe(countOpen(eventsMatching(all, { ...baseFilter, genre: undefined }, FRIDAY, now), now))
      for (const { genre, count: ofGenre } of genres)
        expect([genre, ofGenre]).toEqual([
          genre,
          countOpen(eventsMatching(all, { ...baseFilter, genre }, FRIDAY, now), now),
        ])
    }
    const groups = eventsMatching(all, { when: 'tonight' }, FRIDAY, now)
    expect(countOpen(groups, now)).toBe(groups.flatMap(({ events }) => events).length)
    expect(countOpen(groups, at('2026-11-21', '23:00'))).toBe(0)
  })

  test('the first date has the events of last night that go on, and dates after the stored list are not known', () => {
    const left = eventOf({ title: 'Hasta el mediodía', date: FRIDAY, startTime: '05:00' })
    const days = (time: string, knownTo: string) =>
      countsByDate([left, son, monday], { when: 'tonight' }, { tonight: FRIDAY, knownTo }, at(FRIDAY, time))
    expect(days('07:00', '2026-11-22').slice(0, 5)).toEqual([
      { date: FRIDAY, count: 2, isKnown: true },
      { date: '2026-11-21', count: 0, isKnown: true },
      { date: '2026-11-22', count: 0, isKnown: true },
      { date: '2026-11-23', count: 1, isKnown: false },
      { date: '2026-11-24', count: 0, isKnown: false },
    ])
    expect(days('10:01', '2026-12-03')[0]).toMatchObject({ count: 1 })
    expect(days('10:01', '').filter(({ isKnown }) => isKnown)).toEqual([])
  })

  test('the heading of a list shows the days of its events, and of an empty list the requested days', () => {
    const days = (filter: Partial<EventFilter>, events = all) => {
      const baseFilter: EventFilter = { when: 'weekend', ...filter }
      return Object.values(
        daysShown(eventsMatching(events, baseFilter, FRIDAY, at(FRIDAY, '21:00')), baseFilter, FRIDAY),
      )
    }
    expect(days({})).toEqual([FRIDAY, '2026-11-22'])
    expect(days({}, [sunday])).toEqual(['2026-11-22', '2026-11-22'])
    expect(days({ when: 'tonight' })).toEqual([FRIDAY, FRIDAY])
    expect(days({ genre: 'tango' })).toEqual([FRIDAY, '2026-11-22'])
    expect(days({ when: 'two-weeks', genre: 'tango' })).toEqual([FRIDAY, '2026-12-03'])
    expect(days({ when: 'tonight', date: '2026-11-22' }, [])).toEqual(['2026-11-22', '2026-11-22'])
  })

  test('the genres to choose from are those of the events, the most frequent first', () => {
    expect(genresIn(all)).toEqual(['salsa', 'latin_pop', 'música_urbana', 'merengue'])
  })
})
