import { displayNameOf } from '#contract/people/people.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useWaiting } from '#pwa/data/deliveries.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import { block } from '#sw/delivery/kinds/blocks.ts'
import { FollowButton } from './follow-button.tsx'
import { MessageButton } from './message-button.tsx'
import { PersonMenu } from './person-menu.tsx'

export type PersonActionsProps = {
  viewerId: string
  person: PublicUser
  onBlock: () => void
  staysOnPage?: boolean
}

/** The actions for a person. For a blocked person the only action is to unblock them. */
export function PersonActions({ viewerId, person, onBlock, staysOnPage = false }: PersonActionsProps) {
  const text = useI18n().people.public
  const waiting = useWaiting(viewerId, block).find(({ key }) => key === person.id)
  return (
    <>
      {person.isBlocked || waiting ? (
        // While an unblock waits, the server would refuse a follow or a message.
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {person.isBlocked ? text.blockedTitle(displayNameOf(person)) : text.unblocked.title}
          {waiting?.isTried && <WaitingSign />}
        </p>
      ) : (
        <>
          <FollowButton viewerId={viewerId} person={person} isFollowing={person.isFollowing} />
          <MessageButton userId={person.id} staysOnPage={staysOnPage} />
        </>
      )}
      <PersonMenu viewerId={viewerId} person={person} onBlock={onBlock} />
    </>
  )
}
