import { type FormEvent, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { AddListingBody } from '#contract/admin/listings.ts'
import { categoryLabel, eventCategories } from '#contract/events/categories.ts'
import { countryOf } from '#contract/places/area.ts'
import { PlaceFields } from '#pwa/accounts/place-fields.tsx'
import { DateField, focusUnreadable, TimeField } from '#pwa/date-field.tsx'
import { useI18n, useLanguage } from '#pwa/i18n.ts'
import { useListingsI18n } from '#pwa/listings-i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Select } from '#pwa/ui/select.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { adminRequest } from './gate.ts'

const EVENT = { title: '', date: '', startTime: '', endTime: '', venue: '', location: '', category: '', price: '' }
const EMPTY = { source: '', city: '', state: '', ...EVENT }

/** Lists an event from a public announcement. The source and the city stay for the next one. */
export function ListingForm({ onListed }: { onListed: () => void }) {
  const text = useListingsI18n()
  const i18n = useI18n()
  const language = useLanguage(state => state.language)
  const [form, setForm] = useState(EMPTY)
  // A repeated request with the same key adds no second event.
  const [key, setKey] = useState(() => uuidv7())
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const change = (fields: Partial<typeof EMPTY>) => {
    setForm(before => ({ ...before, ...fields }))
    setKey(uuidv7())
  }
  const add = async (submit: FormEvent) => {
    submit.preventDefault()
    if (focusUnreadable()) return
    setIsBusy(true)
    setFailure(null)
    try {
      const { source, price, endTime, state, ...event } = form
      const place = state === '' ? {} : { state, country: countryOf(state) }
      const json: AddListingBody = {
        source,
        event: { ...event, ...place, endTime: endTime || null, price: price || null },
      }
      await adminRequest('/api/admin/listings', { method: 'POST', json, headers: { 'Idempotency-Key': key } })
      showToast({ title: text.added })
      change(EVENT)
      onListed()
    } catch (error) {
      setFailure(sentenceFor(error, i18n, text.addFailed))
    }
    setIsBusy(false)
  }
  const line = (field: keyof typeof EMPTY, label: string, options: { hint?: string; isRequired?: boolean } = {}) => (
    <TextInput
      label={label}
      hint={options.hint}
      name={`listing-${field}`}
      required={options.isRequired}
      maxLength={200}
      autoComplete="off"
      value={form[field]}
      onChange={event => change({ [field]: event.target.value })}
    />
  )

  return (
    <form aria-label={text.title} onSubmit={event => void add(event)} className="mt-4 grid gap-5 sm:grid-cols-2">
      {line('source', text.source, { hint: text.sourceHint, isRequired: true })}
      {line('title', text.eventTitle, { isRequired: true })}
      <DateField label={text.date} name="listing-date" required value={form.date} onValue={date => change({ date })} />
      <TimeField
        label={text.start}
        name="listing-start"
        required
        value={form.startTime}
        onValue={startTime => change({ startTime })}
      />
      <TimeField label={text.end} name="listing-end" value={form.endTime} onValue={endTime => change({ endTime })} />
      {line('venue', text.venue)}
      {line('location', text.address)}
      <Select
        label={text.genre}
        name="listing-category"
        required
        value={form.category}
        onChange={event => change({ category: event.target.value })}
        options={[
          { value: '', label: '' },
          ...eventCategories.map(label => ({ value: label, label: categoryLabel(label, language) })),
        ]}
      />
      {line('price', text.price, { hint: text.priceHint })}
      <div className="sm:col-span-2">
        <PlaceFields city={form.city} state={form.state} onChange={change} />
      </div>
      {failure && (
        <div className="sm:col-span-2">
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
      <Button type="submit" isBusy={isBusy} disabled={isBusy} className="sm:col-span-2">
        {text.add}
      </Button>
    </form>
  )
}
