import type { PublicUser } from '#contract/people/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useI18n } from '#pwa/i18n.ts'
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
  return (
    <>
      {person.isBlocked ? (
        <p className="flex items-center font-medium">{text.blockedTitle(displayNameOf(person))}</p>
      ) : (
        <>
          <FollowButton viewerId={viewerId} person={person} isFollowing={person.isFollowing} />
          <MessageButton userId={person.id} staysOnPage={staysOnPage} />
        </>
      )}
      <PersonMenu person={person} onBlock={onBlock} />
    </>
  )
}
