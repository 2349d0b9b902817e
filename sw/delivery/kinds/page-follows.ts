import type { FollowedArtist } from '#contract/events/artists/artists.ts'
import { followedArtists } from '#contract/events/artists/calls.ts'
import { followedCities } from '#contract/events/list/calls.ts'
import type { FollowedCity } from '#contract/events/list/followed-cities.ts'
import { followedSeries } from '#contract/events/series/calls.ts'
import type { FollowedSeries } from '#contract/events/series/series.ts'
import { followedVenues, followVenue as followPage } from '#contract/events/venue/calls.ts'
import type { FollowedVenue } from '#contract/events/venue/venues.ts'
import { updateCached, withOrWithout } from '../../cache/responses.ts'
import { type Resource, resource, send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'

/* The follows of venues, series, artists and cities, whose key is the slug of their page. */

export type VenueFollow = { follows: boolean; venue: FollowedVenue }
export type CityFollow = { follows: boolean; city: FollowedCity }
export type ArtistFollow = { follows: boolean; artist: FollowedArtist }
export type SeriesFollow = { follows: boolean; series: FollowedSeries }

/** A kind with the list of what the member follows, which shows the entry of a follow that waits. */
export type PageFollows<Name extends string, Body extends { follows: boolean }, Entry> = Kind<Name, Body> & {
  list: Resource<Entry[]>
  entryOf: (body: Body) => Entry
}

export const followVenue = pageFollows('follow-venue', resource(followedVenues), ({ venue }: VenueFollow) => venue)

export const followSeries = pageFollows('follow-series', resource(followedSeries), ({ series }: SeriesFollow) => series)

export const followArtist = pageFollows(
  'follow-artist',
  resource(followedArtists),
  ({ artist }: ArtistFollow) => artist,
)

export const followCity = pageFollows('follow-city', resource(followedCities), ({ city }: CityFollow) => city)

/**
 * Whether the member follows the page. The last choice counts; the calls set a state. The calls of all kinds are the
 * same except for the first part of their path, which is that of the list: with one description, the worker is smaller.
 */
function pageFollows<Name extends string, Body extends { follows: boolean }, Entry extends { slug: string }>(
  name: Name,
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
      send(
        {
          ...followPage,
          path: list.path.replace('following', ':slug/follow') as typeof followPage.path,
          method: body.follows ? 'PUT' : 'DELETE',
        },
        { params: { slug }, forUser: userId },
      ),

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
