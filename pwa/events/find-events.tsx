import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { categoryKey, categoryLabel } from '#contract/categories.ts'
import type { Event } from '#contract/events.ts'
import { eventCategories } from '#contract/lists.ts'
import { useNow } from '#pwa/now.ts'
import { useQuery } from '#pwa/query.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { SkeletonCard } from '#pwa/ui/skeleton.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useWords } from '#pwa/words.ts'
import { EventCard } from './event-card.tsx'
import { centsOf } from './night.ts'
import { type Found, type Sought, useFoundEvents } from './use-found-events.ts'

/** The 'Find Events' tab: what is sought stands in the address, so that a search can be sent to a friend. */
export default function FindEvents() {
  const words = useWords().events.find
  const query = useQuery()
  const navigate = useNavigate()
  const sought = {
    q: query.get('q') ?? '',
    location: query.get('location') ?? '',
    date: query.get('date') ?? '',
  }
  const category = query.get('category')
  const isFree = query.get('free') === '1'
  const found = useFoundEvents(sought)

  const seek = (change: Record<string, string | undefined>) => {
    const search = Object.fromEntries(
      Object.entries({ ...Object.fromEntries(query), ...change }).filter(([, said]) => said),
    )
    void navigate({ to: '.', search, replace: true, resetScroll: false, viewTransition: false })
  }
  const fits = (event: Event) => (!category || event.category === category) && (!isFree || centsOf(event) === 0)

  return (
    <div>
      <SearchForm key={JSON.stringify(sought)} sought={sought} onSeek={seek} />
      <fieldset className="strip -mx-1 mt-4 min-w-0 gap-2 px-1 py-1 md:flex-wrap">
        <legend className="sr-only">{words.categories}</legend>
        <Chip isOn={isFree} onClick={() => seek({ free: isFree ? undefined : '1' })}>
          {words.free}
        </Chip>
        {eventCategories.map(label => {
          const key = categoryKey(label) ?? label
          const isOn = category === key
          return (
            <Chip key={key} lang="es" isOn={isOn} onClick={() => seek({ category: isOn ? undefined : key })}>
              {categoryLabel(key)}
            </Chip>
          )
        })}
      </fieldset>
      <div className="mt-6">
        <Results found={found} fits={fits} onAgain={found.again} />
      </div>
    </div>
  )
}

function SearchForm({ sought, onSeek }: { sought: Sought; onSeek: (sought: Sought) => void }) {
  const words = useWords().events.find
  const [typed, setTyped] = useState(sought)
  const seek = (event: FormEvent) => {
    event.preventDefault()
    onSeek(typed)
  }

  return (
    <search>
      <form onSubmit={seek} className="grid grid-cols-2 items-end gap-x-3 gap-y-4 md:grid-cols-[2fr_1.4fr_auto_auto]">
        <TextInput
          label={words.query}
          name="q"
          type="search"
          placeholder={words.queryPlaceholder}
          value={typed.q}
          onChange={event => setTyped({ ...typed, q: event.target.value })}
          fieldClassName="col-span-2 md:col-span-1"
        />
        <TextInput
          label={words.location}
          name="location"
          placeholder={words.locationPlaceholder}
          value={typed.location}
          onChange={event => setTyped({ ...typed, location: event.target.value })}
        />
        <TextInput
          label={words.date}
          name="date"
          type="date"
          value={typed.date}
          onChange={event => setTyped({ ...typed, date: event.target.value })}
        />
        <Button type="submit" className="col-span-2 md:col-span-1">
          {words.search}
        </Button>
      </form>
    </search>
  )
}

type ResultsProps = { found: Found; fits: (event: Event) => boolean; onAgain: () => void }

function Results({ found, fits, onAgain }: ResultsProps) {
  const words = useWords().events
  const nowMs = useNow()

  if (found.state === 'failed')
    return (
      <EmptyState
        title={words.find.failed}
        text={words.find.failedText}
        action={<Button onClick={onAgain}>{words.tonight.retry}</Button>}
      />
    )
  if (found.events === null)
    return (
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <output className="sr-only">{words.find.loading}</output>
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
    )

  const events = found.events.filter(fits)
  return (
    <div aria-busy={found.state === 'searching'}>
      {found.state === 'found' && found.isLocal && <Notice tone="offline">{words.find.offline}</Notice>}
      {events.length === 0 ? (
        <EmptyState title={words.find.none} text={words.find.noneText} />
      ) : (
        <>
          <output className="figures mt-3 mb-3 block text-muted">{words.find.results(events.length)}</output>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {events.map(event => (
              <li key={event.id}>
                <EventCard heading="h2" event={event} nowMs={nowMs} rating={<Rating event={event} />} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Nobody said anything yet: the search shows its usual figure, and says that it is nobody's. */
const UNRATED = '4.8'

function Rating({ event }: { event: Event }) {
  const words = useWords().events
  const isRated = event.reviewCount > 0
  const figure = isRated ? event.rating.toFixed(1) : UNRATED

  return (
    <>
      <span aria-hidden className="font-semibold text-text">
        ★ {figure}
      </span>
      {isRated && <span className="sr-only">{words.card.rating(figure)}</span>}
      {' · '}
      {isRated ? words.page.reviewCount(event.reviewCount) : words.card.noReviews}
    </>
  )
}
