import { type ReactNode, useState } from 'react'
import { countryName } from '#contract/i18n/country-names.ts'
import { collator, likelyRegionOfTag } from '#contract/i18n/intl-names.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { areaIn, type City, countryOf, US } from '#contract/places/area.ts'
import * as calls from '#contract/places/calls.ts'
import { countries } from '#contract/places/countries.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { Select } from '#pwa/ui/fields/form.tsx'
import { homeOfPage } from '#sw/cache/home-city.ts'
import { fetched, resource } from '#sw/http/send.ts'
import { SuggestedInput } from './suggested-input.tsx'

type Props = City & {
  country: string
  onCountry: (country: string) => void
  onChange: (place: City) => void
  error?: ReactNode
}

/** A country, and a city in it: cities of the gazetteer are suggested, and any other name is accepted, also offline. */
export function CityAbroad({ country, city, onCountry, onChange, error }: Props) {
  const { fields, cityNear } = useI18n().accounts
  const language = useLanguage(state => state.language)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label={fields.country}
        name="country"
        autoComplete="country"
        value={country}
        onChange={event => {
          onCountry(event.target.value)
          onChange({ city: '', state: event.target.value === US ? '' : areaIn(event.target.value) })
        }}
        options={countriesIn(language).map(code => ({ value: code, label: countryName(code, language) }))}
      />
      <SuggestedInput
        label={fields.city}
        name="city"
        hint={fields.cityHint}
        required
        maxLength={80}
        autoComplete="address-level2"
        value={city}
        error={error}
        scope={country}
        find={typed => fetched(resource(calls.findPlaces, { query: { q: typed, country } }))}
        labelOf={place => labelOf(place, cityNear)}
        onTyped={(typed, chosen) =>
          onChange(chosen ? { city: chosen.name, state: chosen.state } : { city: typed, state: areaIn(country) })
        }
      />
    </div>
  )
}

/** The country of a form with this state. Without a state, it is the last chosen one, at first the installation's. */
export function useCountryOfForm(state: string) {
  const [chosen, setChosen] = useState(() => (state === '' ? homeOfPage().country : countryOf(state)))
  return {
    country: state === '' ? chosen : countryOf(state),
    chooseCountry: setChosen,
    /** Chooses the first country outside the US, and returns the state of its cities. */
    chooseAbroad: (): string => {
      const abroad = firstAbroad()
      setChosen(abroad)
      return areaIn(abroad)
    },
  }
}

/** The country that is offered to a person outside the US: that of the installation, else that of the language. */
function firstAbroad(): string {
  const home = homeOfPage().country
  if (home !== US) return home
  const ofBrowser = likelyRegionOfTag(navigator.language) ?? US
  return ofBrowser !== US && countries.has(ofBrowser) ? ofBrowser : 'MX'
}

/** The home of the installation first, then by name. */
function countriesIn(language: Locale): string[] {
  const { compare } = collator(language)
  const home = homeOfPage().country
  const others = [...countries].filter(code => code !== home)
  const named = others.map(code => ({ code, name: countryName(code, language) }))
  return [home, ...named.toSorted((one, other) => compare(one.name, other.name)).map(({ code }) => code)]
}

/** The largest city of a name has the name alone; the others, if there is one, have a large city near them. */
function labelOf(
  { name, near }: { name: string; near?: string | null | undefined },
  cityNear: (names: { city: string; near: string }) => string,
) {
  return near ? cityNear({ city: name, near }) : name
}
