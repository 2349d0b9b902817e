import { z } from 'zod'
import { call } from '../../call.ts'
import { Done } from '../../responses.ts'
import { Event } from '../events.ts'
import { AnswerAsks, Ask } from './asks.ts'
import { Attend, Attending, Dancer, EndPlaceOffer, Favorite, GivenPlace, OfferPlace, TakePlace } from './attendance.ts'

export const savedEvents = call('GET /api/events/saved', {
  summary: 'The events that the member saved or is interested in',
  who: 'member',
  responses: { 200: z.array(Event) },
})

export const askedEvents = call('GET /api/events/asked', {
  summary: 'The coming events to which the member asks to come',
  who: 'member',
  responses: { 200: z.array(Event) },
})

export const attendees = call('GET /api/events/:id/attendees', {
  summary:
    'The people who go, as far as they allow the member to know; with their answers for the host and the editors',
  who: 'member',
  responses: { 200: z.array(Dancer) },
  refusals: { 404: ['event-not-found'] },
})

export const waitingMembers = call('GET /api/events/:id/waiting', {
  summary: 'The members who wait for a place, in their order; for the host only',
  who: 'member',
  responses: { 200: z.array(Dancer) },
  refusals: { 404: ['event-not-found'] },
})

export const partners = call('GET /api/events/:id/partners', {
  summary: 'The members who go and look for a partner; for those who go',
  who: 'member',
  responses: { 200: z.array(Dancer) },
  refusals: { 404: ['event-not-found'] },
})

export const asks = call('GET /api/events/:id/asks', {
  summary: 'The members who ask to come, in their order, and those who were declined; for the host and the editors',
  who: 'member',
  responses: { 200: z.array(Ask) },
  refusals: { 404: ['event-not-found'] },
})

export const answerAsks = call('POST /api/events/:id/asks', {
  summary: 'Approve or decline members who ask to come',
  who: 'member',
  body: AnswerAsks,
  responses: { 200: z.array(Ask) },
  refusals: {
    403: ['role-lacks-right'],
    404: ['event-not-found'],
    409: ['event-full', 'event-over', 'event-cancelled'],
  },
})

export const attend = call('PUT /api/events/:id/attendance', {
  summary: 'Go, be interested, or wait for a place',
  who: 'member',
  body: Attend,
  responses: { 200: Attending },
  refusals: {
    404: ['event-not-found'],
    409: [
      'event-full',
      'full-with-waiting-list',
      'no-waiting-list',
      'role-needed',
      'answers-needed',
      'role-full',
      'too-many-plus-ones',
      'too-few-places',
      'ask-declined',
      'event-over',
      'event-cancelled',
    ],
  },
})

export const endAttendance = call('DELETE /api/events/:id/attendance', {
  summary: 'Neither go nor be interested',
  who: 'member',
  responses: { 200: Attending },
  refusals: { 404: ['event-not-found'] },
})

export const offerPlace = call('POST /api/events/:id/place-offer', {
  summary: 'Offer the own place to a member whom the giver follows or has written with',
  who: 'member',
  body: OfferPlace,
  responses: { 200: GivenPlace },
  refusals: {
    403: ['invite-by-link'],
    404: ['event-not-found', 'user-not-found'],
    409: ['place-not-given', 'friend-goes', 'event-over', 'event-cancelled'],
  },
})

export const takePlace = call('PUT /api/events/:id/place-offer', {
  summary: 'Take the place that a member offers, who then does not go',
  who: 'member',
  body: TakePlace,
  responses: { 200: Attending },
  refusals: {
    404: ['event-not-found'],
    409: ['offer-ended', 'answers-needed', 'event-over', 'event-cancelled'],
  },
})

export const endPlaceOffer = call('DELETE /api/events/:id/place-offer', {
  summary: 'Withdraw the offer of the own place, or decline the place of another member',
  who: 'member',
  query: EndPlaceOffer,
  responses: { 200: Done },
  refusals: { 404: ['event-not-found'], 409: ['offer-ended'] },
})

export const saveEvent = call('PUT /api/events/:id/favorite', {
  summary: 'Save an event',
  who: 'member',
  responses: { 200: Favorite },
  refusals: { 404: ['event-not-found'] },
})

export const unsaveEvent = call('DELETE /api/events/:id/favorite', {
  summary: 'Remove a saved event',
  who: 'member',
  responses: { 200: Favorite },
  refusals: { 404: ['event-not-found'] },
})

export const hostedEvents = call('GET /api/events/host/:id', {
  summary: 'The events of a host',
  who: 'visitor',
  responses: { 200: z.array(Event) },
})

export const attendedEvents = call('GET /api/users/:id/events', {
  summary: 'The events that a person goes to',
  who: 'member',
  responses: { 200: z.array(Event) },
  tag: 'people',
  refusals: { 404: ['user-not-found'] },
})
