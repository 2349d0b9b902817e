import { followedVenues } from '#contract/events/venue/calls.ts'
import type { FollowedVenue, Venue } from '#contract/events/venue/venues.ts'
import { paths } from '#contract/paths.ts'
import { send, useWaiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import { useSession } from '#pwa/session/session.ts'
import { Button, type ButtonSize } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { followVenue, withVenue } from '#sw/delivery/venue-follows.ts'
import { resource } from '#sw/http/send.ts'

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
  const i18n = useI18n()
  const { follow, unfollow } = i18n.people.public
  const followed = useFollowedVenues(userId)
  const isWaiting = useWaiting(userId, followVenue).some(({ key, isTried }) => isTried && key === slug)
  const isFollowing = followed?.some(venue => venue.slug === slug) === true

  const toggle = async () => {
    const venue = { slug, name, city, state }
    const outcome = await send(userId, followVenue, slug, { follows: !isFollowing, venue })
    const toasts = i18n.people.public
    const { title, description } = isFollowing ? toasts.unfollowed : toasts.followed
    if (outcome === 'delivered') showToast({ title, description: description(name) })
  }

  return (
    <span className="inline-flex flex-col items-center gap-1">
      <Button look={isFollowing ? 'quiet' : 'accent'} size={size} disabled={!followed} onClick={() => void toggle()}>
        {isFollowing ? unfollow : follow}
      </Button>
      {isWaiting && <WaitingSign />}
    </span>
  )
}

/** The follow button of a visitor, who joins first. `page` is the path of the venue or host. */
export function JoinToFollow({ page }: { page: string }) {
  const { follow } = useI18n().people.public
  return <LinkButton href={paths.join({ redirect: page, after: 'follow' })}>{follow}</LinkButton>
}
