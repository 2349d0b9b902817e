import { useNavigate } from '@tanstack/react-router'
import * as calls from '#contract/events/list/calls.ts'
import { folded } from '#contract/fold.ts'
import type { City } from '#contract/places/area.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { cityLabel } from '#pwa/i18n/city-label.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { ChipSelect } from '#pwa/ui/fields/chip-select.tsx'
import { homeCityOf } from '#sw/cache/home-city.ts'
import { resource } from '#sw/http/send.ts'
import { chooseCity } from '../location/use-city.ts'

export type CityPickerProps = {
  me: Me | null
  place: City
  /** The page of another city, for a list that has its city in the path. */
  hrefOf?: ((place: City) => string) | undefined
}

/** The cities with upcoming events, and always the member's own city. The list is cached for offline use. */
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
    const chosen = places.find(one => nameOf(one) === name)
    if (!chosen) return
    chooseCity(isSameCity(chosen, homeCity) ? null : { city: chosen.city, state: chosen.state })
    if (hrefOf) void navigate({ href: hrefOf(chosen) })
  }

  return (
    <ChipSelect
      label={i18n.city}
      value={nameOf(place)}
      onChange={event => choose(event.target.value)}
      options={places.map(one => ({ value: nameOf(one), label: nameOf(one) }))}
    />
  )
}

const nameOf = cityLabel

function isSameCity(place: City, other: City) {
  return place.state === other.state && folded(place.city) === folded(other.city)
}
