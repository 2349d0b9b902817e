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
import { guests } from '#contract/i18n/es/guests.ts'
import { formatIn } from '#contract/i18n/region.ts'

const friday = { startLocal: '2026-11-20T23:00:00', endLocal: '2026-11-21T04:00:00', nightOf: '2026-11-20' }
const afterHours = { startLocal: '2026-11-21T01:00:00', endLocal: '2026-11-21T06:00:00', nightOf: '2026-11-20' }

describe('in English', () => {
  test('the label has the date, and times as short as possible', () => {
    expect(eventTimeLabel('2026-11-20', formatIn('en'))).toBe('Fri Nov 20')
    expect(timeLabel('23:00', formatIn('en'))).toBe('11 PM')
    expect(timeLabel('23:30', formatIn('en'))).toBe('11:30 PM')
    expect(timeLabel('00:05', formatIn('en'))).toBe('12:05 AM')
    expect(timeLabel('12:00', formatIn('en'))).toBe('12 PM')
    expect(timeLabel('2026-11-20 21:00:00', formatIn('en'))).toBe('9 PM')
  })

  test('an event has the label of one day', () => {
    expect(spanLabel(friday, formatIn('en'))).toBe('Fri Nov 20 · 11 PM – 4 AM')
    expect(spanLabel({ ...friday, endLocal: null }, formatIn('en'))).toBe('Fri Nov 20 · 11 PM')
  })

  test('an event that starts after midnight names the day of its start', () => {
    expect(spanLabel(afterHours, formatIn('en'))).toBe('Fri Nov 20 · Sat 1 AM – 6 AM')
    expect(longSpanLabel(afterHours, formatIn('en'))).toBe('Friday, November 20, from 1 AM Saturday until 6 AM')
  })

  test('the long form names the morning of its end', () => {
    expect(untilLabel(friday.startLocal, friday.endLocal, formatIn('en'))).toBe('until 4 AM Saturday')
    expect(untilLabel('2026-11-20T20:00', '2026-11-20T23:30', formatIn('en'))).toBe('until 11:30 PM')
    expect(longSpanLabel(friday, formatIn('en'))).toBe('Friday, November 20, from 11 PM until 4 AM Saturday')
    expect(longSpanLabel({ ...friday, endLocal: null }, formatIn('en'))).toBe('Friday, November 20, from 11 PM')
  })

  test('the after-midnight question names both nights', () => {
    expect(afterMidnightReadings('2026-11-20', '00:30')?.map(reading => readingLabel(reading, formatIn('en')))).toEqual(
      ['After Friday night (Sat 12:30 AM)', 'Early Friday'],
    )
  })
})

describe('in Spanish', () => {
  test('the Spanish label follows Spanish writing', () => {
    expect(eventTimeLabel('2026-11-20', formatIn('es'))).toBe('vie 20 nov')
    expect(timeLabel('23:30', formatIn('es'))).toBe('11:30 p.\u00a0m.')
    expect(spanLabel(friday, formatIn('es'))).toBe('vie 20 nov · 11 p.\u00a0m. – 4 a.\u00a0m.')
    expect(spanLabel(afterHours, formatIn('es'))).toBe('vie 20 nov · sáb 1 a.\u00a0m. – 6 a.\u00a0m.')
  })

  test('one o’clock is singular', () => {
    expect(untilLabel(friday.startLocal, friday.endLocal, formatIn('es'))).toBe('hasta las 4 a.\u00a0m. del sábado')
    expect(untilLabel('2026-11-20T20:00', '2026-11-21T01:30', formatIn('es'))).toBe(
      'hasta la 1:30 a.\u00a0m. del sábado',
    )
    expect(longSpanLabel(friday, formatIn('es'))).toBe(
      'viernes 20 de noviembre, desde las 11 p.\u00a0m. hasta las 4 a.\u00a0m. del sábado',
    )
    const askedAt = (time: string) => {
      const label = timeLabel(time, formatIn('es'))
      return guests.asked({ time: label, hour: Number.parseInt(label) })
    }
    expect(askedAt('01:05')).toBe('Lo pediste a la 1:05 a.\u00a0m. y aún no se ha enviado.')
    expect(askedAt('12:05')).toBe('Lo pediste a las 12:05 p.\u00a0m. y aún no se ha enviado.')
  })

  test('the after-midnight question names both nights', () => {
    expect(afterMidnightReadings('2026-11-20', '00:30')?.map(reading => readingLabel(reading, formatIn('es')))).toEqual(
      ['Tras la noche del viernes (sáb 12:30 a.\u00a0m.)', 'Madrugada del viernes'],
    )
  })
})

describe('in Portuguese', () => {
  test('the clock has 24 hours, and the day is before the month', () => {
    expect(eventTimeLabel('2026-11-20', formatIn('pt'))).toBe('sex 20 nov')
    expect(timeLabel('23:30', formatIn('pt'))).toBe('23:30')
    expect(spanLabel(friday, formatIn('pt'))).toBe('sex 20 nov · 23:00 – 4:00')
    expect(longSpanLabel(friday, formatIn('pt'))).toBe(
      'sexta-feira, 20 de novembro, a partir das 23:00 até as 4:00 de sábado',
    )
  })

  test('one o’clock is singular, unlike thirteen', () => {
    expect(untilLabel('2026-11-20T20:00', '2026-11-21T01:30', formatIn('pt'))).toBe('até a 1:30 de sábado')
    expect(untilLabel('2026-11-20T10:00', '2026-11-20T13:00', formatIn('pt'))).toBe('até as 13:00')
  })
})

describe('a viewer in another time zone', () => {
  const miami = { city: 'Miami', tz: 'America/New_York', startLocal: '2026-11-20T23:00' }

  test('sees the name of the zone if it differs', () => {
    expect(zoneNote(miami, 'America/Los_Angeles', formatIn('en'))).toBe('times are Miami time')
    expect(zoneNote(miami, 'Europe/Madrid', formatIn('es'))).toBe('los horarios están en hora de Miami')
  })

  test('sees no zone if both zones have the same time', () => {
    expect(zoneNote(miami, 'America/New_York', formatIn('en'))).toBeNull()
    expect(zoneNote(miami, 'America/Detroit', formatIn('en'))).toBeNull()
  })

  test('has the same time as San Juan in summer only', () => {
    const summer = { ...miami, startLocal: '2026-07-04T23:00' }
    expect(zoneNote(summer, 'America/Puerto_Rico', formatIn('en'))).toBeNull()
    expect(zoneNote(miami, 'America/Puerto_Rico', formatIn('en'))).toBe('times are Miami time')
  })
})
