import * as calls from '#contract/events/venue/calls.ts'
import type { FollowedVenue } from '#contract/events/venue/venues.ts'
import { updateCached, withOrWithout } from '../cache/responses.ts'
import { resource, send } from '../http/send.ts'
import type { Kind } from './kind.ts'

/** The list of followed venues shows the venue while the follow waits. */
export type VenueFollow = { follows: boolean; venue: FollowedVenue }

export const followedVenues = resource(calls.followedVenues)

/* Whether the member follows the venue whose slug is the key. The last choice counts; the calls set a state. */
export const followVenue: Kind<'follow-venue', VenueFollow> = {
  name: 'follow-venue',
  coalesce: 'replace',
  refusal: 'drop',
  changes: () => [followedVenues],

  send: ([{ key: slug, body }], { userId }) =>
    send(body.follows ? calls.followVenue : calls.unfollowVenue, { params: { slug }, forUser: userId }),

  async delivered(store, [{ body }]) {
    await updateCached(store, followedVenues, list => withVenue(list, body))
    return undefined
  },
}

/** The list after this follow or unfollow. */
export function withVenue(list: FollowedVenue[], { follows, venue }: VenueFollow): FollowedVenue[] {
  return withOrWithout(list, follows, venue, 'slug')
}
