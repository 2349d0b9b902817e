import { followedSeries } from '#contract/events/series/calls.ts'
import type { FollowedSeries } from '#contract/events/series/series.ts'
import { paths } from '#contract/paths.ts'
import { send, useWaiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useSession } from '#pwa/session/session.ts'
import { followSeries, withSeries } from '#sw/delivery/series-follows.ts'
import { resource } from '#sw/http/send.ts'
import { FollowToggle } from '../event/follow-toggle.tsx'
import { JoinToFollow } from '../venue/venue-follow.tsx'

/** Follows the series, or ends the follow. A visitor joins first. */
export function SeriesFollow({ series }: { series: FollowedSeries }) {
  const me = useSession(session => session.me)
  return me ? <Toggle userId={me.id} series={series} /> : <JoinToFollow page={paths.series(series.slug)} />
}

function Toggle({ userId, series: { slug, title } }: { userId: string; series: FollowedSeries }) {
  const list = useRemote(resource(followedSeries), userId)
  const waiting = useWaiting(userId, followSeries)
  const followed =
    list.state === 'loaded' ? waiting.reduce((all, { body }) => withSeries(all, body), list.body) : undefined
  return (
    <FollowToggle
      name={title}
      isFollowing={followed?.some(each => each.slug === slug)}
      isWaiting={waiting.some(({ key, isTried }) => isTried && key === slug)}
      onChange={follows => send(userId, followSeries, slug, { follows, series: { slug, title } })}
    />
  )
}
