import { describe, expect, test } from 'vitest'
import {
  eventTimeLabel,
  longSpanLabel,
  readingLabel,
  spanLabel,
  timeLabel,
  untilLabel,
  zoneNote,
} from '#contract/events/event-time-labels.ts'
import { afterMidnightReadings } from '#contract/events/nights.ts'

const friday = { startLocal: '2026-11-20T23:00:00', endLocal: '2026-11-21T04:00:00', nightOf: '2026-11-20' }
const afterHours = { startLocal: '2026-11-21T01:00:00', endLocal: '2026-11-21T06:00:00', nightOf: '2026-11-20' }

describe('in English', () => {
  test('the label has the date, and times as short as possible', () => {
    expect(eventTimeLabel('2026-11-20', 'en')).toBe('Fri Nov 20')
    expect(timeLabel('23:00', 'en')).toBe('11 PM')
    expect(timeLabel('23:30', 'en')).toBe('11:30 PM')
    expect(timeLabel('00:05', 'en')).toBe('12:05 AM')
    expect(timeLabel('12:00', 'en')).toBe('12 PM')
    expect(timeLabel('2026-11-20 21:00:00', 'en')).toBe('9 PM')
  })

  test('an event has the label of one day', () => {
    expect(spanLabel(friday, 'en')).toBe('Fri Nov 20 · 11 PM – 4 AM')
    expect(spanLabel({ ...friday, endLocal: null }, 'en')).toBe('Fri Nov 20 · 11 PM')
  })

  test('an event that starts after midnight names the day of its start', () => {
    expect(spanLabel(afterHours, 'en')).toBe('Fri Nov 20 · Sat 1 AM – 6 AM')
    expect(longSpanLabel(afterHours, 'en')).toBe('Friday, November 20, from 1 AM Saturday until 6 AM')
  })

  test('the long form names the morning of its end', () => {
    expect(untilLabel(friday.startLocal, friday.endLocal, 'en')).toBe('until 4 AM Saturday')
    expect(untilLabel('2026-11-20T20:00', '2026-11-20T23:30', 'en')).toBe('until 11:30 PM')
    expect(longSpanLabel(friday, 'en')).toBe('Friday, November 20, from 11 PM until 4 AM Saturday')
    expect(longSpanLabel({ ...friday, endLocal: null }, 'en')).toBe('Friday, November 20, from 11 PM')
  })

  test('the after-midnight question names both nights', () => {
    expect(afterMidnightReadings('2026-11-20', '00:30')?.map(reading => readingLabel(reading, 'en'))).toEqual([
      'After Friday night (Sat 12:30 AM)',
      'Early Friday',
    ])
  })
})

describe('in Spanish', () => {
  test('the Spanish label follows Spanish writing', () => {
    expect(eventTimeLabel('2026-11-20', 'es')).toBe('vie 20 nov')
    expect(timeLabel('23:30', 'es')).toBe('11:30 p.\u00a0m.')
    expect(spanLabel(friday, 'es')).toBe('vie 20 nov · 11 p.\u00a0m. – 4 a.\u00a0m.')
    expect(spanLabel(afterHours, 'es')).toBe('vie 20 nov · sáb 1 a.\u00a0m. – 6 a.\u00a0m.')
  })

  test('one o’clock is singular', () => {
    expect(untilLabel(friday.startLocal, friday.endLocal, 'es')).toBe('hasta las 4 a.\u00a0m. del sábado')
    expect(untilLabel('2026-11-20T20:00', '2026-11-21T01:30', 'es')).toBe('hasta la 1:30 a.\u00a0m. del sábado')
    expect(longSpanLabel(friday, 'es')).toBe(
      'viernes 20 de noviembre, desde las 11 p.\u00a0m. hasta las 4 a.\u00a0m. del sábado',
    )
  })

  test('the after-midnight question names both nights', () => {
    expect(afterMidnightReadings('2026-11-20', '00:30')?.map(reading => readingLabel(reading, 'es'))).toEqual([
      'Tras la noche del viernes (sáb 12:30 a.\u00a0m.)',
      'Madrugada del viernes',
    ])
  })
})

describe('a viewer in another time zone', () => {
  const miami = { city: 'Miami', tz: 'America/New_York', startLocal: '2026-11-20T23:00' }

  test('sees the name of the zone if it differs', () => {
    expect(zoneNote(miami, 'America/Los_Angeles', 'en')).toBe('times are Miami time')
    expect(zoneNote(miami, 'Europe/Madrid', 'es')).toBe('los horarios están en hora de Miami')
  })

  test('sees no zone if both zones have the same time', () => {
    expect(zoneNote(miami, 'America/New_York', 'en')).toBeNull()
    expect(zoneNote(miami, 'America/Detroit', 'en')).toBeNull()
  })

  test('has the same time as San Juan in summer only', () => {
    const summer = { ...miami, startLocal: '2026-07-04T23:00' }
    expect(zoneNote(summer, 'America/Puerto_Rico', 'en')).toBeNull()
    expect(zoneNote(miami, 'America/Puerto_Rico', 'en')).toBe('times are Miami time')
  })
})
