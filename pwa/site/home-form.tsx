import { useState } from 'react'
import { regionOfTag } from '#contract/i18n/intl.ts'
import { type Locale, locales, languages as names, preferredLocale } from '#contract/i18n/locale.ts'
import { areaIn } from '#contract/places/area.ts'
import * as calls from '#contract/places/calls.ts'
import { countries } from '#contract/places/countries.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useSetupI18n } from '#pwa/i18n/pages/setup.ts'
import { CityAbroad } from '#pwa/parts/city-abroad.tsx'
import { Checkbox, Select } from '#pwa/ui/fields/form.tsx'
import { useTypedFields } from '#pwa/ui/fields/typed-text.ts'
import { send } from '#sw/http/send.ts'
import { PartForm, type PartProps, useSaving } from './part-form.tsx'

type TypedHome = { country: string; place: { city: string; state: string }; languages: readonly Locale[] }

/** The languages, and the home city, which must be one of the gazetteer: its country and time zone follow from it. */
export function HomeForm(props: PartProps) {
  const { settings } = props
  const { home } = settings
  const i18n = useSetupI18n()
  const { refusals } = useI18n()
  const saving = useSaving(props)
  const { fields, save } = saving
  const { typed, set, forget } = useTypedFields<TypedHome>('site home')
  const isFixed = settings.fixed.includes('home')
  // Until the set-up is finished or its languages are stored, the browser of the operator suggests the values.
  const [guess] = useState(() =>
    settings.isSetUp || settings.languages !== null || isFixed ? {} : guessHome(navigator.languages),
  )
  const chosenLanguages = typed.languages ?? (settings.languages === null ? guess.languages : undefined)
  const { country = guess.country ?? home.country } = typed
  // The city of the home is not a city of another country.
  const placeThere = country === home.country ? home : { city: '', state: areaIn(country) }
  const { city, state } = typed.place ?? placeThere
  const place = { city, state }
  const languages = chosenLanguages ?? settings.languages ?? locales
  const [isUnknown, setIsUnknown] = useState(false)

  const submit = async () => {
    setIsUnknown(false)
    const forgetSent = () => forget(typed)
    // Languages that were neither chosen nor suggested stay those of the environment, or all of them.
    const changed = chosenLanguages && { languages }
    if (isFixed || (place.city === home.city && place.state === home.state))
      return await save({ ...changed }, forgetSent)
    const found = await send(calls.findPlaces, { query: { q: place.city, country } }).catch(() => [])
    const chosen =
      found.find(({ name, state }) => name === place.city && state === place.state) ??
      found.find(({ name }) => name.toLowerCase() === place.city.trim().toLowerCase())
    if (chosen) await save({ placeId: chosen.id, ...changed }, forgetSent)
    else setIsUnknown(true)
  }

  return (
    <PartForm saving={saving} action={props.action} onSubmit={submit}>
      <p className="text-muted">{isFixed ? i18n.fixed : i18n.homeText}</p>
      {!isFixed && (
        <CityAbroad
          {...place}
          country={country}
          onCountry={chosen => set({ country: chosen })}
          onChange={chosen => set({ place: chosen })}
          error={fields.get('placeId') ?? (isUnknown ? refusals['unknown-city'] : undefined)}
        />
      )}
      <p className="text-muted">{i18n.homeNow({ city: home.city, zone: home.timeZone })}</p>
      <LanguagesField
        chosen={languages}
        onChange={chosen => set({ languages: chosen })}
        isFixed={settings.fixed.includes('languages')}
        error={fields.get('languages')}
      />
    </PartForm>
  )
}

type LanguagesFieldProps = {
  /** The first one is for readers of none of them. */
  chosen: readonly Locale[]
  onChange: (chosen: readonly Locale[]) => void
  isFixed: boolean
  error: string | undefined
}

/** One language at least is chosen. */
function LanguagesField({ chosen, onChange, isFixed, error }: LanguagesFieldProps) {
  const i18n = useSetupI18n()
  const set = (locale: Locale, isOn: boolean) =>
    onChange(isOn ? [...chosen, locale] : chosen.filter(other => other !== locale))

  return (
    <fieldset className="space-y-3" disabled={isFixed}>
      <legend className="font-semibold">{i18n.languages}</legend>
      <div className="flex flex-wrap gap-x-6">
        {locales.map(locale => (
          <Checkbox
            key={locale}
            lang={locale}
            label={names[locale].name}
            checked={chosen.includes(locale)}
            disabled={isFixed || (chosen.length === 1 && chosen.includes(locale))}
            onChange={event => set(locale, event.target.checked)}
          />
        ))}
      </div>
      <Select
        label={i18n.firstLanguage}
        hint={isFixed ? i18n.fixed : i18n.firstLanguageHint}
        error={error}
        value={chosen[0]}
        onChange={event => {
          const first = chosen.filter(locale => locale === event.target.value)
          onChange([...first, ...chosen.filter(locale => locale !== event.target.value)])
        }}
        options={chosen.map(locale => ({ value: locale, label: names[locale].name }))}
      />
    </fieldset>
  )
}

/**
 * The country and the languages that the browser of the operator suggests for a new site, in the operator's order of
 * preference. Undefined where the browser says nothing, or nothing else than the defaults.
 */
export function guessHome(tags: readonly string[]): { country?: string; languages?: readonly Locale[] } {
  const country = tags.map(regionOfTag).find(region => region !== undefined && countries.has(region))
  const first = preferredLocale(tags)
  const isDefault = first === undefined || first === locales[0]
  return {
    ...(country !== undefined && { country }),
    ...(!isDefault && { languages: [first, ...locales.filter(locale => locale !== first)] }),
  }
}
