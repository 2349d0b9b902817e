import { useEffect } from 'react'
import { pages } from '#contract/paths.ts'
import { refreshMeIfOld } from '#pwa/accounts/current-user.ts'
import { useSession } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { LoadingPage } from '#pwa/shell/loading-page.tsx'
import { useTitle } from '#pwa/title.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Conversations } from './conversations.tsx'
import { useOpenThread } from './open-thread.ts'
import { PeopleSearch } from './people-search.tsx'
import { SignedOut } from './signed-out.tsx'
import { Thread } from './thread.tsx'
import { ThreadBar } from './thread-bar.tsx'
import { useVisibleViewport } from './visible-viewport.ts'

export default function MessagesPage() {
  const i18n = useI18n().messages
  const { status, me } = useSession()
  useTitle(i18n.title)
  useEffect(refreshMeIfOld, [])

  if (status === 'unknown') return <LoadingPage />
  return me ? <TwoPanes userId={me.id} /> : <SignedOut title={i18n.title} />
}

/** The list on one side and the thread on the other; a phone shows one of the two at a time. */
function TwoPanes({ userId }: { userId: string }) {
  const i18n = useI18n().messages
  const { openId, leftId, hasMoved, open, close } = useOpenThread(pages.messages)
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
        <h1 className="display px-4 pt-5 text-3xl">{i18n.title}</h1>
        <PeopleSearch userId={userId} onOpen={open}>
          <Conversations userId={userId} openId={openId} leftId={leftId} onOpen={open} />
        </PeopleSearch>
      </section>
      {openId ? (
        <section key={openId} className="thread-page flex min-h-0 min-w-0 grow flex-col">
          <ThreadBar
            userId={userId}
            conversationId={openId}
            onBack={close}
            isOpenedFromList={hasMoved}
            isBackForPhones
          />
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
