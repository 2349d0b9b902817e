import { describe, expect, test } from 'vitest'
import { type Event } from '#contract/events/events.ts'
import { CreateEvent } from '#contract/events/form/event-body.ts'
import { coordinatesOf, placeOf } from '#pwa/events/form/state/event-coordinates.ts'
import {
  type EventFormFields,
  emptyEventForm,
  errorsIn,
  formFrom,
  isMissing,
  orderFrom,
  whenOf,
} from '#pwa/events/form/state/event-form-fields.ts'
import { eventOf } from '../support/event.ts'

const DOWNTOWN = { latitude: 25.7743, longitude: -80.1937 }
const NOWHERE = { latitude: null, longitude: null }

const typed = (more: Partial<EventFormFields> = {}): EventFormFields => ({
  ...emptyEventForm,
  title: 'Noche de Son',
  category: 'Salsa',
  date: '2026-11-20',
  startTime: '23:00',
  endTime: '04:00',
  city: 'Miami',
  state: 'FL',
  ...more,
})

describe('the form of a new event', () => {
  test('sends the typed values, which the server accepts', () => {
    expect(errorsIn(typed())).toEqual({})
    expect(CreateEvent.parse(orderFrom(typed({ price: '15', tags: 'live band, , 21+' })))).toMatchObject({
      title: 'Noche de Son',
      category: 'salsa',
      date: '2026-11-20',
      priceCents: 1500,
      endTime: '04:00',
      venue: null,
      tags: ['live band', '21+'],
    })
  })

  test('without a price sends a free event, and with a price at the door none', () => {
    expect(CreateEvent.parse(orderFrom(typed({ price: '' }))).priceCents).toBe(0)
    expect(CreateEvent.parse(orderFrom(typed({ price: '15', isPriceAtTheDoor: true }))).priceCents).toBeNull()
    expect(errorsIn(typed({ price: '-1' }))).toEqual({ price: 'price-unreadable' })
  })

  test('repeats by a rule that fits its night, with an end and with dates that are off', () => {
    expect(orderFrom(typed())).not.toHaveProperty('series')
    const weekly = typed({ repeat: 'weekly', skips: [{ night: '2026-11-27', reason: 'Thanksgiving' }] })
    expect(CreateEvent.parse(orderFrom(weekly)).series).toEqual({
      repeat: 'weekly',
      until: null,
      count: null,
      skips: [{ night: '2026-11-27', reason: 'Thanksgiving' }],
    })
    expect(orderFrom({ ...weekly, repeatEnd: 'count', count: '8', until: '2027-01-01' }).series).toMatchObject({
      until: null,
      count: 8,
    })
    expect(errorsIn(typed({ repeat: 'monthly-last' }))).toEqual({ repeat: 'series-date' })
    expect(errorsIn(typed({ repeat: 'weekly', repeatEnd: 'date' }))).toEqual({ until: 'required' })
    expect(errorsIn(typed({ repeat: 'weekly', repeatEnd: 'date', until: '2026-11-01' }))).toEqual({
      until: 'series-ends-before',
    })
    expect(errorsIn(typed({ repeat: 'weekly', repeatEnd: 'count', count: '521' }))).toEqual({ count: 'invalid-number' })
  })

  test('is in the currency of the country, which follows the country until the host chooses another', () => {
    const madrid = typed({ city: 'Madrid', state: 'ES.0', price: '12.50' })
    expect(orderFrom(typed({ price: '12.50' })).currency).toBe('USD')
    expect(orderFrom(madrid).currency).toBe('EUR')
    expect(orderFrom({ ...madrid, currency: 'USD' }).currency).toBe('USD')
    const { currency: _, ...earlier } = madrid
    expect(orderFrom({ ...emptyEventForm, ...earlier }).currency).toBe('EUR')
    const santiago = typed({ city: 'Santiago', state: 'CL.0', price: '5000.50' })
    expect(errorsIn(santiago)).toEqual({ price: 'price-has-decimals' })
    expect(errorsIn({ ...santiago, currency: 'USD' })).toEqual({})
  })

  test('reports each required field that is empty', () => {
    expect(Object.keys(errorsIn(emptyEventForm))).toEqual(['title', 'date', 'startTime', 'city', 'state', 'category'])
    expect(isMissing(errorsIn(emptyEventForm))).toBe(true)
    expect(isMissing(errorsIn(typed({ endTime: '23:00' })))).toBe(false)
    expect(errorsIn(typed({ endTime: '23:00' }))).toEqual({ endTime: 'end-equals-start' })
  })

  test('sends a start after midnight with its calendar date, and with the date of its night', () => {
    const meant = typed({ startTime: '00:30', endTime: '05:00' })
    expect(orderFrom(meant)).toMatchObject({ date: '2026-11-21', startTime: '00:30', nightOf: '2026-11-20' })
    expect(orderFrom({ ...meant, reading: 'early-day' })).toMatchObject({ date: '2026-11-20', nightOf: '2026-11-19' })
    expect(whenOf(meant)).toMatchObject({ startLocal: '2026-11-21T00:30:00', nightOf: '2026-11-20' })
  })

  test('requires a time zone in a state that has two, unless the city is known', () => {
    expect(errorsIn(typed({ city: 'Nowhere', state: 'TX' }))).toEqual({ timeZone: 'zone-needed' })
    expect(errorsIn(typed({ city: 'El Paso', state: 'TX' }))).toEqual({})
    expect(orderFrom(typed({ city: 'Nowhere', state: 'TX', timeZone: 'America/Chicago' })).timeZone).toBe(
      'America/Chicago',
    )
    expect(orderFrom(typed({ timeZone: 'America/Chicago' })).timeZone).toBeNull()
  })

  test('sends the coordinates of a pasted link, and none without a link', () => {
    const pasted = typed({ spot: 'https://www.google.com/maps/@25.7743,-80.1937,17z' })
    expect(errorsIn(pasted)).toEqual({})
    expect(CreateEvent.parse(orderFrom(pasted))).toMatchObject(DOWNTOWN)
    expect(orderFrom(typed())).toMatchObject(NOWHERE)
    expect(orderFrom(typed({ spot: '' }))).toMatchObject(NOWHERE)
  })

  test('reports a link without coordinates as its only error', () => {
    const short = typed({ spot: 'https://maps.app.goo.gl/abcDEF123' })
    expect(errorsIn(short)).toEqual({ spot: 'link-without-coordinates' })
    expect(isMissing(errorsIn(short))).toBe(false)
  })

  test('is filled from a stored event as it was typed', () => {
    const after = eventOf({
      date: '2026-11-21',
      startTime: '00:30',
      endTime: '05:00',
      nightOf: '2026-11-20',
      price: null,
    })
    const form = formFrom(after)
    expect(form).toMatchObject({ date: '2026-11-20', startTime: '00:30', isPriceAtTheDoor: true })
    expect(orderFrom(form)).toMatchObject({
      date: '2026-11-21',
      startTime: '00:30',
      nightOf: '2026-11-20',
      price: null,
    })
  })
})

