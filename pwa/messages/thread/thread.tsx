import { useEffect, useRef } from 'react'
import { openThread } from '#pwa/data/page-sync.ts'
import { useSyncState } from '#pwa/data/sync-state.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { personStore } from '#sw/db.ts'
import { moveBackToDraft } from '#sw/delivery/kinds/messages.ts'
import { hasDatabase } from '#sw/sync/state.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { isDeleted, partnerName } from '../partner.tsx'
import { closePeoplePicker, usePeoplePicker } from '../people-picker-state.ts'
import { useHasSignal } from '../signal.ts'
import { Composer } from './composer.tsx'
import { NotCached } from './not-cached.tsx'
import { ThreadLog } from './thread-log.tsx'
import { useThread } from './use-thread.ts'

/** The messages of a conversation and the field to write one, in the chat panel and on the page of conversations. */
export function Thread({ userId, conversationId }: { userId: string; conversationId: string }) {
  const i18n = useI18n()
  const { view, isMissing, older, newer } = useThread(userId, conversationId)
  const hasStore = useSyncState(hasDatabase)
  const field = useRef<HTMLTextAreaElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useOpenThreadSync(conversationId)

  if (isMissing) return <EmptyState title={i18n.messages.thread.missing} text={i18n.messages.thread.missingText} />
  // For the moment in which the device is read, the messages are neither loading nor missing.
  if (!view && hasStore) return null
  if (!view?.conversation) return <NotCached />

  const { conversation, waiting } = view
  const name = partnerName(conversation.otherUser, i18n)

  const edit = async (id: string) => {
    await moveBackToDraft(personStore(userId), id)
    field.current?.focus()
  }

  return (
    <div className="flex min-h-0 grow flex-col">
      <ErrorNotice />
      <SignalBanner waiting={waiting} />
      <ChoosingBanner conversationId={conversationId} />
      <ThreadLog
        userId={userId}
        view={{ ...view, conversation }}
        older={older}
        newer={newer}
        onEdit={conversation.readOnly ? undefined : id => void edit(id)}
        scroller={scroller}
      />
      {conversation.readOnly ? (
        <output className="block shrink-0 border-t border-line bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center text-muted">
          {isDeleted(conversation.otherUser) ? i18n.refusals['account-deleted'] : i18n.messages.thread.closed}
        </output>
      ) : (
        <Composer
          key={conversationId}
          userId={userId}
          conversationId={conversationId}
          name={name}
          readUpTo={Math.max(conversation.readSeq, conversation.readTo)}
          field={field}
          onSent={newer.toEnd}
        />
      )}
    </div>
  )
}

/** Shown while a message is being chosen; leaving the conversation cancels it. */
function ChoosingBanner({ conversationId }: { conversationId: string }) {
  const i18n = useI18n().messages.thread
  const isChoosing = usePeoplePicker(choosing => choosing.conversationId === conversationId)
  useEffect(() => closePeoplePicker, [])
  if (!isChoosing) return null
  return (
    <output className="flex shrink-0 items-center justify-between gap-3 border-b border-line bg-surface px-4 py-2 font-semibold">
      {i18n.chooseOne}
      <SmallButton onClick={closePeoplePicker}>{i18n.chosen}</SmallButton>
    </output>
  )
}

function SignalBanner({ waiting }: { waiting: number }) {
  const i18n = useI18n().messages.thread
  const hasSignal = useHasSignal()
  return (
    <output
      className={
        hasSignal ? 'sr-only' : 'block shrink-0 bg-waiting/12 px-4 py-2.5 text-sm font-semibold text-waiting-strong'
      }
    >
      {!hasSignal && (waiting === 0 ? i18n.noSignal : i18n.noSignalWaiting(waiting))}
    </output>
  )
}

/** Makes the sync fetch this thread first, and more often than the others, while the screen shows it. */
function useOpenThreadSync(conversationId: string) {
  useEffect(() => {
    openThread(conversationId)
    return () => openThread(undefined)
  }, [conversationId])
}
