import { useNavigate } from '@tanstack/react-router'
import type { SelectHTMLAttributes } from 'react'
import * as calls from '#contract/events/list/calls.ts'
import { folded } from '#contract/fold.ts'
import type { City } from '#contract/places/area.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { cityLabel, useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { classNames } from '#pwa/ui/class-names.ts'
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

type ChipSelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  isOn?: boolean
  options: readonly { value: string; label: string }[]
}

/** A select in a row of chips: as wide as the chosen option, and opened with the device's native picker. */
function ChipSelect({ label, isOn = false, options, className, ...rest }: ChipSelectProps) {
  return (
    <span className={classNames('relative inline-flex shrink-0 snap-start', className)}>
      <select
        aria-label={label}
        className={classNames(
          'field-sizing-content min-h-11 max-w-52 appearance-none truncate rounded-full border py-2 pr-9 pl-4 text-sm font-semibold',
          isOn ? 'border-text bg-text text-ground' : 'border-line bg-surface text-text hover:border-edge',
        )}
        {...rest}
      >
        {options.map(option => (
          <option key={option.value} value={option.value} className="bg-surface text-text">
            {option.label}
          </option>
        ))}
      </select>
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none absolute top-1/2 right-4 size-2 -translate-y-3/4 rotate-45 border-r-2 border-b-2',
          isOn ? 'border-ground' : 'border-muted',
        )}
      />
    </span>
  )
}
