import { categoryLabel, eventCategories, festival } from '#contract/events/categories.ts'
import { PlaceFields } from '#pwa/accounts/place-fields.tsx'
import { DateField, TimeField } from '#pwa/date-field.tsx'
import { useLanguage } from '#pwa/i18n.ts'
import { useListingsI18n } from '#pwa/listings-i18n.ts'
import { Select } from '#pwa/ui/select.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'

/** An event of a public announcement as it is typed. */
export type ListedEvent = {
  title: string
  date: string
  startTime: string
  endTime: string
  venue: string
  location: string
  category: string
  /** Empty when it is not announced. */
  price: string
  city: string
  state: string
}

type ListingFieldsProps = { value: ListedEvent; onChange: (fields: Partial<ListedEvent>) => void }

/** The fields of an event without a host, in a grid of two columns. */
export function ListingFields({ value, onChange }: ListingFieldsProps) {
  const text = useListingsI18n()
  const language = useLanguage(state => state.language)
  const category = categoryLabel(value.category, 'en')
  const offered = category === festival ? [...eventCategories, festival] : eventCategories
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
      {line('venue', text.venue)}
      {line('location', text.address)}
      <Select
        label={text.genre}
        name="listing-category"
        required
        value={category}
        onChange={event => onChange({ category: event.target.value })}
        options={[
          { value: '', label: '' },
          ...offered.map(label => ({ value: label, label: categoryLabel(label, language) })),
        ]}
      />
      {line('price', text.price, { hint: text.priceHint })}
      <div className="sm:col-span-2">
        <PlaceFields city={value.city} state={value.state} onChange={onChange} />
      </div>
    </>
  )
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
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
