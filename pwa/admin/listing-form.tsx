import { type FormEvent, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import * as calls from '#contract/admin/calls.ts'
import { countryOf } from '#contract/places/area.ts'
import { useListingsI18n } from '#pwa/events/listings/listings-i18n.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { focusUnreadable } from '#pwa/parts/date-field.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useTypedFields, useTypedText } from '#pwa/ui/typed-text.ts'
import { adminSend } from './gate.ts'
import { withChange } from './listing-edit.ts'
import { ListingFields, ListingLine, zoneMistakeIn } from './listing-fields.tsx'

const EMPTY = {
  source: '',
  title: '',
  date: '',
  startTime: '',
  endTime: '',
  venue: '',
  location: '',
  category: '',
  price: '',
  city: '',
  state: '',
  timeZone: '',
}

/** Lists an event from a public announcement. The source and the city stay for the next one. */
export function ListingForm({ onListed }: { onListed: () => void }) {
  const text = useListingsI18n()
  const i18n = useI18n()
  const { typed, set, forget } = useTypedFields<typeof EMPTY>('new-listing')
  const form = { ...EMPTY, ...typed }
  // A repeated request with the same key adds no second event, also after an automatic lock of the page.
  const [key, setKey] = useTypedText('key of new-listing')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [zoneMistake, setZoneMistake] = useState<string>()

  const change = (fields: Partial<typeof EMPTY>) => {
    set(withChange(form, fields))
    setZoneMistake(undefined)
    setKey(uuidv7())
  }
  const add = async (submit: FormEvent) => {
    submit.preventDefault()
    if (focusUnreadable()) return
    setIsBusy(true)
    setFailure(undefined)
    setZoneMistake(undefined)
    try {
      const { source, city, state, timeZone, ...listed } = form
      const { price, endTime, ...event } = listed
      const place = state === '' ? {} : { state, country: countryOf(state) }
      const body = {
        source,
        event: { ...event, city, ...place, endTime: endTime || null, price: price || null, timeZone: timeZone || null },
      }
      await adminSend(calls.addListing, { body, headers: { 'Idempotency-Key': key } })
      showToast({ title: text.added })
      forget(listed)
      setKey(uuidv7())
      onListed()
    } catch (error) {
      const zone = zoneMistakeIn(error, i18n)
      setZoneMistake(zone)
      if (zone === undefined) setFailure(sentenceFor(error, i18n, text.addFailed))
    }
    setIsBusy(false)
  }

  return (
    <form aria-label={text.title} onSubmit={event => void add(event)} className="mt-4 grid gap-5 sm:grid-cols-2">
      <ListingLine
        label={text.source}
        hint={text.sourceHint}
        isRequired
        name="listing-source"
        value={form.source}
        onChange={source => change({ source })}
      />
      <ListingFields value={form} onChange={change} zoneMistake={zoneMistake} />
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
