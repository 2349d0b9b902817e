import { describe, expect, test } from 'vitest'
import { CreateEvent } from '#contract/events.ts'
import {
  emptyNight,
  formFrom,
  isMissing,
  mistakesIn,
  type NightForm,
  orderFrom,
  whenOf,
} from '#pwa/events/night-form.ts'
import { eventOf } from '../event.ts'

const typed = (more: Partial<NightForm> = {}): NightForm => ({
  ...emptyNight,
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
      price: 1500,
      endTime: '04:00',
      venue: null,
      tags: ['live band', '21+'],
    })
  })

  test('without a price is free, and a price at the door is no price', () => {
    expect(CreateEvent.parse(orderFrom(typed({ price: '' }))).price).toBe(0)
    expect(CreateEvent.parse(orderFrom(typed({ price: '15', isPriceAtTheDoor: true }))).price).toBeNull()
    expect(mistakesIn(typed({ price: '-1' }))).toEqual({ price: 'price-unreadable' })
  })

  test('is missing what is required', () => {
    expect(Object.keys(mistakesIn(emptyNight))).toEqual(['title', 'date', 'startTime', 'city', 'state', 'category'])
    expect(isMissing(mistakesIn(emptyNight))).toBe(true)
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
