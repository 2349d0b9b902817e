import { expect, test } from 'vitest'
import { pictureOf } from '#contract/events/event-picture.ts'
import { eventOf } from '../support/event.ts'

test('the photo of the host stands in for a missing flyer', () => {
  const event = eventOf()
  const host = { ...event.host, profileImageUrl: '/uploads/mateo.jpg' }
  expect(pictureOf({ ...event, host, flyerUrl: '/uploads/flyer.jpg' })).toBe('/uploads/flyer.jpg')
  expect(pictureOf({ ...event, host, flyerUrl: null })).toBe('/uploads/mateo.jpg')
  expect(pictureOf({ ...event, flyerUrl: null, host: { ...host, profileImageUrl: null } })).toBeNull()
})
