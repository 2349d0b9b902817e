import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { categoryLabel } from '#contract/events/categories.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { asKnownAt } from '#contract/events/still-on/still-on.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import type { Format } from '#contract/i18n/region.ts'
import { serverPaths } from '#contract/paths.ts'
import type { City } from '#contract/places/area.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useI18n, useLanguage, useTitle, withI18n } from '#pwa/i18n/i18n.ts'
import { clockHere, clockOrMoment } from '#pwa/i18n/time-labels.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button, CalendarLink } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { useCity } from '../location/use-city.ts'
import { MAP_SPACE } from '../map/map-space.ts'
import { isOwnNightNoted, OwnNightSpace } from '../pass/own-night-space.tsx'
import { CityPicker } from './city-picker.tsx'
import { EventList, ListSkeleton } from './event-list.tsx'
import type { Address } from './filter/city-address.ts'
import {
  countOpen,
  daysShown,
  type EventFilter,
  type EventGroup,
  eventsMatching,
  nextDate,
  rangeNames,
} from './filter/event-filter.ts'
import { FilterChips } from './filter/filter-chips.tsx'
import { useEventFilter } from './filter/use-event-filter.ts'
import { ForYou, useForYou } from './for-you.tsx'
import type { Taste } from './taste.ts'
import { type CityEvents, useDateEvents, useEvents } from './use-events.ts'

const CityFileLink = optional(() => untilLoaded(() => import('../city-file/city-file-link.tsx')))

// Below the list, or in place of an empty one, so they are loaded after the first screen.
const NothingOn = optional(withI18n(() => import('./nothing-on.tsx')))
const WaitingEvents = optional(withI18n(() => import('../unsent/waiting-events.tsx')))
const OwnNight = optional(
  withI18n(() => import('../pass/own-night.tsx')),
  { placeholder: <OwnNightSpace /> },
)
const CityFollow = optional(() => import('../city-follow/city-follow-space.tsx'))
const NotNear = optional(withI18n(async () => ({ default: (await import('./nothing-on.tsx')).NotNear })))
const NextEvents = optional(() => import('./next-events.tsx'))
const MapToggle = optional(withI18n(() => import(/* online */ '../map/map-toggle.tsx')))
const mapSpace = <div className="mt-3" style={MAP_SPACE} />
const EventMap = optional(
  withI18n(() => import(/* online */ '../map/event-map.tsx')),
  { placeholder: mapSpace },
)
const ListSearch = optional(withI18n(async () => ({ default: (await import('./nothing-on.tsx')).ListSearch })))

/**
 * `me` is null for a visitor, who sees the same list without the lines about friends. Without an `address` the list is
 * that of the city chosen on the device.
 */
