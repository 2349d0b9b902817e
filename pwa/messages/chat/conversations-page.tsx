import { useLocation } from '@tanstack/react-router'
import House from 'lucide-react/icons/house'
import { useEffect } from 'react'
import { pages, paths } from '#contract/paths.ts'
import { UnsentChanges } from '#pwa/edits/unsent-changes.tsx'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { refreshMeIfOld } from '#pwa/session/current-user.ts'
import { RevokedNotice } from '#pwa/session/revoked-notice.tsx'
import { useSession } from '#pwa/session/session.ts'
import { LinkButton, SmallLink } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { useOpenThread } from '../open-thread.ts'
import { Thread } from '../thread/thread.tsx'
import { ThreadBar } from '../thread/thread-bar.tsx'
import { useVisibleViewport } from '../thread/visible-viewport.ts'
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
          <h1 className="display text-3xl">{title}</h1>
          <SmallLink href={paths.profile}>
            <House aria-hidden className="size-5" />
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
