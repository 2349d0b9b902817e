import { useId, useState } from 'react'
import { states } from '#contract/places/states.ts'
import { useLanguage } from '#pwa/i18n.ts'
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
  const language = useLanguage(state => state.language)
  const text = useFormI18n()
  const cityList = useId()
  // A city that is still being typed is not unknown yet: the time zone question waits until the field loses focus.
  const [isTyping, setIsTyping] = useState(false)
  const cities = states.find(({ code }) => code === form.state)?.cities ?? []

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
      <div className="grid grid-cols-[1fr_6rem] gap-4">
        <TextInput
          label={text.city}
          name="city"
          required
          maxLength={80}
          list={cityList}
          autoComplete="address-level2"
          value={form.city}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          onChange={event => set({ city: event.target.value })}
          error={mistake('city')}
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
        />
      </div>
      {isZoneOpen(form) && !isTyping && (
        <Select
          label={text.timeZone}
          name="timeZone"
          hint={text.timeZoneHint}
          value={form.timeZone}
          onChange={event => set({ timeZone: event.target.value })}
          error={mistake('timeZone')}
          options={[
            { value: '', label: text.chooseZone },
            ...ZONES.map(zone => ({ value: zone, label: zoneName(zone, language) })),
          ]}
        />
      )}
      <div className="border-t border-line pt-5">
        <FormCoordinates {...fields} />
      </div>
    </FormSection>
  )
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
function zoneName(zone: string, language: string) {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return `${name} (${zone.split('/').at(-1)?.replace('_', ' ')})`
}
