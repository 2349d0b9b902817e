import { z } from 'zod'
import { call } from '../../call.ts'
import { EventsOfCity, EventsOfHost, EventsOfVenue, ListOfCity, PublicCity, PublicEvent } from './public-lists.ts'

export const publicCities = call('GET /api/public/v1/cities', {
  summary: 'The cities with events in the next two weeks',
  who: 'anyone',
  responses: { 200: z.array(PublicCity) },
})

export const publicEventsOfCity = call('GET /api/public/v1/cities/:country/:city/events', {
  summary: 'The events of a city: two weeks, or a list such as `tonight`, `weekend`, `salsa` or a date',
  who: 'anyone',
  query: ListOfCity,
  responses: { 200: EventsOfCity },
  refusals: { 404: ['not-found'] },
})

export const publicVenue = call('GET /api/public/v1/venues/:slug', {
  summary: 'A venue with its events to come, of all hosts',
  who: 'anyone',
  responses: { 200: EventsOfVenue },
  refusals: { 404: ['not-found'] },
})

export const publicHost = call('GET /api/public/v1/hosts/:host', {
  summary: 'A host, by user name or id, with the published events to come',
  who: 'anyone',
  responses: { 200: EventsOfHost },
  refusals: { 404: ['not-found'] },
})

export const publicEvent = call('GET /api/public/v1/events/:event', {
  summary: 'A published event, by the last part of its short address or by its id',
  who: 'anyone',
  responses: { 200: PublicEvent },
  refusals: { 404: ['event-not-found'] },
})
