import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef, useState } from 'react'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { DateField } from '#pwa/parts/date-field.tsx'
import { Button, IconButton } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { deleteRecentSearches, recentSearches, storeSearch } from '#sw/cache/recent-searches.ts'

export type SearchQuery = { q: string; location: string; date: string }

export type SearchFieldsProps = {
  /** Null for a visitor, who has no recent searches. */
  userId: string | null
  tab: 'users' | 'events'
  query: SearchQuery
  /** False on the list of a city: the place and the date are those of the list. */
  hasMore?: boolean
  /** Moves the focus into the field when it appears. */
  takesFocus?: boolean
  onSearch: (query: SearchQuery) => void
}

const TYPING_PAUSE_MS = 400
/** A search whose results the member looked at for this long is a recent search. */
const LOOKED_AT_MS = 2_000

/**
 * The field of the search, which searches while the member types, and the documented fields behind a button. The query
 * is in the URL; a changed URL fills the fields.
 */
export function SearchFields(props: SearchFieldsProps) {
  const { userId, tab, query, onSearch, hasMore = true, takesFocus = false } = props
  const { people, events } = useI18n()
  const text = people.search
  const { typed, change, searchNow } = useTypedQuery(query, onSearch)
  const [isOpened, setIsOpened] = useState(false)
  // A filter that is in use is never hidden.
  const isOpen = hasMore && (isOpened || query.location !== '' || query.date !== '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (userId === null) return
    const timer = setTimeout(() => void storeSearch(userId, query.q), LOOKED_AT_MS)
    return () => clearTimeout(timer)
  }, [userId, query.q])

  return (
    <search>
      <Form onSubmit={searchNow} className="max-w-3xl">
        <div className="flex items-end gap-2">
          <TextInput
            label={tab === 'users' ? text.q : events.find.query}
            ref={field}
            type="search"
            name="q"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={tab === 'users' ? undefined : events.find.queryPlaceholder}
            {...bound(typed.q, q => change({ q }))}
            fieldClassName="min-w-0 grow"
          />
          <IconButton icon={Search} type="submit" look="quiet" aria-label={text.submit} className="size-12!" />
          {hasMore && (
            <IconButton
              icon={SlidersHorizontal}
              look="quiet"
              aria-label={text.more}
              aria-expanded={isOpen}
              onClick={() => setIsOpened(!isOpened)}
              className="size-12! aria-expanded:border-text"
            />
          )}
        </div>
        {isOpen && (
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <TextInput
              label={tab === 'users' ? text.location : events.find.location}
              name="location"
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              placeholder={tab === 'users' ? undefined : events.find.locationPlaceholder}
              {...bound(typed.location, location => change({ location }))}
            />
            {tab === 'events' && (
              <DateField label={events.find.date} name="date" value={typed.date} onValue={date => change({ date })} />
            )}
          </div>
        )}
      </Form>
      {userId !== null && query.q === '' && (
        <RecentSearches userId={userId} onChoose={q => onSearch({ ...query, q })} />
      )}
    </search>
  )
}

/** What the member has typed. It becomes the query after a pause, or at once with Enter. */
function useTypedQuery(query: SearchQuery, onSearch: (query: SearchQuery) => void) {
  const [typed, setTyped] = useState(query)
  const [requested, setRequested] = useState(query)
  const [shownQuery, setShownQuery] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A filter that is chosen during the pause stays: `onSearch` of an earlier render knows only the filters before it.
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  }, [onSearch])

  // The Back button or a link has changed the URL: the fields show its values.
  if (!isSame(shownQuery, query)) {
    setShownQuery(query)
    if (!isSame(requested, query)) {
      setTyped(query)
      setRequested(query)
    }
  }
  // A pending search is cancelled on unmount.
  useEffect(() => () => clearTimeout(timer.current), [])

  const searchFor = (fields: SearchQuery) => {
    clearTimeout(timer.current)
    const next = { q: fields.q.trim(), location: fields.location.trim(), date: fields.date }
    setRequested(next)
    search.current(next)
  }
  const change = (part: Partial<SearchQuery>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => searchFor(next), TYPING_PAUSE_MS)
  }
  const searchNow = () => {
    searchFor(typed)
  }
  return { typed, change, searchNow }
}

function isSame(one: SearchQuery, other: SearchQuery) {
  return one.q === other.q && one.location === other.location && one.date === other.date
}

function RecentSearches({ userId, onChoose }: { userId: string; onChoose: (text: string) => void }) {
  const text = useI18n().people.search
  const recent = useLiveQuery(() => recentSearches(userId).catch(() => []), [userId])
  if (!recent || recent.length === 0) return null

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">{text.recent}</span>
      {recent.map(earlier => (
        <Chip key={earlier} onClick={() => onChoose(earlier)} className="max-w-full">
          <bdi className="truncate">{earlier}</bdi>
        </Chip>
      ))}
      <Button look="plain" size="small" onClick={() => void deleteRecentSearches(userId)}>
        {text.clearRecent}
      </Button>
    </div>
  )
}
