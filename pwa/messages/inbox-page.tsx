import House from 'lucide-react/icons/house'
import { useEffect } from 'react'
import { pages, paths } from '#contract/paths.ts'
import { refreshMeIfOld } from '#pwa/accounts/current-user.ts'
import { useSession } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { LoadingPage } from '#pwa/shell/loading-page.tsx'
import { UnsentChanges } from '#pwa/shell/unsent-changes.tsx'
import { useTitle } from '#pwa/title.ts'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Conversations } from './conversations.tsx'
import { useOpenThread } from './open-thread.ts'
import { SignedOut } from './signed-out.tsx'
import { Thread } from './thread.tsx'
import { ThreadBar } from './thread-bar.tsx'
import { useVisibleViewport } from './visible-viewport.ts'

export default function InboxPage() {
  const i18n = useI18n().messages
  const { status, me } = useSession()
  useTitle(i18n.inbox)
  useEffect(refreshMeIfOld, [])

  if (status === 'unknown') return <LoadingPage />
  return me ? <Inbox userId={me.id} /> : <SignedOut title={i18n.inbox} />
}

function Inbox({ userId }: { userId: string }) {
  const { openId, leftId, hasMoved, open, close } = useOpenThread(pages.inbox)
  useVisibleViewport()

  return (
    <div className="conversation-page mx-auto flex w-full max-w-3xl min-h-0 grow flex-col border-line md:border-x">
      {openId ? (
        <section key={openId} className="thread-page flex min-h-0 grow flex-col">
          <ThreadBar userId={userId} conversationId={openId} onBack={close} isOpenedFromList={hasMoved} />
          <Thread userId={userId} conversationId={openId} />
        </section>
      ) : (
        <>
          <InboxBar />
          <UnsentChanges userId={userId} />
          <Conversations userId={userId} leftId={leftId} onOpen={open} />
        </>
      )}
    </div>
  )
}

function InboxBar() {
  const i18n = useI18n().messages
  return (
    <div className="flex min-h-18 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <h1 className="display text-3xl">{i18n.inbox}</h1>
      <LinkButton href={paths.profile} look="quiet" size="small">
        <House aria-hidden className="size-5" />
        {i18n.home}
      </LinkButton>
    </div>
  )
}
