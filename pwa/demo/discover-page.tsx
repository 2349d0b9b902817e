import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { folded } from '#contract/fold.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { useFormat, useTitle } from '#pwa/i18n/i18n.ts'
import { useDemoI18n } from '#pwa/i18n/pages/demo.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { bound, TextInput } from '#pwa/ui/fields/form.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'
import { type DemoEvent, demoEvents } from './demo-events.ts'
import { DemoEventCard, DemoEventTime, DemoStrip, EventFigures } from './demo-parts.tsx'

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
          <ul ref={wall} className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
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

/** The first event, large, with its title on the poster. */
function FeaturedEvent({ event }: { event: DemoEvent }) {
  const i18n = useDemoI18n()

  return (
    <article className="flex h-full min-h-96 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="relative min-h-64 grow">
        <Poster id={event.id} genre={event.genre} width={900} height={420} className="absolute! inset-0" />
        <div className="absolute top-4 left-4 flex gap-2">
          <Badge tone="accent">{i18n.discover.featured}</Badge>
          <Badge>{event.genre}</Badge>
        </div>
        <h3 className="poster-name display absolute inset-x-0 bottom-0 px-5 pt-24 pb-4 text-5xl md:text-6xl" lang="es">
          {event.title}
        </h3>
      </div>
      <div className="grid gap-x-10 gap-y-3 p-5 md:grid-cols-2">
        <div>
          <DemoEventTime event={event} className="text-lg" />
          <p className="text-muted" lang="es">
            {event.venue} · {event.district}
          </p>
        </div>
        <div className="self-end">
          <EventFigures event={event} />
        </div>
      </div>
    </article>
  )
}

type DiscoverHeroProps = {
  search: Ref<HTMLInputElement>
  query: string
  onQuery: (query: string) => void
  genre: string | null
  onGenre: (genre: string | null) => void
}

/** Always in the dark theme, as on the landing page. The poster shows the selected genre. */
function DiscoverHero({ search, query, onQuery, genre, onGenre }: DiscoverHeroProps) {
  const i18n = useDemoI18n().discover

  return (
    <section data-theme="dark" className="relative isolate overflow-hidden bg-ground text-text">
      <Skyline genre={genre ?? 'Reggaeton'} />
      <div className="page pt-40 pb-6 md:pt-20 md:pb-10">
        <h1 className="display text-[clamp(3.25rem,14vw,4.25rem)] md:text-[clamp(4.5rem,7.4vw,6.75rem)]">
          {i18n.title}
        </h1>
        <p className="mt-3 max-w-md text-lg text-muted md:text-xl">{i18n.text}</p>
        <TextInput
          ref={search}
          fieldClassName="mt-6 max-w-xl md:mt-8"
          label={i18n.searchLabel}
          type="search"
          {...bound(query, onQuery)}
          placeholder={i18n.searchPlaceholder}
        />
        <Genres chosen={genre} onChoose={onGenre} />
      </div>
    </section>
  )
}

function Skyline({ genre }: { genre: string }) {
  return (
    <div aria-hidden className="hero-poster absolute inset-x-0 top-0 -z-10 h-60 md:left-[40%] md:h-full">
      <Poster
        key={genre}
        id="discover"
        genre={genre}
        width={860}
        height={560}
        className="size-full animate-[fade-in_240ms_var(--ease-out)]"
      />
    </div>
  )
}

function Genres({ chosen, onChoose }: { chosen: string | null; onChoose: (genre: string | null) => void }) {
  const i18n = useDemoI18n().discover
  const fade = useEdgeFade()

  return (
    <ul
      ref={fade}
      aria-label={i18n.genresLabel}
      className="strip -mx-1 mt-5 gap-2.5 p-1 max-md:-mx-5 max-md:px-5 md:flex-wrap"
    >
      <li>
        <Chip isOn={chosen === null} onClick={() => onChoose(null)}>
          {i18n.all}
        </Chip>
      </li>
      {[...new Set(demoEvents.map(event => event.genre))].map(genre => (
        <li key={genre}>
          <Chip isOn={chosen === genre} onClick={() => onChoose(chosen === genre ? null : genre)}>
            {genre}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
