import { followedVenues } from '#contract/events/venue/calls.ts'
import type { FollowedVenue, Venue } from '#contract/events/venue/venues.ts'
import { paths } from '#contract/paths.ts'
import { send, useWaiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import type { ButtonSize } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { followVenue, withVenue } from '#sw/delivery/venue-follows.ts'
import { resource } from '#sw/http/send.ts'
import { FollowToggle } from '../event/follow-toggle.tsx'

/** The venues that the member follows, with the follows that wait on this device; undefined until they are known. */
export function useFollowedVenues(userId: string): FollowedVenue[] | undefined {
  const list = useRemote(resource(followedVenues), userId)
  const waiting = useWaiting(userId, followVenue)
  if (list.state !== 'loaded') return undefined
  return waiting.reduce((venues, { body }) => withVenue(venues, body), list.body)
}

/** Follows the venue, or ends the follow. A visitor joins first. */
export function VenueFollowButton({ venue }: { venue: Venue }) {
  const me = useSession(session => session.me)
  return me ? <VenueToggle userId={me.id} venue={venue} /> : <JoinToFollow page={paths.venue(venue.slug)} />
}

type ToggleProps = { userId: string; venue: FollowedVenue; size?: ButtonSize }

export function VenueToggle({ userId, venue: { slug, name, city, state }, size = 'normal' }: ToggleProps) {
  const followed = useFollowedVenues(userId)
  const waiting = useWaiting(userId, followVenue)
  return (
    <FollowToggle
      name={name}
      size={size}
      isFollowing={followed?.some(venue => venue.slug === slug)}
      isWaiting={waiting.some(({ key, isTried }) => isTried && key === slug)}
      onChange={follows => send(userId, followVenue, slug, { follows, venue: { slug, name, city, state } })}
    />
  )
}

/** The follow button of a visitor, who joins first. `page` is the path of the venue or host. */
export function JoinToFollow({ page }: { page: string }) {
  const { follow } = useI18n().people.public
  return <LinkButton href={paths.join({ redirect: page, after: 'follow' })}>{follow}</LinkButton>
}
