import { useLiveQuery } from 'dexie-react-hooks'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { type FoundMessage, findMessages } from '#sw/cache/find-messages.ts'
import { type CachedConversation, personStore } from '#sw/db.ts'
import { jumpTo } from './jump.ts'
import { partnerName } from './partner.ts'
import { PartnerAvatar } from './partner-avatar.tsx'
import { listTimeLabel } from './times.ts'

type FoundMessagesProps = { userId: string; query: string; onOpen: (conversationId: string) => void }

/** The cached messages that contain the search text; works offline. */
export function FoundMessages({ userId, query, onOpen }: FoundMessagesProps) {
  const i18n = useI18n().messages.people
  const found = useLiveQuery(async () => {
    const store = personStore(userId)
    const messages = await findMessages(store, query)
    const conversations = await store.conversations.bulkGet(messages.map(message => message.conversationId))
    return messages.flatMap((message, index) => {
      const conversation = conversations[index]
      return conversation ? [{ message, conversation }] : []
    })
  }, [userId, query])

  if (!found || found.length === 0) return null
  const open = ({ conversationId, seq }: FoundMessage) => {
    jumpTo({ conversationId, seq })
    onOpen(conversationId)
  }
  return (
    <section aria-label={i18n.said}>
      <h2 className="px-4 pt-4 pb-1 text-sm font-semibold text-muted">{i18n.said}</h2>
      <ul>
        {found.map(({ message, conversation }) => (
          <FoundRow key={message.id} message={message} conversation={conversation} onChoose={() => open(message)} />
        ))}
      </ul>
    </section>
  )
}

type FoundRowProps = { message: FoundMessage; conversation: CachedConversation; onChoose: () => void }

function FoundRow({ message, conversation, onChoose }: FoundRowProps) {
  const i18n = useI18n()
  const format = useFormat()
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex h-19 w-full items-center gap-3.5 px-4 text-left transition-colors -outline-offset-3 hover:bg-raised/60"
      >
        <PartnerAvatar other={conversation.otherUser} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-3">
            <span className="grow truncate font-semibold">{partnerName(conversation.otherUser, i18n)}</span>
            <time dateTime={message.at} className="figures shrink-0 text-xs text-muted">
              {listTimeLabel(message.at, format)}
            </time>
          </span>
          <span className="mt-0.5 block truncate text-sm text-muted">
            {message.isMine ? i18n.messages.list.you(message.excerpt) : message.excerpt}
          </span>
        </span>
      </button>
    </li>
  )
}
