import type { ReactNode } from 'react'
import { US } from '#contract/places/area.ts'
import { states } from '#contract/places/states.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Select } from '#pwa/ui/fields/form.tsx'
import { CityAbroad, useCountryOfForm } from './city-abroad.tsx'

export type PlaceFieldsProps = {
  state: string
  city: string
  onChange: (place: { state: string; city: string }) => void
  errors?: { state?: ReactNode; city?: ReactNode }
}

/** In the US a state, then one of its cities; elsewhere a country, then a city of it. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { state, city, onChange, errors = {} } = props
  const { fields } = useI18n().accounts
  const { country, chooseCountry, chooseAbroad } = useCountryOfForm(state)
  if (country === US)
    return (
      <>
        <StateAndCity {...props} />
        <Button look="plain" size="small" onClick={() => onChange({ city: '', state: chooseAbroad() })}>
          {fields.anotherCountry}
        </Button>
      </>
    )
  return (
    <CityAbroad
      country={country}
      state={state}
      city={city}
      onCountry={chooseCountry}
      onChange={onChange}
      error={errors.city ?? errors.state}
    />
  )
}

/** A state, then one of its cities. Changing the state clears the city. */
function StateAndCity({ state, city, onChange, errors = {} }: PlaceFieldsProps) {
  const { fields, signUp } = useI18n().accounts
  const cities = states.find(({ code }) => code === state)?.cities ?? []
  // A city that is not in the list stays an option instead of being replaced.
  const offered = city !== '' && !cities.includes(city) ? [...cities, city] : cities

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label={fields.state}
        name="state"
        autoComplete="address-level1"
        value={state}
        error={errors.state}
        onChange={event => onChange({ state: event.target.value, city: '' })}
        options={[
          { value: '', label: signUp.last.chooseState },
          ...states.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <Select
        label={fields.city}
        name="city"
        autoComplete="address-level2"
        value={city}
        disabled={state === ''}
        error={errors.city}
        onChange={event => onChange({ state, city: event.target.value })}
        options={[
          { value: '', label: state === '' ? signUp.last.stateFirst : signUp.last.chooseCity },
          ...offered.map(name => ({ value: name, label: name })),
        ]}
      />
    </div>
  )
}
