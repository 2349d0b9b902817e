import { call } from '../../call.ts'
import type { RefusalCode } from '../../errors.ts'
import { CalendarAddress, CalendarStatus } from './address.ts'

/** The list of one venue, artist, series or host, which `id` names, for a calendar. */
function calendarOf<const Kind extends string>(
  kind: Kind,
  of: string,
  id: string,
  refusals: RefusalCode[] = ['not-found'],
) {
  return call(`GET /api/calendar/${kind}/:file{[\\w-]+\\.ics}` as const, {
    summary: `The events of ${of}, for a calendar`,
    who: 'anyone',
    responses: { 200: 'text/calendar' },
    openApiPath: `/api/calendar/${kind}/{${id}}.ics`,
    refusals: { 404: refusals },
  })
}

/** The same for a feed reader. */
function feedOf<const Kind extends string>(
  kind: Kind,
  of: string,
  id: string,
  refusals: RefusalCode[] = ['not-found'],
) {
  return call(`GET /api/events/feed/${kind}/:file{[\\w-]+\\.atom}` as const, {
    summary: `The events of ${of}, for a feed reader`,
    who: 'anyone',
    responses: { 200: 'application/atom+xml' },
    openApiPath: `/api/events/feed/${kind}/{${id}}.atom`,
    refusals: { 404: refusals },
  })
}

export const calendarOfHost = calendarOf('host', 'a host', 'id')
export const calendarOfVenue = calendarOf('venue', 'a venue', 'slug')
export const calendarOfArtist = calendarOf('artist', 'an artist', 'slug')
export const calendarOfSeries = calendarOf('series', 'a series', 'slug', ['not-found', 'series-not-found'])

export const calendarOfCity = call('GET /api/calendar/city/:state/:rest{.+\\.ics}', {
  summary: 'The events of a city, for a calendar; a genre may follow the city',
  who: 'anyone',
  responses: { 200: 'text/calendar' },
  openApiPath: '/api/calendar/city/{state}/{city}.ics',
  refusals: { 404: ['not-found'] },
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
})

export const ownCalendar = call('GET /api/calendar/me/:file{[\\w-]{43}\\.ics}', {
  summary: 'The events that the owner of the address goes to, for a calendar',
  who: 'anyone',
  responses: { 200: 'text/calendar' },
  openApiPath: '/api/calendar/me/{secret}.ics',
  refusals: { 404: ['not-found'] },
})

export const feedOfVenue = feedOf('venues', 'a venue', 'slug')
export const feedOfArtist = feedOf('artists', 'an artist', 'slug')
export const feedOfSeries = feedOf('series', 'a series', 'slug', ['not-found', 'series-not-found'])
export const feedOfHost = feedOf('hosts', 'a host', 'id')

export const feedOfCity = call('GET /api/events/feed/:country/:file{[\\w-]+\\.atom}', {
  summary: 'The events of a city, for a feed reader',
  who: 'anyone',
  responses: { 200: 'application/atom+xml' },
  openApiPath: '/api/events/feed/{country}/{city}.atom',
  refusals: { 404: ['not-found'] },
})
