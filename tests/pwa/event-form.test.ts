import { describe, expect, test } from 'vitest'
import { CreateEvent } from '#contract/events/events.ts'
import { coordinatesOf } from '#pwa/events/event-coordinates.ts'
import {
  type EventFormFields,
  emptyEventForm,
  formFrom,
  isMissing,
  mistakesIn,
  orderFrom,
  whenOf,
} from '#pwa/events/event-form-fields.ts'
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

describe('what a host types', () => {
  test('is what the server is sent, and the server takes it', () => {
    expect(mistakesIn(typed())).toEqual({})
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

  test('without a price is free, and a price at the door is no price', () => {
    expect(CreateEvent.parse(orderFrom(typed({ price: '' }))).priceCents).toBe(0)
    expect(CreateEvent.parse(orderFrom(typed({ price: '15', isPriceAtTheDoor: true }))).priceCents).toBeNull()
    expect(mistakesIn(typed({ price: '-1' }))).toEqual({ price: 'price-unreadable' })
  })

  test('is missing what is required', () => {
    expect(Object.keys(mistakesIn(emptyEventForm))).toEqual(['title', 'date', 'startTime', 'city', 'state', 'category'])
    expect(isMissing(mistakesIn(emptyEventForm))).toBe(true)
    expect(isMissing(mistakesIn(typed({ endTime: '23:00' })))).toBe(false)
    expect(mistakesIn(typed({ endTime: '23:00' }))).toEqual({ endTime: 'end-equals-start' })
  })

  test('after midnight is sent as the day it really is, under the night it belongs to', () => {
    const meant = typed({ startTime: '00:30', endTime: '05:00' })
    expect(orderFrom(meant)).toMatchObject({ date: '2026-11-21', startTime: '00:30', nightOf: '2026-11-20' })
    expect(orderFrom({ ...meant, reading: 'early-day' })).toMatchObject({ date: '2026-11-20', nightOf: '2026-11-19' })
    expect(whenOf(meant)).toMatchObject({ startLocal: '2026-11-21T00:30:00', nightOf: '2026-11-20' })
  })

  test('in a state of two clocks asks which, unless the city says', () => {
    expect(mistakesIn(typed({ city: 'Nowhere', state: 'TX' }))).toEqual({ timeZone: 'zone-needed' })
    expect(mistakesIn(typed({ city: 'El Paso', state: 'TX' }))).toEqual({})
    expect(orderFrom(typed({ city: 'Nowhere', state: 'TX', timeZone: 'America/Chicago' })).timeZone).toBe(
      'America/Chicago',
    )
    expect(orderFrom(typed({ timeZone: 'America/Chicago' })).timeZone).toBeNull()
  })

  test('stands on the map where a pasted link says, and nowhere without one', () => {
    const pasted = typed({ spot: 'https://www.google.com/maps/@25.7743,-80.1937,17z' })
    expect(mistakesIn(pasted)).toEqual({})
    expect(CreateEvent.parse(orderFrom(pasted))).toMatchObject(DOWNTOWN)
    expect(orderFrom(typed())).toMatchObject(NOWHERE)
    expect(orderFrom(typed({ spot: '' }))).toMatchObject(NOWHERE)
  })

  test('is not sent with a link that leads nowhere, which is the only mistake', () => {
    const short = typed({ spot: 'https://maps.app.goo.gl/abcDEF123' })
    expect(mistakesIn(short)).toEqual({ spot: 'link-without-coordinates' })
    expect(isMissing(mistakesIn(short))).toBe(false)
  })

  test('comes back as it was typed', () => {
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

describe('a night that moves', () => {
  const form = formFrom(eventOf({ ...DOWNTOWN, location: '1 Main St' }))

  test('takes its spot along as long as the address is the same', () => {
    expect(orderFrom(form)).toMatchObject(DOWNTOWN)
    expect(orderFrom({ ...form, venue: 'La Terraza', location: '1  main st.' })).toMatchObject(DOWNTOWN)
  })

  test.each([{ location: '2 Main St' }, { city: 'Hialeah' }, { state: 'GA' }])(
    'leaves its spot behind with %j',
    move => {
      const moved = { ...form, ...move }
      expect(coordinatesOf(moved)).toEqual({ state: 'left', point: DOWNTOWN })
      expect(mistakesIn(moved)).toEqual({})
      expect(orderFrom(moved)).toMatchObject(NOWHERE)
      expect(orderFrom({ ...moved, ...form })).toMatchObject(DOWNTOWN)
    },
  )

  test('stands where it is put with the new address', () => {
    const moved = { ...form, location: '2 Main St', spot: '25.8, -80.2', spotOf: null }
    expect(orderFrom(moved)).toMatchObject({ latitude: 25.8, longitude: -80.2 })
  })
})

describe('a venue that was on the map before', () => {
  const at = (venue: string, latitude: number | null, createdAt: string, location: string | null = null) =>
    eventOf({ venue, latitude, longitude: latitude && -80.1937, location, createdAt })
  const earlier = [
    at('La Terraza', 25.7, '2026-10-01T12:00:00.000Z'),
    at('La Terraza', 25.7743, '2026-11-01T12:00:00.000Z'),
    at('La Terraza', null, '2026-11-08T12:00:00.000Z'),
    at('La Terraza', 25.9, '2026-11-09T12:00:00.000Z', '9 Other St'),
    at('Salón Azul', 25.8, '2026-11-10T12:00:00.000Z'),
  ]

  test('is put there again, where it was the last time', () => {
    const form = typed({ venue: 'la terraza ', location: '1 Main St' })
    expect(coordinatesOf(form, earlier)).toEqual({ state: 'remembered', point: DOWNTOWN })
    expect(orderFrom(form, earlier)).toMatchObject(DOWNTOWN)
  })

  test('is not, in another city, without its name, or once the host took it off', () => {
    for (const more of [{ city: 'Hialeah' }, { venue: '' }, { venue: 'La Terra' }, { spot: '' }])
      expect(orderFrom(typed({ venue: 'La Terraza', location: '1 Main St', ...more }), earlier)).toMatchObject(NOWHERE)
  })

  test('yields to what the host pastes', () => {
    expect(orderFrom(typed({ venue: 'La Terraza', spot: '25.8, -80.2' }), earlier)).toMatchObject({ latitude: 25.8 })
  })
})
