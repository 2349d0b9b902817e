import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import * as calls from '#contract/admin/calls.ts'
import { countryOf } from '#contract/places/area.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useListingsI18n } from '#pwa/i18n/pages/listings.ts'
import { focusUnreadable } from '#pwa/parts/date-field.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { useTypedFields, useTypedText } from '#pwa/ui/fields/typed-text.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { adminSend } from '../gate/gate.ts'
import { emptyListing, ListingFields, ListingLine, withChange, zoneErrorIn } from './listing-fields.tsx'

const EMPTY = { source: '', ...emptyListing }

/** Lists an event from a public announcement. The source and the city stay for the next one. */
export function ListingForm({ onListed }: { onListed: () => void }) {
  const text = useListingsI18n()
  const i18n = useI18n()
  const { typed, set, forget } = useTypedFields<typeof EMPTY>('new-listing')
  const form = { ...EMPTY, ...typed }
  // A repeated request with the same key adds no second event, also after an automatic lock of the page.
  const [key, setKey] = useTypedText('key of new-listing')
  const [zoneError, setZoneError] = useState<string>()
  const { isBusy, failure, run } = useAction({
    failed: text.addFailed,
    handle(error) {
      const zone = zoneErrorIn(error, i18n)
      setZoneError(zone)
      return zone !== undefined
    },
  })

  const change = (fields: Partial<typeof EMPTY>) => {
    set(withChange(form, fields))
    setZoneError(undefined)
    setKey(uuidv7())
  }
  const add = async () => {
    if (focusUnreadable()) return
    setZoneError(undefined)
    await run(async () => {
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
    })
  }

  return (
    <Form aria-label={text.title} onSubmit={add} className="mt-4 grid gap-5 sm:grid-cols-2">
      <ListingLine
        label={text.source}
        hint={text.sourceHint}
        isRequired
        name="listing-source"
        value={form.source}
        onChange={source => change({ source })}
      />
      <ListingFields value={form} onChange={change} zoneError={zoneError} />
      {failure && (
        <Notice className="sm:col-span-2" tone="error">
          {failure}
        </Notice>
      )}
      <Button type="submit" isBusy={isBusy} disabled={isBusy} className="sm:col-span-2">
        {text.add}
      </Button>
    </Form>
  )
}
