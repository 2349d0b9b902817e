import type { FollowedVenue } from '#contract/events/venues.ts'
import { updateCached, withOrWithout } from '../cache/responses.ts'
import { request } from '../http/request.ts'
import type { Kind } from './kind.ts'

/** The list of followed venues shows the venue while the follow waits. */
export type VenueFollow = { follows: boolean; venue: FollowedVenue }

export const followedVenuesPath = '/api/venues/following'

/*
 * Whether the member follows a venue, whose slug is the key. The last choice counts. The calls set a state, so they may be
 * repeated.
 */
export const followVenue: Kind<'follow-venue', VenueFollow> = {
  name: 'follow-venue',
  coalesce: 'replace',
  refusal: 'drop',
  changes: () => [followedVenuesPath],

  send: ([{ key: slug, body }], { userId }) =>
    request(`/api/venues/${slug}/follow`, { method: body.follows ? 'PUT' : 'DELETE', forUser: userId }),

  async delivered(store, [{ body }]) {
    await updateCached<FollowedVenue[]>(store, followedVenuesPath, list => withVenue(list, body))
    return undefined
  },
}

/** The list after this follow or unfollow. */
export function withVenue(list: FollowedVenue[], { follows, venue }: VenueFollow): FollowedVenue[] {
  return withOrWithout(list, follows, venue, 'slug')
}