describe('an event that its host moves to another country', () => {
  const movedFrom = (change: Partial<Event>) =>
    orderFrom({ ...formFrom(eventOf({ city: 'Miami', state: 'FL', ...change })), city: 'Bogotá', state: 'CO.0' })

  test('keeps the currency of its price', () => {
    expect(movedFrom({ price: '20.00' })).toMatchObject({ price: '20.00', currency: 'USD' })
    expect(movedFrom({ price: '20.00', currency: 'EUR' })).toMatchObject({ currency: 'EUR' })
  })

  test('gets the currency of that country if it is free or paid at the door', () => {
    expect(movedFrom({ price: '0.00' })).toMatchObject({ price: '0.00', currency: 'COP' })
    expect(movedFrom({ price: null })).toMatchObject({ price: null, currency: 'COP' })
  })
})

describe('an event with a changed address', () => {
  const form = formFrom(eventOf({ ...DOWNTOWN, location: '1 Main St' }))

  test('keeps its coordinates while the address is equal', () => {
    expect(orderFrom(form)).toMatchObject(DOWNTOWN)
    expect(orderFrom({ ...form, venue: 'La Terraza', location: '1  main st.' })).toMatchObject(DOWNTOWN)
  })

  test.each([{ location: '2 Main St' }, { city: 'Hialeah' }, { state: 'GA' }])(
    'loses its coordinates with %j',
    change => {
      const moved = { ...form, ...change }
      expect(coordinatesOf(moved)).toEqual({ state: 'left', point: DOWNTOWN })
      expect(errorsIn(moved)).toEqual({})
      expect(orderFrom(moved)).toMatchObject(NOWHERE)
      expect(orderFrom({ ...moved, ...form })).toMatchObject(DOWNTOWN)
    },
  )

  test('gets the coordinates that are typed with the new address', () => {
    const moved = { ...form, location: '2 Main St', spot: '25.8, -80.2', spotOf: null }
    expect(orderFrom(moved)).toMatchObject({ latitude: 25.8, longitude: -80.2 })
  })
})

