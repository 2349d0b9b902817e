import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'
import { count, line } from '../../text.ts'
import { EventPrice, EventProgram } from '../events.ts'

/** The address and the coordinates are null unless hosts share the place as a venue: another place may be a home. */
export const PublicPlace = namedObject('PublicPlace', {
  name: z.string().nullable(),
  slug: z.string().nullable(),
  url: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string(),
  /** A state of the US; elsewhere the code of an area. */
  state: z.string(),
  /** ISO 3166-1, such as ES. */
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type PublicPlace = z.infer<typeof PublicPlace>

export const PublicHost = namedObject('PublicHost', {
  id: z.string(),
  username: z.string(),
  name: z.string(),
  url: z.string(),
})
export type PublicHost = z.infer<typeof PublicHost>

/**
 * An event for other sites: fewer fields than `Event`, which may change together with the app. All URLs are absolute.
 * `price` is '25.00' in `currency` (ISO 4217), or null for payment at the door; `date` and the times are local times of
 * the venue.
 */
export const PublicEvent = namedObject('PublicEvent', {
  id: z.string(),
  slug: z.string().nullable(),
  url: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  tags: z.array(z.string()),
  status: z.enum(['active', 'cancelled']),
  cancelReason: z.string().nullable(),
  price: z.string().nullable(),
  currency: z.string(),
  /** Several prices, of which time decides; absent for an event with one. `price` is the lowest one for everybody. */
  prices: z.array(EventPrice).optional(),
  /** What the night offers; absent if the host says nothing about it. */
  program: EventProgram.optional(),
  ticketsUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  nightOf: z.iso.date(),
  date: z.iso.date(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  place: PublicPlace,
  /** The source of a listing without a host, such as "@casatrueno"; the address of its `host` is that of the event. */
  unclaimedFrom: z.string().optional(),
  host: PublicHost,
  updatedAt: z.iso.datetime(),
})
export type PublicEvent = z.infer<typeof PublicEvent>

/** `events` is the number of events in the next two weeks. */
export const PublicCity = namedObject('PublicCity', {
  country: z.string(),
  slug: z.string(),
  city: z.string(),
  state: z.string(),
  url: z.string(),
  events: count,
})
export type PublicCity = z.infer<typeof PublicCity>

/** `tonight`, `weekend`, a genre or a date; without it two weeks. */
export const ListOfCity = z.object({ list: line(40).optional() })

/** `count` is the number of all events of the list, of which `events` are the first 300. */
export const EventsOfCity = namedObject('EventsOfCity', {
  city: PublicCity.omit({ events: true }),
  count,
  events: z.array(PublicEvent),
})
export type EventsOfCity = z.infer<typeof EventsOfCity>

export const EventsOfVenue = namedObject('EventsOfVenue', { venue: PublicPlace, events: z.array(PublicEvent) })
export type EventsOfVenue = z.infer<typeof EventsOfVenue>

export const EventsOfHost = namedObject('EventsOfHost', { host: PublicHost, events: z.array(PublicEvent) })
export type EventsOfHost = z.infer<typeof EventsOfHost>

/** The user name or the id of a host. Other text is not searched in the database. */
export const HostName = z.string().regex(/^[a-z0-9._-]{3,36}$/i)
