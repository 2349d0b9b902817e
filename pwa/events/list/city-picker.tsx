import { useNavigate } from '@tanstack/react-router'
import * as calls from '#contract/events/list/calls.ts'
import { folded } from '#contract/fold.ts'
import type { City } from '#contract/places/area.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { cityLabel, useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { homeCityOf } from '#sw/cache/home-city.ts'
import { resource } from '#sw/http/send.ts'
import { chooseCity } from '../location/use-city.ts'

type CityPickerProps = {
  me: Me | null
  place: City
  /** The page of another city, for a list that has its city in the path. */
  hrefOf?: ((place: City) => string) | undefined
}

/**
 * A select in a row of chips: as wide as the chosen option, and opened with the device's native picker. It has the
 * cities with upcoming events, and always the member's own city. The list is cached for offline use.
 */
export function CityPicker({ me, place, hrefOf }: CityPickerProps) {
  const i18n = useI18n().events.tonight
  const navigate = useNavigate()
  const cities = useRemote(resource(calls.citiesWithEvents), null)
  const homeCity = homeCityOf(me)
  const others = (cities.state === 'loaded' ? cities.body : []).filter(
    city => !isSameCity(city, homeCity) && !isSameCity(city, place),
  )
  const places: City[] = [homeCity, ...(isSameCity(place, homeCity) ? [] : [place]), ...others]

  const choose = (name: string) => {
    const chosen = places.find(one => cityLabel(one) === name)
    if (!chosen) return
    chooseCity(isSameCity(chosen, homeCity) ? null : { city: chosen.city, state: chosen.state })
    if (hrefOf) void navigate({ href: hrefOf(chosen) })
  }

  return (
    <span className="relative inline-flex shrink-0 snap-start">
      <select
        aria-label={i18n.city}
        value={cityLabel(place)}
        onChange={event => choose(event.target.value)}
        className="field-sizing-content min-h-11 max-w-52 appearance-none truncate rounded-full border border-line bg-surface py-2 pr-9 pl-4 text-sm font-semibold text-text hover:border-edge"
      >
        {places.map(cityLabel).map(name => (
          <option key={name} value={name} className="bg-surface text-text">
            {name}
          </option>
        ))}
      </select>
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-4 size-2 -translate-y-3/4 rotate-45 border-r-2 border-b-2 border-muted"
      />
    </span>
  )
}

function isSameCity(place: City, other: City) {
  return place.state === other.state && folded(place.city) === folded(other.city)
}
