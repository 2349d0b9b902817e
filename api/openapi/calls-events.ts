import { z } from 'zod'
import * as events from '#contract/events.ts'
import { SearchUser } from '#contract/people-calls.ts'
import { call, IF_MATCH } from './call.ts'
import {
  Attending,
  CityWithEvents,
  Event,
  EventsDelta,
  Favorite,
  FriendsAtEvent,
  HostNumbers,
  MyPart,
  Review,
  Uploaded,
} from './responses.ts'

const eventsDelta = z.array(Event)
const notFound = { 404: ['event-not-found' as const] }

export const eventCalls = [
  call(
    'get',
    '/api/events',
    'anyone',
    'Upcoming nights; with `since`, what changed',
    {
      200: z.union([eventsDelta, EventsDelta]),
    },
    { query: events.ListEvents },
  ),
  call('get', '/api/events/cities', 'anyone', 'Cities with nights', { 200: z.array(CityWithEvents) }),
  call('get', '/api/events/host/{id}', 'anyone', 'The nights of a host', { 200: eventsDelta }),
  call('get', '/api/events/saved', 'member', 'The nights one likes or may go to', { 200: eventsDelta }),
  call('get', '/api/events/friends', 'member', 'The nights that those one follows go to', {
    200: z.array(FriendsAtEvent),
  }),
  call('get', '/api/search/events', 'anyone', 'Find nights', { 200: eventsDelta }, { query: events.FindEvents }),
  call('get', '/api/events/{id}', 'anyone', 'A night', { 200: Event }, { refusals: notFound }),
  call('get', '/api/events/{id}/mine', 'member', 'One’s own part in it', { 200: MyPart }),
  call(
    'post',
    '/api/events',
    'host',
    'Publish a night, or keep a draft',
    { 201: Event, 200: Event },
    {
      body: events.CreateEvent,
      headers: { 'Idempotency-Key': 'A UUID: the same one again is the same night' },
      refusals: {
        400: ['event-fields-required', 'zone-needed', 'price-unreadable', 'end-equals-start'],
        403: ['hosts-only', 'not-yours'],
        ...notFound,
      },
    },
  ),
  call(
    'patch',
    '/api/events/{id}',
    'host',
    'Change one’s night',
    { 200: Event },
    {
      body: events.EditEvent,
      headers: IF_MATCH,
      refusals: {
        ...notFound,
        400: ['invalid-version'],
        409: ['already-published', 'event-cancelled', 'night-has-been'],
        412: ['edit-conflict'],
      },
    },
  ),
  call(
    'post',
    '/api/events/{id}/cancel',
    'host',
    'Call it off, with a reason',
    { 200: Event },
    {
      body: events.CancelEvent,
      refusals: { ...notFound, 409: ['not-published', 'event-over'] },
    },
  ),
  call('delete', '/api/events/{id}', 'host', 'Delete it', { 204: null }, { refusals: notFound }),
  call('get', '/api/events/{id}/attendees', 'member', 'Who goes, as far as they let one know', {
    200: z.array(SearchUser),
  }),
  call(
    'put',
    '/api/events/{id}/attendance',
    'member',
    'Go, or be interested',
    { 200: Attending },
    {
      body: events.Attend,
      refusals: { 409: ['event-full', 'event-over', 'event-cancelled'] },
    },
  ),
  call('delete', '/api/events/{id}/attendance', 'member', 'Stay at home after all', { 200: Attending }),
  call('put', '/api/events/{id}/favorite', 'member', 'Keep it in mind', { 200: Favorite }),
  call('delete', '/api/events/{id}/favorite', 'member', 'Forget it', { 200: Favorite }),
  call('get', '/api/events/{id}/reviews', 'anyone', 'What people said', { 200: z.array(Review) }),
  call(
    'post',
    '/api/events/{id}/reviews',
    'member',
    'Say how it was',
    { 200: Review, 201: Review },
    {
      body: events.AddReview,
      refusals: { 403: ['review-after-going', 'own-night'], 409: ['already-reviewed'] },
    },
  ),
  call(
    'patch',
    '/api/events/{id}/reviews',
    'member',
    'Change what one said',
    { 200: Review },
    {
      body: events.WriteReview,
      headers: IF_MATCH,
      refusals: { 400: ['invalid-version'], 404: ['review-not-found'], 412: ['edit-conflict'] },
    },
  ),
  call('get', '/api/host/analytics', 'host', 'One’s nights in numbers', { 200: HostNumbers }),
  call('delete', '/api/events/{id}/reviews', 'member', 'Take it back', { 204: null }, { refusals: notFound }),
  call(
    'post',
    '/api/uploads',
    'member',
    'A flyer or a portrait, drawn again',
    { 201: Uploaded },
    {
      body: z.object({ kind: z.enum(['flyer', 'profile']) }),
      files: ['file'],
      refusals: { 413: ['flyer-too-large'], 415: ['invalid-image'] },
    },
  ),
  call('get', '/uploads/{folder}/{name}', 'anyone', 'A picture', { 200: 'image/webp' }),
  call('get', '/api/calendar/host/{id}.ics', 'anyone', 'A host’s nights for a calendar', { 200: 'text/calendar' }),
  call('get', '/api/calendar/city/{state}/{city}.ics', 'anyone', 'A city’s nights, or with a genre behind it those', {
    200: 'text/calendar',
  }),
  call('get', '/api/calendar/me', 'member', 'Whether one’s own calendar has an address', {
    200: z.object({ isOpen: z.boolean() }),
  }),
  call('post', '/api/calendar/me', 'member', 'A secret address for it; an earlier one ends', {
    201: z.object({ url: z.string() }),
  }),
  call('delete', '/api/calendar/me', 'member', 'End that address', { 204: null }),
  call('get', '/api/calendar/me/{secret}.ics', 'anyone', 'One’s own nights for a calendar', { 200: 'text/calendar' }),
]
