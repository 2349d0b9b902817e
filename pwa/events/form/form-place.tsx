import { useId, useState } from 'react'
import { findVenues } from '#contract/events/venue/calls.ts'
import type { Venue } from '#contract/events/venue/venues.ts'
import { US } from '#contract/places/area.ts'
import { states } from '#contract/places/states.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { CityAbroad, useCountryOfForm } from '#pwa/parts/city-abroad.tsx'
import { SuggestedInput } from '#pwa/parts/suggested-input.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { TextInput } from '#pwa/ui/fields/form.tsx'
import { send } from '#sw/http/send.ts'
import { FormCoordinates } from './form-coordinates.tsx'
import { FormSection } from './form-section.tsx'
import { placeOf } from './state/event-coordinates.ts'
import { isZoneOpen } from './state/event-form-fields.ts'
import type { EventFormState } from './state/use-event-form.ts'
import { ZoneField } from './zone-field.tsx'

export function FormPlace(fields: EventFormState) {
  const { form, set, text, errorOf } = fields
  const i18n = useEventFormI18n()
  // A city that is still being typed is not unknown yet: the time zone question waits until the field loses focus.
  const [isTyping, setIsTyping] = useState(false)
  const { country, chooseCountry, chooseAbroad } = useCountryOfForm(form.state)
  // Outside the US the server asks for the zone where it is not certain; the question stays after the choice.
  const [isAsked, setIsAsked] = useState(false)

  return (
    <FormSection title={i18n.location}>
      <VenueField {...fields} />
      <TextInput label={i18n.address} {...text('location')} maxLength={200} autoComplete="street-address" />
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
          error={errorOf('city') ?? errorOf('state')}
        />
      )}
      {((isZoneOpen(form) && !isTyping) || isAsked || errorOf('timeZone') !== undefined) && (
        <ZoneField
          country={country}
          value={form.timeZone}
          onChange={timeZone => {
            setIsAsked(country !== US)
            set({ timeZone })
          }}
          error={errorOf('timeZone')}
        />
      )}
      <div className="border-t border-line pt-5">
        <FormCoordinates {...fields} />
      </div>
    </FormSection>
  )
}

type CityAndStateProps = EventFormState & { onTyping: (isTyping: boolean) => void; onAbroad: () => void }

function CityAndState({ form, set, text, onTyping, onAbroad }: CityAndStateProps) {
  const i18n = useEventFormI18n()
  const { anotherCountry } = useI18n().accounts.fields
  const cityList = useId()
  const cities = states.find(({ code }) => code === form.state)?.cities ?? []

  return (
    <>
      <div className="flex flex-wrap gap-4">
        <TextInput
          label={i18n.city}
          {...text('city')}
          required
          maxLength={80}
          list={cityList}
          autoComplete="address-level2"
          onFocus={() => onTyping(true)}
          onBlur={() => onTyping(false)}
          fieldClassName="min-w-0 grow basis-44"
        />
        <datalist id={cityList}>
          {cities.map(city => (
            <option key={city}>{city}</option>
          ))}
        </datalist>
        <TextInput
          label={i18n.state}
          {...text('state')}
          required
          maxLength={2}
          autoCapitalize="characters"
          autoComplete="address-level1"
          placeholder="FL"
          onChange={event => set({ state: stateCodeIn(event.target.value) })}
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

function stateCodeIn(typed: string) {
  return typed
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 2)
}

/** The name of the venue. Choosing a known one fills in its address. */
function VenueField({ set, text }: EventFormState) {
  const i18n = useEventFormI18n()
  return (
    <SuggestedInput
      label={i18n.venue}
      {...text('venue')}
      maxLength={200}
      placeholder={i18n.venuePlaceholder}
      scope="venues"
      find={typed => send(findVenues, { query: { q: typed } })}
      labelOf={labelOf}
      onTyped={(venue, chosen) => set(chosen ? placeOf(chosen) : { venue })}
    />
  )
}

/** With the address, because a text that the host types herself must not fill in an address. */
function labelOf({ name, address, city, state }: Venue) {
  return `${name} · ${[address, city, state].filter(Boolean).join(', ')}`
}
