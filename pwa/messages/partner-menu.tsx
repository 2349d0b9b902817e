import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import type { OtherUser } from '#contract/messages/messages.ts'
import { pullSoon } from '#pwa/data/page-sync.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { menuItemClasses } from '#pwa/ui/menu.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { isDeleted } from './partner.tsx'
import { openPeoplePicker } from './people-picker-state.ts'

const PersonMenu = optional(
  async () => ({ default: (await import('#pwa/people/person/person-menu.tsx')).PersonMenu }),
  {
    placeholder: <span className="size-11 shrink-0" />,
  },
)

/**
 * The menu of a thread to report or block the partner. Blocking closes the conversation, so there is no item to
 * unblock.
 */
export type PartnerMenuProps = { userId: string; other: OtherUser; conversationId: string; onBlocked: () => void }

export function PartnerMenu({ userId, other, conversationId, onBlocked }: PartnerMenuProps) {
  const i18n = useI18n().messages.thread
  if (isDeleted(other)) return null
  const leave = () => {
    pullSoon()
    onBlocked()
  }
  const person = { ...other, displayName: null, city: null, state: null, isBlocked: false }
  return (
    <PersonMenu viewerId={userId} person={person} onBlock={leave} className="">
      <button type="button" className={menuItemClasses} onClick={() => openPeoplePicker(conversationId)}>
        <MessageSquareWarning className="size-5 text-muted" />
        {i18n.reportOne}
      </button>
    </PersonMenu>
  )
}