describe('a suggested venue that the host chose', () => {
  const venue = { slug: 'a', name: 'Salón A', address: '1 Main St', city: 'Miami', state: 'FL', ...DOWNTOWN }
  const unpinned = { ...venue, slug: 'b', name: 'Salón B', address: '2 Main St', ...NOWHERE }

  test('fills in its address and its coordinates', () => {
    const chosen = typed(placeOf(venue))
    expect(chosen).toMatchObject({ venue: 'Salón A', location: '1 Main St', city: 'Miami', state: 'FL' })
    expect(orderFrom(chosen)).toMatchObject(DOWNTOWN)
    expect(orderFrom({ ...chosen, venue: 'Salón A, upstairs' })).toMatchObject(DOWNTOWN)
  })

  test('without coordinates replaces those of the venue that was chosen before', () => {
    const chosen = { ...typed(placeOf(venue)), ...placeOf(unpinned) }
    expect(coordinatesOf(chosen)).toEqual({ state: 'none' })
    expect(orderFrom(chosen)).toMatchObject(NOWHERE)
  })

  test.each([{ location: '3 Main St' }, { city: 'Hialeah' }])('loses its coordinates with %j', change => {
    const moved = { ...typed(placeOf(venue)), ...change }
    expect(coordinatesOf(moved)).toEqual({ state: 'left', point: DOWNTOWN })
    expect(orderFrom(moved)).toMatchObject(NOWHERE)
  })
})

describe('a venue that had coordinates in an earlier event', () => {
  const at = (venue: string, latitude: number | null, createdAt: string, location: string | null = null) =>
    eventOf({ venue, latitude, longitude: latitude && -80.1937, location, createdAt })
  const earlier = [
    at('La Terraza', 25.7, '2026-10-01T12:00:00.000Z'),
    at('La Terraza', 25.7743, '2026-11-01T12:00:00.000Z'),
    at('La Terraza', null, '2026-11-08T12:00:00.000Z'),
    at('La Terraza', 25.9, '2026-11-09T12:00:00.000Z', '9 Other St'),
    at('Salón Azul', 25.8, '2026-11-10T12:00:00.000Z'),
  ]

  test('gets the coordinates of the latest event', () => {
    const form = typed({ venue: 'la terraza ', location: '1 Main St' })
    expect(coordinatesOf(form, earlier)).toEqual({ state: 'remembered', point: DOWNTOWN })
    expect(orderFrom(form, earlier)).toMatchObject(DOWNTOWN)
  })

  test('gets no coordinates in another city, with another name, or after the host deleted them', () => {
    for (const more of [{ city: 'Hialeah' }, { venue: '' }, { venue: 'La Terra' }, { spot: '' }])
      expect(orderFrom(typed({ venue: 'La Terraza', location: '1 Main St', ...more }), earlier)).toMatchObject(NOWHERE)
  })

  test('gets the coordinates that the host pastes', () => {
    expect(orderFrom(typed({ venue: 'La Terraza', spot: '25.8, -80.2' }), earlier)).toMatchObject({ latitude: 25.8 })
  })
})
