import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useState } from 'react'
import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useFoundPeople } from '#pwa/data/use-found-people.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { IconButton } from '#pwa/ui/button.tsx'
import { controlClasses } from '#pwa/ui/fields/form.tsx'
import { type FoundMessage, findMessages } from '#sw/cache/find-messages.ts'
import { type CachedConversation, personStore } from '#sw/db.ts'
import { PartnerAvatar, partnerName } from '../partner.tsx'
import { startConversation } from '../start-conversation.ts'
import { jumpTo } from '../thread/jump.ts'
import { listTimeLabel } from '../thread/times.ts'
import { RowSkeletons } from './row-skeletons.tsx'

export type PeopleSearchProps = {
  userId: string
  onOpen: (conversationId: string) => void
  /** Shown while the search field is empty. */
  children: ReactNode
}

export function PeopleSearch({ userId, onOpen, children }: PeopleSearchProps) {
  const i18n = useI18n().messages.people
  const [query, setQuery] = useState('')
  const [startingWith, setStartingWith] = useState<string>()
  const id = useId()

  const start = async (person: SearchUser) => {
    setStartingWith(person.id)
    const conversationId = await startConversation(person.id, { isShort: true })
    setStartingWith(undefined)
    if (conversationId === null) return
    setQuery('')
    onOpen(conversationId)
  }

  return (
    <>
      <div className="relative shrink-0 p-4">
        <label htmlFor={id} className="sr-only">
          {i18n.label}
        </label>
        <input
          id={id}
          type="search"
          value={query}
          placeholder={i18n.placeholder}
          autoComplete="off"
          onChange={event => setQuery(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && setQuery('')}
          className={`${controlClasses} min-h-12 rounded-full! pr-12 [&::-webkit-search-cancel-button]:hidden`}
        />
        {query !== '' && (
          <IconButton
            icon={X}
            aria-label={i18n.clear}
            onClick={() => setQuery('')}
            className="absolute! top-4.5 right-4.5 rounded-full!"
          />
        )}
      </div>
      {query.trim() === '' ? (
        children
      ) : (
        <div data-scrolls className="min-h-0 grow overflow-y-auto overscroll-contain pb-4">
          <SearchResults query={query.trim()} startingWith={startingWith} onChoose={person => void start(person)} />
          <FoundMessages userId={userId} query={query.trim()} onOpen={onOpen} />
        </div>
      )}
    </>
  )
}

type SearchResultsProps = { query: string; startingWith: string | undefined; onChoose: (person: SearchUser) => void }

function SearchResults({ query, startingWith, onChoose }: SearchResultsProps) {
  const i18n = useI18n().messages.people
  const found = useFoundPeople(query)

  if (found.state === 'searching') return <RowSkeletons label={i18n.searching} />
  if (found.state !== 'found' || found.people.length === 0)
    return (
      <output className="block px-4 py-6 text-center text-muted">
        {found.state === 'found' ? i18n.none : i18n[sentences[found.state]]}
      </output>
    )
  return (
    <ul aria-label={i18n.results}>
      {found.people.map(person => (
        <li key={person.id}>
          <button
            type="button"
            disabled={startingWith !== undefined}
            aria-busy={startingWith === person.id || undefined}
            onClick={() => onChoose(person)}
            className="flex h-19 w-full items-center gap-3.5 px-4 text-left transition-colors -outline-offset-3 hover:bg-raised/60 disabled:opacity-60"
          >
            <Avatar id={person.id} name={displayNameOf(person)} src={person.profileImageUrl} className="size-12" />
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold">{displayNameOf(person)}</span>
              <span className="block truncate text-sm text-muted">
                @{person.username}
                {person.city && ` · ${person.city}`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const sentences = { 'too-short': 'hint', 'no-signal': 'noSignal', failed: 'failed' } as const

type FoundMessagesProps = { userId: string; query: string; onOpen: (conversationId: string) => void }

/** The cached messages that contain the search text; works offline. */
function FoundMessages({ userId, query, onOpen }: FoundMessagesProps) {
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
