import { useState } from 'react'
import * as calls from '#contract/admin/calls.ts'
import type { Event } from '#contract/events/events.ts'
import { event } from '#contract/events/page/calls.ts'
import { EditConflict } from '#pwa/edits/conflict-dialog.tsx'
import { useEdit } from '#pwa/edits/use-edit.ts'
import { useEventConflict } from '#pwa/events/form/event-conflict.tsx'
import { type EventEdit, type EventUnit, eventShape, ownUnits, sentWith } from '#pwa/events/form/state/event-edit.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useListingsI18n } from '#pwa/i18n/pages/listings.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { focusUnreadable } from '#pwa/parts/date-field.tsx'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { useTypedText } from '#pwa/ui/fields/typed-text.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { ifMatch } from '#sw/delivery/kinds/edit-conflict.ts'
import { resource } from '#sw/http/send.ts'
import { adminSend, useUncached } from '../gate/gate.ts'
import { NotLoaded } from '../gate/not-loaded.tsx'
import {
  type ListedEvent,
  ListingFields,
  listingFrom,
  openedListing,
  withChange,
  zoneErrorIn,
} from './listing-fields.tsx'

type EditListingProps = { id: string; title: string; onSaved: () => void; onCancel: () => void }

/** Edits an event without a host. What is typed survives an automatic lock of the page. */
export function EditListing({ id, ...props }: EditListingProps) {
  const text = useListingsI18n()
  const response = useUncached(resource(event, { params: { id } }))
  if (response.body) return <EditForm event={response.body} {...props} />
  return <NotLoaded response={response} failed={text.failed} placeholder={null} />
}

type EditFormProps = Omit<EditListingProps, 'id'> & { event: Event }

function EditForm({ event, title, onSaved, onCancel }: EditFormProps) {
  const i18n = useI18n()
  const text = useListingsI18n()
  const fieldsOf = useEventConflict()
  const [stored, store] = useTypedText(`listing ${event.id}`)
  const [failure, setFailure] = useState<Failure>({})
  const fail = (error: unknown) => {
    const zone = zoneErrorIn(error, i18n)
    setFailure(zone === undefined ? { sentence: sentenceFor(error, i18n, text.saveFailed) } : { zone })
  }

  const edit = useEdit<EventEdit, EventUnit, Event>({
    shape: eventShape,
    resource: event,
    opened: () => openedListing(stored, event),
    baseFrom: listingFrom,
    sentWith,
    ownUnits,
    async send(body, { base: { version } }) {
      await adminSend(calls.editListing, { params: { id: event.id }, body, headers: ifMatch(version) })
    },
    onTyped: typed => store(JSON.stringify(typed)),
    onFailed: fail,
  })

  const save = async (form: EventEdit) => {
    setFailure({})
    const finish = async () => {
      store('')
      onSaved()
    }
    await edit.save(form, finish).catch(fail)
  }
  const cancel = () => {
    store('')
    onCancel()
  }

  return (
    <>
      <Fields
        key={edit.round}
        title={title}
        start={edit.form}
        onTyped={edit.typed}
        onSave={save}
        onCancel={cancel}
        failure={failure}
      />
      <EditConflict edit={edit} fieldsOf={fieldsOf} />
    </>
  )
}

/** The sentence about the time zone, or about the save as a whole. */
type Failure = { zone?: string; sentence?: string }

type FieldsProps = {
  title: string
  start: EventEdit
  onTyped: (form: EventEdit) => void
  onSave: (form: EventEdit) => Promise<void>
  onCancel: () => void
  failure: Failure
}

function Fields({ title, start, onTyped, onSave, onCancel, failure }: FieldsProps) {
  const text = useListingsI18n()
  const [form, setForm] = useState(start)
  const [isBusy, setIsBusy] = useState(false)

  const change = ({ price, ...fields }: Partial<ListedEvent>) => {
    const changed = withChange(form, {
      ...fields,
      ...(price !== undefined && { price, isPriceAtTheDoor: price === '' }),
    })
    setForm(changed)
    onTyped(changed)
  }
  const submit = async () => {
    if (focusUnreadable()) return
    setIsBusy(true)
    await onSave(form)
    setIsBusy(false)
  }

  return (
    <Form aria-label={text.editOf(title)} onSubmit={submit} className="mt-3 grid gap-5 sm:grid-cols-2">
      <p className="text-muted sm:col-span-2">{text.editText}</p>
      <ListingFields
        value={{ ...form, price: form.isPriceAtTheDoor ? '' : form.price }}
        onChange={change}
        zoneError={failure.zone}
      />
      {failure.sentence && (
        <Notice className="sm:col-span-2" tone="error">
          {failure.sentence}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" isBusy={isBusy} disabled={isBusy}>
          {text.save}
        </Button>
        <QuietButton onClick={onCancel}>{text.cancel}</QuietButton>
      </div>
    </Form>
  )
}
