import { z } from 'zod'
import { call } from '../../call.ts'
import { Event } from '../events.ts'
import { FriendsAtEvent } from '../going/attendance.ts'
import { FollowedCity } from './followed-cities.ts'
import { CityWithEvents, EventsDelta, FindNextEvents, ListEvents, NextEvents } from './lists.ts'

export const friendsGoing = call('GET /api/events/friends', {
  summary: 'The events that followed people go to',
  who: 'member',
  responses: { 200: z.array(FriendsAtEvent) },
})

export const events = call('GET /api/events', {
  summary: 'Upcoming events; with `since`, the events that changed',
  who: 'anyone',
  query: ListEvents,
  responses: { 200: z.union([z.array(Event), EventsDelta]) },
})

/** As the device calls it: `events` with `since`. */
export const eventChanges = call('GET /api/events', {
  summary: events.summary,
  who: 'anyone',
  query: ListEvents,
  responses: { 200: EventsDelta },
})

export const citiesWithEvents = call('GET /api/events/cities', {
  summary: 'Cities with events in the next two weeks',
  who: 'anyone',
  responses: { 200: z.array(CityWithEvents) },
})

export const nextEvents = call('GET /api/events/next', {
  summary: 'For a city without events in the next two weeks: the next date with one, and the nearest cities',
  who: 'anyone',
  query: FindNextEvents,
  responses: { 200: NextEvents },
})

export const followedCities = call('GET /api/cities/following', {
  summary: 'The cities that the member follows, and the genres in them',
  who: 'member',
  responses: { 200: z.array(FollowedCity) },
})

export const followCity = call('PUT /api/cities/:slug/follow', {
  summary: 'Follow a city (`us.miami`) or a genre in it (`us.miami.bachata`): its new events notify the member',
  who: 'member',
  refusals: { 404: ['not-found'], 409: ['too-many-cities'] },
})

export const unfollowCity = call('DELETE /api/cities/:slug/follow', {
  summary: 'End the follow of a city, or of a genre in it',
  who: 'member',
})
