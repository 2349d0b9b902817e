import { describe, expect, test } from 'vitest'
import type { ImportedEvent } from '#contract/events/import/imports.ts'
import { emptyEventForm } from '#pwa/events/form/state/event-form-fields.ts'
import { linkIn, placeOfPage, proposalsOfPage } from '#pwa/events/form/state/fill-form.ts'
import { questionsIn } from '#pwa/events/form/state/short-form.ts'

const FRIDAY = '2026-11-27'
const filled = { ...emptyEventForm, date: FRIDAY, startTime: '22:00', category: 'Salsa' }

describe('the questions of the short form', () => {
  test('a form with all facts has none', () => {
    expect(questionsIn(filled, FRIDAY)).toEqual([])
  })

  test('a missing date has the next nights as answers, each once and in order', () => {
    const datesFrom = (today: string) => questionsIn({ ...filled, date: '' }, today)
    expect(datesFrom('2026-11-24')).toEqual([
      { about: 'date', answers: ['2026-11-24', '2026-11-25', '2026-11-27', '2026-11-28'] },
    ])
    expect(datesFrom(FRIDAY)).toEqual([{ about: 'date', answers: ['2026-11-27', '2026-11-28'] }])
    expect(datesFrom('2026-11-28')).toEqual([
      { about: 'date', answers: ['2026-11-28', '2026-11-29', '2026-12-04', '2026-12-05'] },
    ])
  })

  test('a start after midnight asks for the night, and a missing time and category are asked', () => {
    expect(questionsIn({ ...filled, startTime: '00:30' }, FRIDAY).map(({ about }) => about)).toEqual(['reading'])
    expect(questionsIn({ ...filled, startTime: '', category: '' }, FRIDAY).map(({ about }) => about)).toEqual([
      'startTime',
      'category',
    ])
  })
})

describe('a link', () => {
  const event: ImportedEvent = {
    title: 'Rosa de medianoche',
    description: null,
    date: FRIDAY,
    startTime: '22:00',
    endTime: '03:00',
    venue: 'Patio Norte',
    location: null,
    city: 'Medellín',
    state: 'CO.02',
    country: 'CO',
    placeId: null,
    timeZone: 'America/Bogota',
    category: 'bachata',
    price: '30000',
    currency: 'COP',
    ticketsUrl: null,
    latitude: null,
    longitude: null,
  }

  test('is a text that is nothing else', () => {
    expect(linkIn(' https://fiestas.example/rosa ')).toBe('https://fiestas.example/rosa')
    expect(linkIn('webcal://fiestas.example/rosa.ics')).toBe('webcal://fiestas.example/rosa.ics')
    expect(linkIn('Rosa https://fiestas.example/rosa')).toBeNull()
    expect(linkIn('javascript:alert(1)')).toBeNull()
  })

  test('proposes the values of the page, and no price in another currency', () => {
    const from = 'fiestas.example'
    expect(proposalsOfPage(event, 'COP', from)).toEqual([
      { field: 'title', value: 'Rosa de medianoche', from },
      { field: 'date', value: FRIDAY, from },
      { field: 'startTime', value: '22:00', from },
      { field: 'endTime', value: '03:00', from },
      { field: 'venue', value: 'Patio Norte', from },
      { field: 'category', value: 'Bachata', from },
      { field: 'price', value: '30000', from },
    ])
    expect(proposalsOfPage(event, 'USD', from).map(({ field }) => field)).not.toContain('price')
  })

  test('proposes the city of the page, unless the host has typed one', () => {
    expect(placeOfPage(event, emptyEventForm, emptyEventForm)).toEqual({
      city: 'Medellín',
      state: 'CO.02',
      timeZone: 'America/Bogota',
    })
    expect(placeOfPage(event, { ...emptyEventForm, city: 'Miami', state: 'FL' }, emptyEventForm)).toEqual({})
  })
})
