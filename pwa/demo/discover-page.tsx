import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { folded } from '#contract/fold.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useTitle } from '#pwa/i18n/title.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { DemoEventCard } from './demo-event-card.tsx'
import { type DemoEvent, demoEvents } from './demo-events.ts'
import { DemoStrip } from './demo-strip.tsx'
import { DiscoverHero } from './discover-hero.tsx'
import { FeaturedEvent } from './featured-event.tsx'
import { countLabel } from './figures.ts'
import { useDemoI18n } from './i18n.ts'

/** The first event takes two columns, so that the grid has no gaps with two or with three columns. */
const FIRST_SHOWN = 5
const MORE_SHOWN = 6

export default function DiscoverPage() {
  const i18n = useDemoI18n().discover
  const format = useFormat()
  const [query, setQuery] = useState('')
  const [genre, setGenre] = useState<string | null>(null)
  const [shownCount, setShownCount] = useState(FIRST_SHOWN)
  const wall = useRef<HTMLUListElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useTitle(i18n.title)

  const matches = demoEvents.filter(event => (genre === null || event.genre === genre) && mentions(event, query))
  const [first, ...rest] = matches.slice(0, shownCount)

  // Both buttons may disappear when pressed, so keyboard focus moves to the first new event or to the search field.
  const showMore = () => {
    flushSync(() => setShownCount(shownCount + MORE_SHOWN))
    const next = wall.current?.children[shownCount]
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
  const showAll = () => {
    setQuery('')
    setGenre(null)
    search.current?.focus()
  }

  return (
    <>
      <DemoStrip />
      <DiscoverHero search={search} query={query} onQuery={setQuery} genre={genre} onGenre={setGenre} />
      <div className="page pt-8 pb-20 md:pt-12">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="display text-3xl md:text-4xl">{i18n.trending}</h2>
          <output className="figures shrink-0 text-muted">{i18n.shown(countLabel(matches.length, format))}</output>
        </div>
        {first ? (
          <ul ref={wall} className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            <li key={first.id} tabIndex={-1} className="arriving sm:col-span-2">
              <FeaturedEvent event={first} />
            </li>
            {rest.map(event => (
              <li key={event.id} tabIndex={-1} className="arriving">
                <DemoEventCard heading="h3" event={event} badge={<Badge>{event.genre}</Badge>} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title={i18n.nothing}
            text={i18n.nothingText}
            action={<Button onClick={showAll}>{i18n.reset}</Button>}
          />
        )}
        {shownCount < matches.length && (
          <p className="mt-8 text-center">
            <QuietButton onClick={showMore} className="max-sm:w-full">
              {i18n.loadMore}
            </QuietButton>
          </p>
        )}
      </div>
    </>
  )
}

function mentions(event: DemoEvent, query: string) {
  return folded(`${event.title} ${event.genre} ${event.venue} ${event.district}`).includes(folded(query))
}
