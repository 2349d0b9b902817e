import { useParams } from '@tanstack/react-router'
import * as calls from '#contract/events/list/calls.ts'
import type { CityWithEvents } from '#contract/events/list/lists.ts'
import { publicEventsOfCity } from '#contract/events/public/calls.ts'
import type { EventsOfCity } from '#contract/events/public/public-lists.ts'
import { paths } from '#contract/paths.ts'
import type { City } from '#contract/places/area.ts'
import { cityAmong, cityListIn, citySlug, countrySlug, knownCity } from '#contract/places/city-slug.ts'
import { useRemote, useResponse } from '#pwa/data/use-remote.ts'
import { cityLabel, useI18n } from '#pwa/i18n/i18n.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import NotFoundPage from '#pwa/parts/not-found-page.tsx'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { useSession } from '#pwa/session/session.ts'
import { Button, LinkButton, QuietLink } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { resource } from '#sw/http/send.ts'
import { cityOfDocument } from '../location/city-at-start.ts'
import { cityAddress } from './filter/city-address.ts'
import { Tonight } from './tonight.tsx'
import { prefetchEvents } from './use-events.ts'

const MAX_OTHER_CITIES = 6

/** @public Called by the route: the first paint shows the list of the city that the server has written. */
export async function prefetch() {
  const city = cityOfDocument()
  if (city) await prefetchEvents(city)
}

/** `/us/miami` and its lists: the list of events of the city in the path. The city chosen on the device stays. */
export default function CityPage() {
  const { country = '', city: slug = '', list: listSlug } = useParams({ strict: false })
  const me = useSession(session => session.me)
  const known = country.toLowerCase() === 'us' ? knownCity(slug) : undefined
  // A city outside of our lists is found among those with events, which are cached on the device; else by the server.
  const cities = useRemote(resource(calls.citiesWithEvents), null)
  const withEvents = cities.state === 'loaded' ? cities.body : []
  const cached = known ?? cityAmong(withEvents, country, slug) ?? cityOfAddress(country, slug)
  const isNotCached = cached === undefined && cities.state === 'loaded'
  const eventsOfCity = resource(publicEventsOfCity, { params: { country, city: slug }, query: { list: 'tonight' } })
  const listOfCity = useResponse(isNotCached ? eventsOfCity : null)
  const place = cached ?? (listOfCity.state === 'loaded' ? cityOf(listOfCity.body) : undefined)
  const list = cityListIn(listSlug)

  if (!list) return <NotFoundPage />
  if (place) return <Tonight key={me?.id} me={me} address={cityAddress(place, list)} />
  if (cities.state === 'failed') return <CitiesFailed onRetry={cities.refresh} />
  if (listOfCity.state === 'failed') return <CitiesFailed onRetry={listOfCity.refresh} />
  return listOfCity.state === 'missing' ? <UnknownCity cities={withEvents} /> : <LoadingPage />
}

function cityOf({ city: { city, state } }: Pick<EventsOfCity, 'city'>): City {
  return { city, state }
}

/** The city that the server found for the opened address: also one without an event in the next two weeks. */
function cityOfAddress(country: string, slug: string): City | undefined {
  const city = cityOfDocument()
  return city && cityAmong([city], country, slug)
}

/** Without the list of cities the app cannot find out whether the city exists. */
function CitiesFailed({ onRetry }: { onRetry: () => void }) {
  const i18n = useI18n().events.tonight
  return (
    <div className="page grow">
      <EmptyState
        isError
        title={i18n.failed}
        titleAs="h1"
        text={i18n.failedText}
        action={<Button onClick={onRetry}>{i18n.retry}</Button>}
      />
    </div>
  )
}

function UnknownCity({ cities }: { cities: CityWithEvents[] }) {
  const i18n = useI18n().events.unknownCity
  return (
    <PosterPage id="no-city" genre="cumbia" title={i18n.title} text={cities.length > 0 ? i18n.text : i18n.noCities}>
      <div className="mt-8 flex flex-wrap gap-3">
        {cities.slice(0, MAX_OTHER_CITIES).map(city => (
          <QuietLink key={citySlug(city)} href={paths.city(countrySlug(city), citySlug(city))}>
            {cityLabel(city)}
          </QuietLink>
        ))}
        <LinkButton href={paths.tonight}>{i18n.tonight}</LinkButton>
      </div>
    </PosterPage>
  )
}
