import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import type { OtherUser } from '#contract/messages/messages.ts'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { takeLostFocus } from '../lost-focus.ts'
import { isDeleted, PartnerAvatar, partnerName } from '../partner.tsx'
import { PartnerMenu } from '../partner-menu.tsx'
import { useIsOnline, useIsTyping } from '../signal.ts'
import { useConversation } from '../use-conversations.ts'

export type ThreadBarProps = {
  userId: string
  conversationId: string
  onBack: () => void
  /** The thread was opened from the list. */
  isOpenedFromList: boolean
}

/** The partner's name and state, above the thread on the page of conversations. */
export function ThreadBar({ userId, conversationId, onBack, isOpenedFromList }: ThreadBarProps) {
  const i18n = useI18n()
  const conversation = useConversation(userId, conversationId)

  return (
    <div className="flex min-h-18 shrink-0 items-center gap-2 border-b border-line bg-ground px-2 pt-[env(safe-area-inset-top)]">
      <Button look="plain" size="icon" aria-label={i18n.messages.back} onClick={onBack} className="shrink-0">
        <ChevronLeft aria-hidden className="size-6" />
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
