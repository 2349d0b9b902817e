import type { ReactNode } from 'react'
import { states } from '#contract/places/states.ts'
import { useI18n } from '#pwa/i18n.ts'
import { Select } from '#pwa/ui/select.tsx'

export type PlaceFieldsProps = {
  state: string
  city: string
  onChange: (place: { state: string; city: string }) => void
  mistakes?: { state?: ReactNode; city?: ReactNode }
}

/** A state, then one of its cities. Changing the state clears the city. */
export function PlaceFields({ state, city, onChange, mistakes = {} }: PlaceFieldsProps) {
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
        error={mistakes.state}
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
        error={mistakes.city}
        onChange={event => onChange({ state, city: event.target.value })}
        options={[
          { value: '', label: state === '' ? signUp.last.stateFirst : signUp.last.chooseCity },
          ...offered.map(name => ({ value: name, label: name })),
        ]}
      />
    </div>
  )
}
