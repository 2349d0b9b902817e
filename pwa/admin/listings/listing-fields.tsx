import { useState } from 'react'
import { categoryLabel, eventCategories, festival } from '#contract/events/categories.ts'
import type { Event } from '#contract/events/events.ts'
import { spanOf } from '#contract/events/nights.ts'
import { countryOf } from '#contract/places/area.ts'
import type { Base } from '#pwa/edits/merge.ts'
import { NightPreview } from '#pwa/events/form/form-when.tsx'
import { baseFrom, type EventDraft, type EventEdit, openedWith } from '#pwa/events/form/state/event-edit.ts'
import { isZoneOpen } from '#pwa/events/form/state/event-form-fields.ts'
import { ZoneField } from '#pwa/events/form/zone-field.tsx'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useListingsI18n } from '#pwa/i18n/pages/listings.ts'
import { fieldSentences, type Refusals } from '#pwa/i18n/refusals.ts'
import { DateField, TimeField } from '#pwa/parts/date-field.tsx'
import { PlaceFields } from '#pwa/parts/place-fields.tsx'
import { bound, Select, TextInput } from '#pwa/ui/fields/form.tsx'

/** An event of a public announcement as it is typed. */
export const emptyListing = {
  title: '',
  date: '',
  startTime: '',
  endTime: '',
  venue: '',
  location: '',
  category: '',
  /** Empty when it is not announced. */
  price: '',
  city: '',
  state: '',
  /** Empty unless the server has asked for it. */
  timeZone: '',
}

export type ListedEvent = typeof emptyListing

type ListingFieldsProps = {
  value: ListedEvent
  onChange: (fields: Partial<ListedEvent>) => void
  /** What the server said about the time zone; it is asked for from then on. */
  zoneError: string | undefined
}

/** The fields of an event without a host, in a grid of two columns. */
export function ListingFields({ value, onChange, zoneError }: ListingFieldsProps) {
  const text = useListingsI18n()
  const language = useLanguage(state => state.language)
  // Outside the US the server asks for the zone where it is not certain; the question stays after the choice.
  const [isZoneAsked, setIsZoneAsked] = useState(false)
  const category = categoryLabel(value.category, 'en')
  const offered = category === festival ? [...eventCategories, festival] : eventCategories
  const { date, startTime, endTime } = value
  const span = date === '' || startTime === '' ? null : spanOf({ date, startTime, endTime: endTime || null })
  const line = (field: keyof ListedEvent, label: string, options: { hint?: string; isRequired?: boolean } = {}) => (
    <ListingLine
      label={label}
      {...options}
      name={`listing-${field}`}
      value={value[field]}
      onChange={typed => onChange({ [field]: typed })}
    />
  )

  return (
    <>
      {line('title', text.eventTitle, { isRequired: true })}
      <DateField
        label={text.date}
        name="listing-date"
        required
        value={value.date}
        onValue={date => onChange({ date })}
      />
      <TimeField
        label={text.start}
        name="listing-start"
        required
        value={value.startTime}
        onValue={startTime => onChange({ startTime })}
      />
      <TimeField label={text.end} name="listing-end" value={value.endTime} onValue={endTime => onChange({ endTime })} />
      {span && typeof span !== 'string' && <NightPreview span={span} className="sm:col-span-2" />}
      {line('venue', text.venue)}
      {line('location', text.address)}
      <Select
        label={text.genre}
        name="listing-category"
        required
        {...bound(category, category => onChange({ category }))}
        options={[
          { value: '', label: '' },
          ...offered.map(label => ({ value: label, label: categoryLabel(label, language) })),
        ]}
      />
      {line('price', text.price, { hint: text.priceHint })}
      <div className="sm:col-span-2">
        <PlaceFields
          city={value.city}
          state={value.state}
          onChange={place => {
            setIsZoneAsked(false)
            onChange(place)
          }}
        />
      </div>
      {(isZoneOpen(value) || isZoneAsked || zoneError !== undefined) && (
        <ZoneField
          country={countryOf(value.state)}
          value={value.timeZone}
          onChange={timeZone => {
            setIsZoneAsked(true)
            onChange({ timeZone })
          }}
          error={zoneError}
        />
      )}
    </>
  )
}

export function zoneErrorIn(error: unknown, i18n: Refusals): string | undefined {
  return fieldSentences(error, i18n).find(([path]) => path === 'timeZone')?.[1]
}

type ListingLineProps = {
  label: string
  hint?: string
  isRequired?: boolean
  name: string
  value: string
  onChange: (typed: string) => void
}

export function ListingLine({ label, hint, isRequired, name, value, onChange }: ListingLineProps) {
  return (
    <TextInput
      label={label}
      hint={hint}
      name={name}
      required={isRequired}
      maxLength={200}
      autoComplete="off"
      {...bound(value, onChange)}
    />
  )
}

/**
 * A listing as form values. The host's form shows a start after midnight under its night; a listing is typed with the
 * date of the calendar, also when it is changed.
 */
export function listingFrom(event: Event): Base<EventEdit> {
  const { form, version } = baseFrom(event)
  return { form: { ...form, date: event.date, reading: 'early-day' }, version }
}

/** The form as it opens. `stored` is the text that was typed before, empty if there is none. */
export function openedListing(stored: string, event: Event): ReturnType<typeof openedWith> {
  // The text was stored by the form.
  return openedWith(stored === '' ? null : (JSON.parse(stored) as EventDraft), event, listingFrom(event))
}

type Place = { city: string; state: string; timeZone: string }

/** The form after a change. With the city its time zone is open again: the former one may contradict it. */
export function withChange<Form extends Place>(form: Form, change: Partial<Form>): Form {
  const { city = form.city, state = form.state } = change
  const isMoved = city !== form.city || state !== form.state
  return { ...form, ...(isMoved && { timeZone: '' }), ...change }
}
