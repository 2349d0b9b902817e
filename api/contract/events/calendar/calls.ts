import { call } from '../../call.ts'
import { CalendarAddress, CalendarStatus } from './address.ts'

export const calendarOfHost = call('GET /api/calendar/host/:file{[\\w-]+\\.ics}', {
  summary: 'The events of a host, for a calendar',
  who: 'anyone',
  responses: { 200: 'text/calendar' },
  openApiPath: '/api/calendar/host/{id}.ics',
  refusals: { 404: ['not-found'] },
})

export const calendarOfCity = call('GET /api/calendar/city/:state/:rest{.+\\.ics}', {
  summary: 'The events of a city, for a calendar; a genre may follow the city',
  who: 'anyone',
  responses: { 200: 'text/calendar' },
  openApiPath: '/api/calendar/city/{state}/{city}.ics',
  refusals: { 404: ['not-found'] },
})

export const calendarOfVenue = call('GET /api/calendar/venue/:file{[\\w-]+\\.ics}', {
  summary: 'The events of a venue, for a calendar',
  who: 'anyone',
  responses: { 200: 'text/calendar' },
  openApiPath: '/api/calendar/venue/{slug}.ics',
  refusals: { 404: ['not-found'] },
})

export const calendarOfArtist = call('GET /api/calendar/artist/:file{[\\w-]+\\.ics}', {
  summary: 'The events of an artist, for a calendar',
  who: 'anyone',
  responses: { 200: 'text/calendar' },
  openApiPath: '/api/calendar/artist/{slug}.ics',
  refusals: { 404: ['not-found'] },
})

export const calendarOfSeries = call('GET /api/calendar/series/:file{[\\w-]+\\.ics}', {
  summary: 'The events of a series, for a calendar',
  who: 'anyone',
  responses: { 200: 'text/calendar' },
  openApiPath: '/api/calendar/series/{slug}.ics',
  refusals: { 404: ['not-found', 'series-not-found'] },
})

export const calendarStatus = call('GET /api/calendar/me', {
  summary: 'Whether the member’s calendar has an address',
  who: 'member',
  responses: { 200: CalendarStatus },
})

export const openCalendar = call('POST /api/calendar/me', {
  summary: 'Create a secret address for the calendar; an earlier one ends',
  who: 'member',
  responses: { 201: CalendarAddress },
})

export const closeCalendar = call('DELETE /api/calendar/me', {
  summary: 'End the address of the calendar',
  who: 'member',
  responses: { 204: null },
})

export const ownCalendar = call('GET /api/calendar/me/:file{[\\w-]{43}\\.ics}', {
  summary: 'The events that the owner of the address goes to, for a calendar',
  who: 'anyone',
  responses: { 200: 'text/calendar' },
  openApiPath: '/api/calendar/me/{secret}.ics',
  refusals: { 404: ['not-found'] },
})

export const feedOfVenue = call('GET /api/events/feed/venues/:file{[\\w-]+\\.atom}', {
  summary: 'The events of a venue, for a feed reader',
  who: 'anyone',
  responses: { 200: 'application/atom+xml' },
  openApiPath: '/api/events/feed/venues/{slug}.atom',
  refusals: { 404: ['not-found'] },
})

export const feedOfArtist = call('GET /api/events/feed/artists/:file{[\\w-]+\\.atom}', {
  summary: 'The events of an artist, for a feed reader',
  who: 'anyone',
  responses: { 200: 'application/atom+xml' },
  openApiPath: '/api/events/feed/artists/{slug}.atom',
  refusals: { 404: ['not-found'] },
})

export const feedOfSeries = call('GET /api/events/feed/series/:file{[\\w-]+\\.atom}', {
  summary: 'The events of a series, for a feed reader',
  who: 'anyone',
  responses: { 200: 'application/atom+xml' },
  openApiPath: '/api/events/feed/series/{slug}.atom',
  refusals: { 404: ['not-found', 'series-not-found'] },
})

export const feedOfHost = call('GET /api/events/feed/hosts/:file{[\\w-]+\\.atom}', {
  summary: 'The events of a host, for a feed reader',
  who: 'anyone',
  responses: { 200: 'application/atom+xml' },
  openApiPath: '/api/events/feed/hosts/{id}.atom',
  refusals: { 404: ['not-found'] },
})

export const feedOfCity = call('GET /api/events/feed/:country/:file{[\\w-]+\\.atom}', {
  summary: 'The events of a city, for a feed reader',
  who: 'anyone',
  responses: { 200: 'application/atom+xml' },
  openApiPath: '/api/events/feed/{country}/{city}.atom',
  refusals: { 404: ['not-found'] },
})
