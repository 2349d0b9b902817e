import { useState } from 'react'
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
import { optional } from '#pwa/ui/optional.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { followVenue, withVenue } from '#sw/delivery/venue-follows.ts'
import { resource } from '#sw/http/send.ts'

const JoinDialog = optional(() => import(/* online */ '#pwa/landing/join-dialog.tsx'), { instead: SignUpLink })

/** The venues that the member follows, with the follows that wait on this device; undefined until they are known. */
export function useFollowedVenues(userId: string): FollowedVenue[] | undefined {
  const list = useRemote(resource(followedVenues), userId)
  const waiting = useWaiting(userId, followVenue)
  if (list.state !== 'loaded') return undefined
  return waiting.reduce((venues, { body }) => withVenue(venues, body), list.body)
}

/** Follows the venue, or ends the follow. A visitor gets the dialog for joining. */
export function VenueFollowButton({ venue }: { venue: Venue }) {
  const me = useSession(session => session.me)
  return me ? <VenueToggle userId={me.id} venue={venue} /> : <JoinToFollow />
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

/** The follow button of a visitor, which opens the dialog for joining. */
export function JoinToFollow() {
  const { follow } = useI18n().people.public
  const [joining, setJoining] = useState<'not yet' | 'open' | 'closed'>('not yet')
  return (
    <>
      <Button onClick={() => setJoining('open')}>{follow}</Button>
      {joining !== 'not yet' && <JoinDialog isOpen={joining === 'open'} onClose={() => setJoining('closed')} />}
    </>
  )
}

/** Shown if the dialog cannot be loaded. */
function SignUpLink() {
  const { join } = useI18n().landing.modal
  return <LinkButton href={paths.signUp()}>{join}</LinkButton>
}
