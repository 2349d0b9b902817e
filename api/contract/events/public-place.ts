import type { Event } from './events.ts'

type Place = Pick<Event, 'venueSlug' | 'location' | 'latitude' | 'longitude'>

/**
 * The event with the place that leaves the app: pages for search engines, feeds, calendars, lists for other sites,
 * files for other devices, and messages to those who did not choose the event. Only a place that hosts share is a
 * venue; another address may be that of a home, so it stays with those who open the event in the app.
 */
export function withPublicPlace<Shown extends Place>(event: Shown): Shown {
  return event.venueSlug === null ? { ...event, location: null, latitude: null, longitude: null } : event
}
