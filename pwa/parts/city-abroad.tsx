import { type ReactNode, useId, useState } from 'react'
import { countryName } from '#contract/i18n/country-names.ts'
import { collator, likelyRegionOfTag } from '#contract/i18n/intl-names.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { areaIn, type City, countryOf, US } from '#contract/places/area.ts'
import * as calls from '#contract/places/calls.ts'
import { countries } from '#contract/places/countries.ts'
import { useFetch } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { bound, Select, TextInput } from '#pwa/ui/fields/form.tsx'
import { homeOfPage } from '#sw/cache/home-city.ts'
import { fetched, resource } from '#sw/http/send.ts'

const MIN_TYPED = 2
const TYPING_PAUSE_MS = 250

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
  const listId = useId()
  const typed = city.trim()
  const matching = resource(calls.findPlaces, { query: { q: typed, country } })
  const found = useFetch({
    key: typed.length < MIN_TYPED ? null : matching.path,
    fetch: () => fetched(matching),
    pauseMs: TYPING_PAUSE_MS,
  })
  const places = found.state === 'loaded' ? found.body : []

  const changeCity = (value: string) => {
    const chosen = places.find(place => labelOf(place, cityNear) === value)
    onChange(chosen ? { city: chosen.name, state: chosen.state } : { city: value, state: areaIn(country) })
  }

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
      <TextInput
        label={fields.city}
        name="city"
        hint={fields.cityHint}
        required
        maxLength={80}
        list={listId}
        autoComplete="address-level2"
        {...bound(city, changeCity)}
        error={error}
      />
      <datalist id={listId}>
        {places.map(place => (
          <option key={place.id}>{labelOf(place, cityNear)}</option>
        ))}
      </datalist>
    </div>
  )
}

/** The country of a form with this state. Without a state, it is the one chosen last, at first that of the installation. */
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
