import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { categoryKey, categoryLabel, categoryLang, eventCategories } from '#contract/events/categories.ts'
import { zoneOf } from '#contract/events/city-window.ts'
import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { serverPaths } from '#contract/paths.ts'
import { certainCity, searchPlace } from '#contract/places/place-search.ts'
import { useSession } from '#pwa/accounts/session.ts'
import { useI18n, useLanguage } from '#pwa/i18n.ts'
import { clockHere } from '#pwa/time-labels.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { CalendarLink } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { SkeletonCard } from '#pwa/ui/skeleton.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'
import { useNow } from '#pwa/use-now.ts'
import { useQuery } from '#pwa/use-query.ts'
import { EventCard } from './event-card.tsx'
import { useFriendsGoing } from './friends-going.tsx'
import { type EventSearch, searchIn } from './search-cached.ts'
import { useCity } from './use-city.ts'
import { type SearchState, useFoundEvents } from './use-found-events.ts'

/** The 'Find Events' tab. The search is in the URL, so that it can be shared. */
export default function FindEvents() {
  const { language, i18n } = useLanguage()
  const { find: text, tonight: tonightText } = i18n.events
  const fade = useEdgeFade()
  const query = useQuery()
  const navigate = useNavigate()
  const eventSearch = searchIn(query)
  const { category, isFree, when } = eventSearch
  const place = useCity(useSession(session => session.me))
  const tonight = tonightIn(zoneOf(certainCity(searchPlace(eventSearch.location)) ?? place), useNow())
  const results = useFoundEvents(eventSearch, tonight)
  const names = { tonight: tonightText.tonightChip, tomorrow: tonightText.tomorrow, weekend: tonightText.weekend }

  const seek = (change: Record<string, string | undefined>) => {
    const search = Object.fromEntries(
      Object.entries({ ...Object.fromEntries(query), ...change }).filter(([, value]) => value),
    )
    void navigate({ to: '.', search, replace: true, resetScroll: false, viewTransition: false })
  }

  return (
    <div>
      <SearchForm
        key={[eventSearch.q, eventSearch.location, eventSearch.date].join('|')}
        search={eventSearch}
        onSeek={seek}
      />
      <fieldset ref={fade} className="strip -mx-1 mt-4 min-w-0 gap-2 px-1 py-1 md:flex-wrap">
        <legend className="sr-only">{text.categories}</legend>
        {(['tonight', 'tomorrow', 'weekend'] as const).map(range => (
          <Chip
            key={range}
            isOn={when === range}
            onClick={() => seek({ when: when === range ? undefined : range, date: undefined })}
          >
            {names[range]}
          </Chip>
        ))}
        <Chip isOn={isFree} onClick={() => seek({ free: isFree ? undefined : '1' })}>
          {text.free}
        </Chip>
        {eventCategories.map(label => {
          const key = categoryKey(label) ?? label
          const isOn = category === key
          return (
            <Chip
              key={key}
              lang={categoryLang(key, language)}
              isOn={isOn}
              onClick={() => seek({ category: isOn ? undefined : key })}
            >
              {categoryLabel(key, language)}
            </Chip>
          )
        })}
      </fieldset>
      <div className="mt-6">
        <Results results={results} onRetry={results.retry} />
        <CityFeed location={eventSearch.location} category={category} />
      </div>
    </div>
  )
}

type Typed = Pick<EventSearch, 'q' | 'location' | 'date'>

function SearchForm({ search, onSeek }: { search: Typed; onSeek: (change: Record<string, string>) => void }) {
  const i18n = useI18n().events.find
  const [typed, setTyped] = useState({ q: search.q, location: search.location, date: search.date })
  const seek = (event: FormEvent) => {
    event.preventDefault()
    onSeek({ ...typed, ...(typed.date && { when: '' }) })
  }

  return (
    <search>
      <form onSubmit={seek} className="grid grid-cols-2 items-end gap-x-3 gap-y-4 md:grid-cols-[2fr_1.4fr_auto_auto]">
        <TextInput
          label={i18n.query}
          name="q"
          type="search"
          placeholder={i18n.queryPlaceholder}
          value={typed.q}
          onChange={event => setTyped({ ...typed, q: event.target.value })}
          fieldClassName="col-span-2 md:col-span-1"
        />
        <TextInput
          label={i18n.location}
          name="location"
          placeholder={i18n.locationPlaceholder}
          value={typed.location}
          onChange={event => setTyped({ ...typed, location: event.target.value })}
        />
        <TextInput
          label={i18n.date}
          name="date"
          type="date"
          value={typed.date}
          onChange={event => setTyped({ ...typed, date: event.target.value })}
        />
        <Button type="submit" className="col-span-2 md:col-span-1">
          {i18n.search}
        </Button>
      </form>
    </search>
  )
}

/** The calendar feed of a city, offered when the location of the search is certainly one city. */
function CityFeed({ location, category }: { location: string; category: string }) {
  const { language, i18n } = useLanguage()
  const text = i18n.events.tonight
  const place = certainCity(searchPlace(location))
  if (!place) return null
  return (
    <CalendarLink feed={serverPaths.calendarOfCity(place.state, place.city, category)} look="plain" className="mt-6">
      {text.subscribe([category && categoryLabel(category, language), place.city].filter(Boolean).join(' · '))}
    </CalendarLink>
  )
}

function Results({ results, onRetry }: { results: SearchState; onRetry: () => void }) {
  const { language, i18n } = useLanguage()
  const text = i18n.events
  const nowMs = useNow()
  const friendsAt = useFriendsGoing()

  if (results.state === 'failed')
    return (
      <EmptyState
        title={text.find.failed}
        text={text.find.failedText}
        action={<Button onClick={onRetry}>{text.tonight.retry}</Button>}
      />
    )
  if (results.events === null)
    return (
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <output className="sr-only">{text.find.loading}</output>
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
    )

  const { events } = results
  const cachedAt = results.state === 'found' ? results.cachedAt : null
  return (
    <div aria-busy={results.state === 'searching'}>
      {cachedAt !== null && (
        <Notice tone="offline">
          {cachedAt > 0 && `${text.tonight.updated(clockHere(cachedAt, language))}. `}
          {text.find.offline}
        </Notice>
      )}
      {events.length === 0 ? (
        <EmptyState title={text.find.none} text={text.find.noneText} />
      ) : (
        <>
          <output className="figures mt-3 mb-3 block text-muted">{text.find.results(events.length)}</output>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {events.map(event => (
              <li key={event.id}>
                <EventCard
                  heading="h2"
                  event={event}
                  nowMs={nowMs}
                  rating={<Rating event={event} />}
                  friends={friendsAt(event.id)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The search shows this rating for an event without reviews; screen readers read "no reviews" instead. */
const UNRATED = '4.8'

function Rating({ event }: { event: Event }) {
  const i18n = useI18n().events
  const isRated = event.reviewCount > 0
  const figure = isRated ? event.rating.toFixed(1) : UNRATED

  return (
    <>
      <span aria-hidden className="font-semibold text-text">
        ★ {figure}
      </span>
      {isRated && <span className="sr-only">{i18n.card.rating(figure)}</span>}
      {' · '}
      {isRated ? i18n.page.reviewCount(event.reviewCount) : i18n.card.noReviews}
    </>
  )
}
