import { type Event, EventSlug } from '#contract/events/events.ts'
import { type CityWithEvents } from '#contract/events/list/lists.ts'
import * as calls from '#contract/events/public/calls.ts'
import {
  type EventsOfCity,
  type EventsOfHost,
  type EventsOfVenue,
  HostName,
  type PublicCity,
  type PublicEvent,
} from '#contract/events/public/public-lists.ts'
import { VenueSlug } from '#contract/events/venue/venues.ts'
import { paths } from '#contract/paths.ts'
import type { City } from '#contract/places/area.ts'
import { cityListIn, cityListSlug, citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { uuid } from '#contract/text.ts'
import type { Database } from '#db/connection/sql.ts'
import { eventFor, eventWithSlug } from '#db/events/event/reading.ts'
import { citiesWithEvents } from '#db/events/list/cities.ts'
import { venueWith } from '#db/events/venue/venues.ts'
import { hostNamed } from '#db/people/people.ts'
import type { Context } from '../../app-context.ts'
import { publicJson, sendCached } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { readWithFallback } from '../../http/pool-for.ts'
import { refuse } from '../../http/refusal.ts'
import { originOf } from '../../http/security-headers.ts'
import { cachedList } from '../list/cached-list.ts'
import { cityAt } from '../list/cities.ts'
import { cityEvents, hasPage, isOutsideTwoWeeks, tonightOf, upcomingAt, upcomingOf } from '../list/city-events.ts'
import { publicEvent, publicHostOf, publicVenue } from './public-event.ts'

/** Public lists for the scripts of other sites. Within the version of the path, fields are only added. */
export const publicLists = new Feature()
  .call(
    calls.publicCities,
    [limited('public-api', 'address')],
    async c =>
      await sendPublicList(c, ['cities'], null, async sql => {
        const cities = JSON.parse(await citiesWithEvents(sql)) as CityWithEvents[]
        return cities.map(({ nights, ...city }) => ({ ...publicCity(city, originOf(c)), events: nights }))
      }),
  )

  .call(calls.publicEventsOfCity, [limited('public-api', 'address')], async (c, { query, readSql }) => {
    const { country, city } = c.req.param()
    const list = cityListIn(query.list) ?? refuse(404, 'not-found')
    const place = (await cityAt(c, country, city)) ?? refuse(404, 'not-found')
    const now = Date.now()
    const tonight = await tonightOf(readSql, place, now)
    if (!(await hasPage(readSql, place, list, tonight))) refuse(404, 'not-found')
    const read = async (sql: Database): Promise<EventsOfCity> => {
      const { count, events } = await cityEvents(sql, place, now, list)
      return { city: publicCity(place, originOf(c)), count, events: eventsFor(c, events) }
    }
    // Cached lists of all dates would displace the lists that visitors open.
    if (isOutsideTwoWeeks(list, tonight)) return publicJson(c, JSON.stringify(await read(readSql)))
    return await sendPublicList(c, ['city', place, cityListSlug(list)], place, read)
  })

  .call(calls.publicVenue, [limited('public-api', 'address')], async c => {
    const slug = VenueSlug.safeParse(c.req.param('slug')).data?.toLowerCase() ?? refuse(404, 'not-found')
    const cached = await cachedList(c, ['public', originOf(c), 'venue', slug], null, async sql => {
      const venue = (await venueWith(sql, slug)) ?? refuse(404, 'not-found')
      const events = eventsFor(c, await upcomingAt(sql, slug, Date.now()))
      const list = { venue: publicVenue(venue, originOf(c)), events } satisfies EventsOfVenue
      return { text: JSON.stringify(list), city: venue }
    })
    return await sendCached(c, cached)
  })

  .call(calls.publicHost, [limited('public-api', 'address')], async c => {
    const name = HostName.safeParse(c.req.param('host')).data?.toLowerCase() ?? refuse(404, 'not-found')
    return await sendPublicList(c, ['host', name], null, async (sql): Promise<EventsOfHost> => {
      const host = (await hostNamed(sql, name)) ?? refuse(404, 'not-found')
      const events = await upcomingOf(sql, host.id, Date.now())
      return { host: publicHostOf(host, originOf(c)), events: eventsFor(c, events) }
    })
  })

  .call(calls.publicEvent, [limited('public-api', 'address')], async c => {
    const key = EventSlug.safeParse(c.req.param('event')).data ?? refuse(404, 'event-not-found')
    const json = await readWithFallback(c, async sql =>
      uuid.safeParse(key).success ? await eventFor(sql, key, null) : await eventWithSlug(sql, key),
    )
    if (!json) refuse(404, 'event-not-found')
    return publicJson(c, JSON.stringify(publicEvent(JSON.parse(json) as Event, originOf(c))))
  })

function publicCity(place: City, origin: string): Omit<PublicCity, 'events'> {
  const slug = citySlug(place)
  return {
    country: countrySlug(place),
    slug,
    city: place.city,
    state: place.state,
    url: origin + paths.city(countrySlug(place), slug),
  }
}

function eventsFor(c: Context, events: Event[]): PublicEvent[] {
  return events.map(event => publicEvent(event, originOf(c)))
}

/** The URLs in the response contain the origin, so it is part of the key. An unknown subject is refused, not cached. */
async function sendPublicList(c: Context, key: unknown[], city: City | null, read: (sql: Database) => Promise<object>) {
  const cached = await cachedList(c, ['public', originOf(c), ...key], city, async sql =>
    JSON.stringify(await read(sql)),
  )
  return await sendCached(c, cached)
}
