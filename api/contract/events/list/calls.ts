import { z } from 'zod'
import { call } from '../../call.ts'
import {
  CityWithEvents,
  Event,
  EventsDelta,
  FindNextEvents,
  FriendsAtEvent,
  ListEvents,
  NextEvents,
} from '../events.ts'

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
