import { useState } from 'react'
import * as calls from '#contract/events/door/calls.ts'
import type { DoorPerson } from '#contract/events/door/door.ts'
import { termsOf } from '#contract/events/door/door-price.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { TimeField } from '#pwa/parts/date-field.tsx'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Checkbox } from '#pwa/ui/fields/checkbox.tsx'
import { Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { resource, send } from '#sw/http/send.ts'
import type { Door } from './use-door.ts'

/** As it is typed: an empty text is nothing. */
export type TypedTerms = { note: string; isFree: boolean; freeUntil: string }

export function typedTerms(person: DoorPerson): TypedTerms {
  const { note = null, isFree = false, freeUntil = null } = termsOf(person) ?? {}
  return { note: note ?? '', isFree, freeUntil: freeUntil ?? '' }
}

/** As the server takes them. */
export function termsIn({ note, isFree, freeUntil }: TypedTerms) {
  return { note: note.trim() || null, isFree, freeUntil: (isFree && freeUntil) || null }
}

type TermsFieldsProps = { typed: TypedTerms; onChange: (changes: Partial<TypedTerms>) => void }

/** Whether the person comes in free, until when, and a note for the door. */
export function TermsFields({ typed, onChange }: TermsFieldsProps) {
  const text = useDoorI18n().names
  return (
    <>
      <Checkbox
        label={text.free}
        name="free"
        checked={typed.isFree}
        onChange={({ target }) => onChange({ isFree: target.checked })}
      />
      {typed.isFree && (
        <TimeField
          label={text.until}
          name="until"
          value={typed.freeUntil}
          onValue={freeUntil => onChange({ freeUntil })}
        />
      )}
      <TextInput
        label={text.note}
        hint={text.noteHint}
        name="note"
        autoComplete="off"
        maxLength={140}
        value={typed.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  )
}

type DoorTermsDialogProps = { person: DoorPerson; door: Door; userId: string; onClose: () => void }

/**
 * For the host and the editors: what the door has to know about one person with a pass. The host alone sees how often the
 * member did not come to the own nights.
 */
export function DoorTermsDialog({ person, door, userId, onClose }: DoorTermsDialogProps) {
  const { format } = useLanguage()
  const text = useDoorI18n().names
  const { eventId, role } = door.stored.list
  const noShows = useRemote(role === 'owner' ? resource(calls.doorNoShows, { params: { id: eventId } }) : null, userId)
  const missed = noShows.state === 'loaded' ? noShows.body.find(({ pass }) => pass === person.pass) : undefined
  const [typed, setTyped] = useState(() => typedTerms(person))
  const { isBusy, failure, run } = useAction({ failed: text.failed, noSignal: text.needsSignal })
  const save = async () => {
    const isSaved = await run(async () => {
      const body = { pass: person.pass, ...termsIn(typed) }
      await send(calls.setDoorTerms, { params: { id: eventId }, body, forUser: userId })
      await door.readList()
    })
    if (isSaved) onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={person.name}>
      {missed && <Notice className="mb-4">{text.missed({ ...missed, tag: format.tag })}</Notice>}
      <Form onSubmit={save} className="space-y-4">
        <TermsFields typed={typed} onChange={changes => setTyped({ ...typed, ...changes })} />
        {failure && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" isBusy={isBusy}>
          {text.save}
        </Button>
      </Form>
    </Dialog>
  )
}
