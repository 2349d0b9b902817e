import { useId, useState } from 'react'
import { zoneName } from '#contract/i18n/dates.ts'
import type { Format } from '#contract/i18n/region.ts'
import { US } from '#contract/places/area.ts'
import { states } from '#contract/places/states.ts'
import { CityAbroad, useCountryOfForm } from '#pwa/city-abroad.tsx'
import { useFormat, useI18n } from '#pwa/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Select } from '#pwa/ui/select.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { isZoneOpen } from './event-form-fields.ts'
import { FormCoordinates } from './form-coordinates.tsx'
import { useFormI18n } from './form-i18n.ts'
import { FormSection } from './form-section.tsx'
import type { EventFormState } from './use-event-form.ts'
import { VenueField } from './venue-field.tsx'

export function FormPlace(fields: EventFormState) {
  const { form, set, mistake } = fields
  const format = useFormat()
  const text = useFormI18n()
  // A city that is still being typed is not unknown yet: the time zone question waits until the field loses focus.
  const [isTyping, setIsTyping] = useState(false)
  const { country, chooseCountry, chooseAbroad } = useCountryOfForm(form.state)
  // Outside the US the server asks for the zone where it is not certain; the question stays after the choice.
  const [isAsked, setIsAsked] = useState(false)

  return (
    <FormSection title={text.location}>
      <VenueField {...fields} />
      <TextInput
        label={text.address}
        name="location"
        maxLength={200}
        autoComplete="street-address"
        value={form.location}
        onChange={event => set({ location: event.target.value })}
        error={mistake('location')}
      />
      {country === US ? (
        <CityAndState
          {...fields}
          onTyping={setIsTyping}
          onAbroad={() => set({ city: '', state: chooseAbroad(), timeZone: '' })}
        />
      ) : (
        <CityAbroad
          country={country}
          state={form.state}
          city={form.city}
          onCountry={chooseCountry}
          onChange={place => set({ ...place, timeZone: '' })}
          mistake={mistake('city') ?? mistake('state')}
        />
      )}
      {((isZoneOpen(form) && !isTyping) || isAsked || mistake('timeZone') !== undefined) && (
        <Select
          label={text.timeZone}
          name="timeZone"
          hint={country === US ? text.timeZoneHint : undefined}
          value={form.timeZone}
          onChange={event => {
            setIsAsked(country !== US)
            set({ timeZone: event.target.value })
          }}
          error={mistake('timeZone')}
          options={[
            { value: '', label: text.chooseZone },
            ...zonesIn(country).map(zone => ({ value: zone, label: zoneLabel(zone, format) })),
          ]}
        />
      )}
      <div className="border-t border-line pt-5">
        <FormCoordinates {...fields} />
      </div>
    </FormSection>
  )
}

type CityAndStateProps = EventFormState & { onTyping: (isTyping: boolean) => void; onAbroad: () => void }

function CityAndState({ form, set, mistake, onTyping, onAbroad }: CityAndStateProps) {
  const text = useFormI18n()
  const { anotherCountry } = useI18n().accounts.fields
  const cityList = useId()
  const cities = states.find(({ code }) => code === form.state)?.cities ?? []

  return (
    <>
      <div className="flex flex-wrap gap-4">
        <TextInput
          label={text.city}
          name="city"
          required
          maxLength={80}
          list={cityList}
          autoComplete="address-level2"
          value={form.city}
          onFocus={() => onTyping(true)}
          onBlur={() => onTyping(false)}
          onChange={event => set({ city: event.target.value })}
          error={mistake('city')}
          fieldClassName="min-w-0 grow basis-44"
        />
        <datalist id={cityList}>
          {cities.map(city => (
            <option key={city}>{city}</option>
          ))}
        </datalist>
        <TextInput
          label={text.state}
          name="state"
          required
          maxLength={2}
          autoCapitalize="characters"
          autoComplete="address-level1"
          placeholder="FL"
          value={form.state}
          onChange={event => set({ state: stateCodeIn(event.target.value) })}
          error={mistake('state')}
          className="uppercase"
          fieldClassName="w-24"
        />
      </div>
      <Button look="plain" size="small" onClick={onAbroad}>
        {anotherCountry}
      </Button>
    </>
  )
}

/** The zones of a country; all zones in a browser that cannot list them. */
function zonesIn(country: string): string[] {
  if (country === US) return ZONES
  return new Intl.Locale(`und-${country}`).getTimeZones?.() ?? Intl.supportedValuesOf('timeZone')
}

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
]

function stateCodeIn(typed: string) {
  return typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 2)
}

/** "Eastern Time (New York)" */
function zoneLabel(zone: string, format: Format) {
  return `${zoneName(zone, format)} (${zone.split('/').at(-1)?.replace('_', ' ')})`
}
