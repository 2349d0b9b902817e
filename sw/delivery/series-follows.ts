import * as calls from '#contract/events/series/calls.ts'
import type { FollowedSeries } from '#contract/events/series/series.ts'
import { updateCached, withOrWithout } from '../cache/responses.ts'
import { resource, send } from '../http/send.ts'
import type { Kind } from './kind.ts'

/** The list of followed series shows the series while the follow waits. */
export type SeriesFollow = { follows: boolean; series: FollowedSeries }

export const followedSeries = resource(calls.followedSeries)

/* Whether the member follows the series whose slug is the key. The last choice counts; the calls set a state. */
export const followSeries: Kind<'follow-series', SeriesFollow> = {
  name: 'follow-series',
  coalesce: 'replace',
  refusal: 'drop',
  changes: () => [followedSeries],

  send: ([{ key: slug, body }], { userId }) =>
    send(body.follows ? calls.followSeries : calls.unfollowSeries, { params: { slug }, forUser: userId }),

  async delivered(store, [{ body }]) {
    await updateCached(store, followedSeries, list => withSeries(list, body))
    return undefined
  },
}

/** The list after this follow or unfollow. */
export function withSeries(list: FollowedSeries[], { follows, series }: SeriesFollow): FollowedSeries[] {
  return withOrWithout(list, follows, series, 'slug')
}
