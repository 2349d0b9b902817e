import type { FriendsAtEvent } from '#contract/events/going/attendance.ts'
import { friendsGoing } from '#contract/events/list/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { resource } from '#sw/http/send.ts'

/**
 * Returns, for each event, the people that the member follows and who are going, and whether they are being loaded. One
 * request serves a whole list.
 */
export function useFriendsGoing(): { friendsAt: (eventId: string) => FriendsAtEvent | undefined; isLoading: boolean } {
  const userId = useSession(session => session.me?.id ?? null)
  const remote = useRemote(userId === null ? null : resource(friendsGoing), userId)
  const friendsAtEvents = remote.state === 'loaded' ? remote.body : []
  return {
    friendsAt: eventId => friendsAtEvents.find(friendsAtEvent => friendsAtEvent.eventId === eventId),
    isLoading: remote.state === 'loading',
  }
}

/** "Three faces, 5 you follow". Renders nothing without friends. */
export function FriendsGoing({ friends, className }: { friends: FriendsAtEvent | undefined; className?: string }) {
  const i18n = useI18n().events.card
  const { tag } = useFormat()
  if (!friends) return null

  return (
    <p className={classNames('figures flex flex-wrap items-center gap-2 text-sm font-semibold', className)}>
      <Faces friends={friends} className="size-6" />
      {i18n.youFollow({ count: friends.count, tag })}
    </p>
  )
}

export function Faces({ friends, className }: { friends: FriendsAtEvent; className: string }) {
  return (
    <span aria-hidden className="flex -space-x-1.5">
      {friends.faces.map(face => (
        <span key={face.id} className="flex rounded-full ring-2 ring-ground">
          <Avatar id={face.id} name={displayNameOf(face)} src={face.profileImageUrl} className={className} />
        </span>
      ))}
    </span>
  )
}
