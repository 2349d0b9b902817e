import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { pullSoon } from '#pwa/data/page-sync.ts'
import { useSyncState } from '#pwa/data/sync-state.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { SmallLink } from '#pwa/ui/link-button.tsx'
import { useWhenSeen } from '#pwa/ui/use-when-seen.ts'
import { hasDatabase } from '#sw/sync/state.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { useHasSignal } from '../signal.ts'
import { clockLabel } from '../thread/times.ts'
import { Unavailable } from '../thread/unavailable.tsx'
import { type ConversationItem, useConversations } from '../use-conversations.ts'
import { ConversationRow } from './conversation-row.tsx'
import { RowSkeletons } from './row-skeletons.tsx'

export type ConversationsProps = {
  userId: string
  onOpen: (conversationId: string) => void
  /** The conversation that is open beside the list. */
  openId?: string | undefined
  /** The conversation that was open before. */
  leftId?: string | undefined
}

/** The list of conversations in the chat panel and on the page of conversations. */
export function Conversations({ userId, ...rows }: ConversationsProps) {
  const i18n = useI18n().messages.list
  const known = useConversations(userId)
  const hasSignal = useHasSignal()
  const isFailing = useSyncState(live => live.isFailing)
  const hasStore = useSyncState(hasDatabase)
  const isMissing = known?.isKnown === false
  useEffect(() => {
    // This list is the first screen, so its first request does not wait for the end of another one.
    if (isMissing) pullSoon()
  }, [isMissing])

  return (
    <div data-scrolls className="@container min-h-0 grow overflow-y-auto overscroll-contain pb-4">
      <ErrorNotice />
      {!hasSignal && known?.isKnown && <OfflineNotice />}
      {known && known.items.length > 0 ? (
        <ConversationRows items={known.items} userId={userId} {...rows} />
      ) : known?.isKnown ? (
        <EmptyState
          title={i18n.empty}
          text={i18n.emptyText}
          action={<SmallLink href={paths.search()}>{i18n.find}</SmallLink>}
        />
      ) : known && !hasSignal ? (
        <Unreachable />
      ) : known && isFailing ? (
        <Unavailable />
      ) : (
        // Without this, the placeholders of a stored list would be seen for the moment in which it is read.
        known && hasStore && <RowSkeletons label={i18n.loading} />
      )}
    </div>
  )
}

const ROWS_PER_PAGE = 40

function ConversationRows({ items, ...rest }: { items: ConversationItem[] } & ConversationsProps) {
  const [count, setCount] = useState(ROWS_PER_PAGE)
  const end = useWhenSeen(() => setCount(count + ROWS_PER_PAGE))

  return (
    <ul aria-label={useI18n().messages.list.label}>
      {items.slice(0, count).map(item => (
        <ConversationRow key={item.conversation.id} item={item} {...rest} />
      ))}
      {items.length > count && <li key={count} ref={end} aria-hidden className="h-19" />}
    </ul>
  )
}

function OfflineNotice() {
  const i18n = useI18n().messages.list
  const format = useFormat()
  const syncedAt = useSyncState(live => live.respondedAt)

  return (
    <output className="block bg-waiting/12 px-4 py-2 text-sm font-medium text-waiting-strong">
      {syncedAt === null ? i18n.offline : i18n.offlineSince(clockLabel(new Date(syncedAt).toISOString(), format))}
    </output>
  )
}

function Unreachable() {
  const i18n = useI18n()
  return (
    <EmptyState
      isError
      title={i18n.messages.thread.noSignal}
      text={i18n.messages.list.unreachable}
      action={<SmallButton onClick={pullSoon}>{i18n.shell.failure.retry}</SmallButton>}
    />
  )
}
