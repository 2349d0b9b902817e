import * as cityCalls from '#contract/events/list/calls.ts'
import type { FollowedCity } from '#contract/events/list/followed-cities.ts'
import * as seriesCalls from '#contract/events/series/calls.ts'
import type { FollowedSeries } from '#contract/events/series/series.ts'
import * as venueCalls from '#contract/events/venue/calls.ts'
import type { FollowedVenue } from '#contract/events/venue/venues.ts'
import { updateCached, withOrWithout } from '../cache/responses.ts'
import { type Resource, resource, send } from '../http/send.ts'
import type { Kind } from './kind.ts'

/* The follows of venues, series and cities, whose key is the slug of their page. */

export type VenueFollow = { follows: boolean; venue: FollowedVenue }
export type CityFollow = { follows: boolean; city: FollowedCity }
export type SeriesFollow = { follows: boolean; series: FollowedSeries }

/** A kind with the list of what the member follows, which shows the entry of a follow that waits. */
export type PageFollows<Name extends string, Body extends { follows: boolean }, Entry> = Kind<Name, Body> & {
  list: Resource<Entry[]>
  entryOf: (body: Body) => Entry
}

export const followVenue = pageFollows(
  'follow-venue',
  venueCalls.followVenue,
  resource(venueCalls.followedVenues),
  ({ venue }: VenueFollow) => venue,
)

export const followSeries = pageFollows(
  'follow-series',
  seriesCalls.followSeries,
  resource(seriesCalls.followedSeries),
  ({ series }: SeriesFollow) => series,
)

export const followCity = pageFollows(
  'follow-city',
  cityCalls.followCity,
  resource(cityCalls.followedCities),
  ({ city }: CityFollow) => city,
)

type Follow = typeof venueCalls.followVenue | typeof seriesCalls.followSeries | typeof cityCalls.followCity
/**
 * Whether the member follows the page. The last choice counts; the calls set a state. The call that ends the follow has
 * the same path: without a description of its own, the worker is smaller.
 */
function pageFollows<Name extends string, Body extends { follows: boolean }, Entry extends { slug: string }>(
  name: Name,
  follow: Follow,
  list: Resource<Entry[]>,
  entryOf: (body: Body) => Entry,
): PageFollows<Name, Body, Entry> {
  return {
    list,
    entryOf,
    name,
    coalesce: 'replace',
    refusal: 'drop',
    changes: () => [list],

    send: ([{ key: slug, body }], { userId }) =>
      send({ ...follow, method: body.follows ? 'PUT' : 'DELETE' }, { params: { slug }, forUser: userId }),

    async delivered(store, [{ body }]) {
      await updateCached(store, list, entries => withFollow(entryOf, entries, body))
      return undefined
    },
  }
}

/** The list after this follow or unfollow. */
export function withFollow<Body extends { follows: boolean }, Entry extends { slug: string }>(
  entryOf: (body: Body) => Entry,
  entries: Entry[],
  body: Body,
): Entry[] {
  return withOrWithout(entries, body.follows, entryOf(body), 'slug')
}
