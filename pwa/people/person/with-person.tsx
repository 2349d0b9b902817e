import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import * as calls from '#contract/people/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useWaiting, type Waiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import { LinkButton } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Pulse } from '#pwa/ui/spinner.tsx'
import { type Block, block } from '#sw/delivery/kinds/blocks.ts'
import { follow } from '#sw/delivery/kinds/follows.ts'
import { resource } from '#sw/http/send.ts'
import { withWaitingFollow } from './follow.ts'
import { FollowButton } from './follow-button.tsx'
import { MessageButton } from './message-button.tsx'
import { PersonMenu } from './person-menu.tsx'

export type WithPersonProps = {
  userId: string
  viewerId: string
  children: (person: PublicUser, refresh: () => void) => ReactNode
}

/** Loads a person's public profile, from the cache first, and shows an empty state if there is no such person. */
export function WithPerson({ userId, viewerId, children }: WithPersonProps) {
  const text = useI18n().people
  const person = useRemote(resource(calls.profile, { params: { id: userId } }), viewerId)
  const follows = useWaiting(viewerId, follow)
  const blocks = useWaiting(viewerId, block)
  useTitle(person.state === 'loaded' ? displayNameOf(person.body) : text.profile.title)

  return (
    <PageStates
      remote={person}
      loading={
        <output className="grid min-h-dvh place-content-center justify-items-center gap-4">
          <Pulse className="size-16" />
          {text.loadingOther}
        </output>
      }
      missing={
        <div className="page grow">
          <EmptyState
            titleAs="h1"
            title={text.public.notFound}
            action={<LinkButton href={paths.landing}>{text.public.goHome}</LinkButton>}
          />
        </div>
      }
    >
      {body => children(withWaitingBlock(withWaitingFollow(body, follows), blocks), person.refresh)}
    </PageStates>
  )
}

/** The profile with the block or unblock that waits on this device. */
function withWaitingBlock(person: PublicUser, waiting: Waiting<Block>[]): PublicUser {
  const body = waiting.find(({ key }) => key === person.id)?.body
  return body ? { ...person, isBlocked: body.blocks } : person
}

type PersonActionsProps = {
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
