import { useLocation } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import House from 'lucide-react/icons/house'
import { type ReactNode, useEffect } from 'react'
import type { OtherUser } from '#contract/messages/messages.ts'
import { pages, paths } from '#contract/paths.ts'
import { UnsentChanges } from '#pwa/edits/unsent-changes.tsx'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { refreshMeIfOld } from '#pwa/session/current-user.ts'
import { RevokedNotice } from '#pwa/session/revoked-notice.tsx'
import { useSession } from '#pwa/session/session.ts'
import { Button, LinkButton, SmallLink } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { takeLostFocus } from '../lost-focus.ts'
import { useOpenThread } from '../open-thread.ts'
import { isDeleted, PartnerAvatar, partnerName } from '../partner.tsx'
import { PartnerMenu } from '../partner-menu.tsx'
import { useIsOnline, useIsTyping } from '../signal.ts'
import { Thread } from '../thread/thread.tsx'
import { useVisibleViewport } from '../thread/visible-viewport.ts'
import { useConversation } from '../use-conversations.ts'
import { Conversations } from './conversations.tsx'
import { PeopleSearch } from './people-search.tsx'

/** The member's conversations. `/inbox` and `/messages` are two addresses of this page, and differ in its title. */
export default function ConversationsPage() {
  const i18n = useI18n().messages
  const { status, me } = useSession()
  const isInbox = useLocation({ select: location => location.pathname.toLowerCase() === pages.inbox })
  const title = isInbox ? i18n.inbox : i18n.title
  useTitle(title)
  useEffect(refreshMeIfOld, [])

  if (status === 'unknown') return <LoadingPage />
  if (!me) return <SignedOut title={title} />
  return <TwoPanes userId={me.id} title={title} path={isInbox ? pages.inbox : pages.messages} />
}

type TwoPanesProps = { userId: string; title: string; path: typeof pages.inbox | typeof pages.messages }

/** The list on one side and the thread on the other; a phone shows one of the two at a time. */
function TwoPanes({ userId, title, path }: TwoPanesProps) {
  const i18n = useI18n().messages
  const { openId, leftId, hasMoved, open, close } = useOpenThread(path)
  useVisibleViewport()

  return (
    <div className="conversation-page mx-auto flex w-full max-w-[78rem] min-h-0 grow border-line xl:border-x">
      <section
        aria-label={i18n.list.label}
        className={classNames(
          'flex min-h-0 w-full shrink-0 flex-col border-line md:w-96 md:border-r',
          openId && 'max-md:hidden',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-5">
          <h1 className="display text-3xl long-words">{title}</h1>
          <SmallLink icon={House} href={paths.profile}>
            {i18n.home}
          </SmallLink>
        </div>
        <UnsentChanges userId={userId} />
        <PeopleSearch userId={userId} onOpen={open}>
          <Conversations userId={userId} openId={openId} leftId={leftId} onOpen={open} />
        </PeopleSearch>
      </section>
      {openId ? (
        <section key={openId} className="thread-page flex min-h-0 min-w-0 grow flex-col">
          <ThreadBar userId={userId} conversationId={openId} onBack={close} isOpenedFromList={hasMoved} />
          <Thread userId={userId} conversationId={openId} />
        </section>
      ) : (
        <div className="my-auto hidden grow md:block">
          <EmptyState title={i18n.people.choose} text={i18n.people.chooseText} />
        </div>
      )}
    </div>
  )
}

/** For signed-out visitors: no redirect, but a link to the sign-in page that leads back here. */
function SignedOut({ title }: { title: string }) {
  const i18n = useI18n().messages.signedOut
  const here = useLocation({ select: location => location.href })

  return (
    <PosterPage id="messages" genre="bachata" title={title} text={i18n.text}>
      <div className="mt-6 max-w-md empty:hidden">
        <RevokedNotice />
      </div>
      <p className="mt-8">
        <LinkButton href={paths.signInToContinue({ redirect: here })}>{i18n.signIn}</LinkButton>
      </p>
    </PosterPage>
  )
}

type ThreadBarProps = {
  userId: string
  conversationId: string
  onBack: () => void
  /** The thread was opened from the list. */
  isOpenedFromList: boolean
}

/** The partner's name and state, above the thread on the page of conversations. */
function ThreadBar({ userId, conversationId, onBack, isOpenedFromList }: ThreadBarProps) {
  const i18n = useI18n()
  const conversation = useConversation(userId, conversationId)

  return (
    <div className="flex min-h-18 shrink-0 items-center gap-2 border-b border-line bg-ground px-2 pt-[env(safe-area-inset-top)]">
      <Button look="plain" size="icon" aria-label={i18n.messages.back} onClick={onBack} className="shrink-0">
        <ChevronLeft className="size-6" />
      </Button>
      {conversation && (
        <div className="flex min-w-0 grow items-center gap-3">
          <PartnerAvatar other={conversation.otherUser} className="size-11 max-[16rem]:hidden" />
          <div className="min-w-0 grow leading-tight">
            <h1
              ref={isOpenedFromList ? takeLostFocus : undefined}
              tabIndex={-1}
              className="truncate text-lg font-semibold -outline-offset-3"
            >
              <ProfileLink other={conversation.otherUser}>{partnerName(conversation.otherUser, i18n)}</ProfileLink>
            </h1>
            <PartnerState other={conversation.otherUser} conversationId={conversationId} />
          </div>
          <PartnerMenu
            userId={userId}
            other={conversation.otherUser}
            conversationId={conversationId}
            onBlocked={onBack}
          />
        </div>
      )}
    </div>
  )
}

function ProfileLink({ other, children }: { other: OtherUser; children: ReactNode }) {
  if (isDeleted(other)) return children
  return (
    <a href={paths.user(other.id)} className="no-underline hover:underline">
      {children}
    </a>
  )
}

function PartnerState({ other, conversationId }: { other: OtherUser; conversationId: string }) {
  const i18n = useI18n().messages
  const isOnline = useIsOnline(other.id)
  const isTyping = useIsTyping(conversationId)
  if (isTyping) return <p className="truncate text-sm text-live-strong">{i18n.thread.isTyping}</p>
  if (other.userType === null) return null
  const isHost = other.userType === 'party_host'
  return (
    <p className="truncate text-sm text-muted">
      <span data-accent={isHost ? 'host' : undefined} className={isHost ? 'text-accent-strong' : undefined}>
        {isHost ? i18n.partyHost : i18n.partyGoer}
      </span>
      {isOnline && <span className="text-live-strong"> · {i18n.list.online}</span>}
    </p>
  )
}