export function Tonight({ me, address }: { me: Me | null; address?: Address }) {
  const { language, format, i18n } = useLanguage()
  const chosenCity = useCity(me)
  const place = address?.place ?? chosenCity
  const nowMs = useNow()
  const cityEvents = useEvents(place, nowMs)
  const { filter, change, near, clear } = useEventFilter(address)
  const listed = useDateEvents(cityEvents, place, filter.date)
  const [isSearching, setIsSearching] = useState(filter.text !== undefined)
  const isFound = filter.text !== undefined
  const rangeOrSearch = isFound ? i18n.events.tonight.search : rangeName(filter, i18n.events.tonight, format)
  const name = address?.nameOf(filter, language) ?? rangeOrSearch
  useTitle(address ? (name.endsWith(place.city) ? name : `${name} · ${place.city}`) : i18n.events.tonight.title)

  const { isShown, show } = useFirstShown(me !== null && !address)
  const hasSearch = isSearching || isFound
  const toggleSearch = () => {
    setIsSearching(!hasSearch)
    if (hasSearch) change({ text: undefined })
  }

  const { events, tonight } = cityEvents
  const { isPartial } = listed
  // Without signal the host may have answered since.
  const listedEvents = listed.failure && listed.events ? asKnownAt(listed.events, listed.at) : listed.events
  const matching = listedEvents && eventsMatching(listedEvents, filter, tonight, nowMs)
  // While only the first pages of the city are loaded, an empty result does not mean that there are no events.
  const known = isPartial && matching?.length === 0 ? undefined : matching
  const { groups, isLiked, isFiltered, hasFilters, mayHaveTaste, choice } = useForYou(me, known, filter)

  return (
    <div className={classNames('page grow pt-6 pb-12 md:pt-10', !isShown && 'invisible')}>
      {me && !address && (
        <OwnNight
          onKnown={show}
          userId={me.id}
          nowMs={nowMs}
          tonight={tonight}
          events={(events ?? []).filter(({ nightOf }) => nightOf === tonight)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-2.5 gap-y-2">
        <h1 className="display text-4xl md:text-6xl">{name}</h1>
        <div className="flex shrink-0 items-center gap-2">
          <CityPicker me={me} place={place} hrefOf={address?.hrefOfCity} />
          <Chip isOn={hasSearch} aria-label={i18n.events.tonight.search} onClick={toggleSearch} className="px-3!">
            <Search className="size-4.5" />
          </Chip>
        </div>
      </div>
      {/* The search shows its own count. */}
      {!isFound && (
        <div className={classNames('mt-1 flex flex-wrap items-center gap-x-4 md:text-lg', mayHaveTaste && 'min-h-14')}>
          <p className="figures min-h-6">
            {daysLabel(daysShown(groups ?? [], filter, tonight), format)}
            {groups && <Count count={countOpen(groups, nowMs)} isPartial={isPartial} />}
          </p>
          {events && <MapToggle events={events} isOpen={filter.isMap} onToggle={isMap => change({ isMap })} />}
          {/* An empty list has the same button. It comes with the count, which would move it. */}
          {isFiltered && (groups ? groups.length > 0 : listed.failure !== null) && (
            <ClearFilters onClear={() => clear()} />
          )}
          {choice && <ForYou {...choice} count={countOpen(groups ?? [], nowMs)} />}
        </div>
      )}
      {me?.userType === 'party_host' && !address && <WaitingEvents userId={me.id} />}
      <Freshness cityEvents={listed} />
      {hasSearch && (
        <div className="mt-3">
          <ListSearch userId={me?.id ?? null} place={place} events={events ?? []} filter={filter} onChange={change} />
        </div>
      )}
      {!isFound && (
        <>
          <div className="mt-1">
            {hasFilters && <FilterChips {...{ filter, cityEvents, listed, near, nowMs }} onChange={change} />}
            {(near.state === 'denied' || near.state === 'unknown') && <NotNear isDenied={near.state === 'denied'} />}
          </div>
          {filter.isMap && !groups && listed.failure === null && mapSpace}
          {filter.isMap && groups && (
            <EventMap
              events={groups.flatMap(group => group.events)}
              all={events ?? []}
              nowMs={nowMs}
              tonight={tonight}
              city={place.city}
            />
          )}
          <Results
            me={me}
            place={place}
            cityEvents={cityEvents}
            listed={listed}
            groups={groups}
            isLiked={isLiked}
            filter={filter}
            nowMs={nowMs}
            onChange={change}
            onClear={clear}
          />
        </>
      )}
    </div>
  )
}

const FIRST_WAIT_MS = 2000

/**
 * The first list of a member on this device is shown together with what stands above it, whose height is not known yet:
 * it would push the list down. A slow response is not waited for.
 */
function useFirstShown(hasOwnNight: boolean) {
  const [isShown, setIsShown] = useState(() => !hasOwnNight || isOwnNightNoted())
  const show = () => setIsShown(true)
  useEffect(() => void setTimeout(show, FIRST_WAIT_MS), [])
  return { isShown, show }
}

function Count({ count, isPartial }: { count: number; isPartial: boolean }) {
  const text = useI18n().events.tonight
  return (
    <>
      {` · ${text.nights(count)}`}
      {count > 0 && isPartial && ` · ${text.moreToLoad}`}
    </>
  )
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" onClick={onClear} className="-my-2 min-h-11 font-semibold text-accent-strong underline">
      {useI18n().events.tonight.clearFilters}
    </button>
  )
}

type ResultsProps = {
  me: Me | null
  place: City
  cityEvents: CityEvents
  listed: CityEvents
  /** Unset while the list is not known. */
  groups: EventGroup[] | undefined
  /** Set where the events of the favourite genres come first. */
  isLiked: Taste | undefined
  filter: EventFilter
  nowMs: number
  onChange: ReturnType<typeof useEventFilter>['change']
  onClear: ReturnType<typeof useEventFilter>['clear']
}

/** The list, or what stands in its place, and what follows it. */
function Results({ me, place, cityEvents, listed, groups, isLiked, filter, nowMs, onChange, onClear }: ResultsProps) {
  const { language, i18n } = useLanguage()
  const text = i18n.events.tonight
  const { events, tonight } = cityEvents

  return (
    <div className="mt-3">
      {!groups && listed.failure === null && <ListSkeleton label={text.loading} />}
      {!groups && listed.failure !== null && (
        <EmptyState
          isError
          title={text.failed}
          text={text.failedText}
          action={<Button onClick={listed.refresh}>{text.retry}</Button>}
        />
      )}
      {groups && groups.length > 0 && (
        <EventList
          groups={groups}
          tonight={tonight}
          nowMs={nowMs}
          near={filter.near}
          city={place.city}
          isLiked={isLiked}
        />
      )}
      {groups?.length === 0 && (
        <NothingOn
          place={place}
          filter={filter}
          isQuiet={events?.length === 0}
          next={nextDate(events ?? [], tonight)}
          onDate={date => onChange({ date })}
          onWhen={when => onChange({ when })}
          onClear={onClear}
        />
      )}
      {events && !cityEvents.isPartial && groups && groups.length > 0 && (
        <NextEvents
          events={events}
          filter={filter}
          tonight={tonight}
          nowMs={nowMs}
          onWhen={when => onChange({ when })}
        />
      )}
      {groups && <CityFollow me={me} place={place} genre={filter.genre} />}
      {groups && groups.length > 0 && (
        <>
          <CalendarLink
            feed={serverPaths.calendarOfCity(place.state, place.city, filter.genre)}
            look="plain"
            className="mt-6"
          >
            {text.subscribe(
              [filter.genre && categoryLabel(filter.genre, language), place.city].filter(Boolean).join(' · '),
            )}
          </CalendarLink>
          <CityFileLink me={me} place={place} genre={filter.genre} isOnline={cityEvents.failure === null} />
        </>
      )}
    </div>
  )
}

/** The selected range by its name, or the selected date. */
function rangeName({ date, when }: EventFilter, i18n: I18n['events']['tonight'], format: Format) {
  if (date) return eventTimeLabel(date, format)
  return rangeNames(i18n)[when]
}

/** "Sun Nov 22", or "Fri Nov 20 – Sun Nov 22": the dates of the listed events, not of the filter. */
function daysLabel({ first, last }: { first: string; last: string }, format: Format) {
  const days = first === last ? [first] : [first, last]
  return days.map(day => eventTimeLabel(day, format)).join(' – ')
}

/**
 * The time of the last update, shown while the server does not respond. The space for the sentence is reserved from the
 * first paint, so that the list does not move when it appears.
 */
function Freshness({ cityEvents: { events, at, received, failure, refresh } }: { cityEvents: CityEvents }) {
  const { format, i18n } = useLanguage()
  const tonight = i18n.events.tonight
  const time = clockOrMoment(at, format)
  const offline = received
    ? tonight.received({ name: received.sender ?? tonight.aFriend, time })
    : tonight.updated(time)

  return (
    <div
      data-widest={tonight.updated(clockHere(WIDEST_TIME_MS, format))}
      className="figures grid text-sm *:col-start-1 *:row-start-1 before:invisible before:col-start-1 before:row-start-1 before:content-[attr(data-widest)]"
    >
      <output>
        {events && failure !== null && (
          <>
            <span className="text-waiting-strong">
              {failure === 'no-signal' ? offline : tonight.notRefreshed(time)}
            </span>
            {/* The space lets the text wrap onto its own line. */}{' '}
            {failure === 'refused' && (
              <button type="button" onClick={refresh} className="-m-3 min-h-11 p-3 font-semibold underline">
                {tonight.retry}
              </button>
            )}
          </>
        )}
      </output>
    </div>
  )
}

/** Any time with two digits on both sides of the colon; all digits have the same width in this font. */
const WIDEST_TIME_MS = new Date(2000, 0, 1, 22, 30).getTime()
