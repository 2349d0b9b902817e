import X from 'lucide-react/icons/x'
import { useState } from 'react'
import * as calls from '#contract/events/door/calls.ts'
import type { DoorPerson } from '#contract/events/door/door.ts'
import { termsOf } from '#contract/events/door/door-price.ts'
import { MAX_NAME_PEOPLE, MAX_NAMES_AT_ONCE } from '#contract/events/limits.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFieldsDraft } from '#pwa/data/use-draft.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { TimeField } from '#pwa/parts/date-field.tsx'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, IconButton } from '#pwa/ui/button.tsx'
import { bound, Checkbox, Form, TextArea, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { resource, send } from '#sw/http/send.ts'
import { typedNames } from './typed-names.ts'
import { type Door, useTermsLine } from './use-door.ts'

type Typed = TypedTerms & {
  names: string
  promoter: string
  /** Those of the names once they were sent: after a failure they may have arrived, and are sent with the same ids. */
  ids: string[]
}
const NOTHING: Typed = { names: '', promoter: '', note: '', isFree: false, freeUntil: '', ids: [] }

/** For the host and the editors: names that need no pass, as they are pasted from a message of a promoter. */
export function DoorNamesDialog({ door, userId, onClose }: { door: Door; userId: string; onClose: () => void }) {
  const { format } = useLanguage()
  const text = useDoorI18n().names
  const lineOf = useTermsLine(door.stored.list)
  const { eventId, people } = door.stored.list
  const draft = useFieldsDraft(userId, `door-names:${eventId}`, NOTHING)
  const { typed } = draft
  const { isBusy, failure, setFailure, run } = useAction({ failed: text.failed, noSignal: text.needsSignal })
  const names = typedNames(typed.names)
  const { tag } = format
  // Another text is another request.
  const change = (changes: Partial<Typed>) => draft.change({ ...changes, ids: [] })

  const add = async () => {
    if (names === null) return setFailure(text.tooMany({ most: MAX_NAMES_AT_ONCE, people: MAX_NAME_PEOPLE, tag }))
    if (names.length === 0) return
    const ids = typed.ids.length > 0 ? typed.ids : names.map(() => crypto.randomUUID())
    draft.change({ ids })
    await run(async () => {
      await send(calls.addDoorNames, {
        params: { id: eventId },
        body: {
          names: names.map((name, nth) => ({ ...name, id: ids[nth] ?? crypto.randomUUID() })),
          promoter: typed.promoter.trim() || null,
          ...termsIn(typed),
        },
        forUser: userId,
      })
      draft.setChanged({ ...typed, names: '', ids: [] })
      await draft.remove()
      await door.readList()
    })
  }
  const remove = (pass: string) =>
    run(async () => {
      const [, name = ''] = pass.split(':')
      await send(calls.deleteDoorName, { params: { id: eventId, name }, forUser: userId })
      await door.readList()
    })
  return (
    <Dialog isOpen onClose={onClose} title={text.title}>
      <p className="mb-4 text-muted">{text.text}</p>
      <Form onSubmit={add} className="space-y-4">
        <TextArea
          label={text.names}
          hint={text.namesHint}
          name="names"
          autoComplete="off"
          spellCheck={false}
          {...bound(typed.names, names => change({ names }))}
        />
        <TextInput
          label={text.promoter}
          hint={text.promoterHint}
          name="promoter"
          autoComplete="off"
          maxLength={60}
          {...bound(typed.promoter, promoter => change({ promoter }))}
        />
        <TermsFields typed={typed} onChange={change} />
        {failure && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" isBusy={isBusy} disabled={names?.length === 0}>
          {text.add({ count: names?.length ?? 0, tag })}
        </Button>
      </Form>
      <ul className="mt-5">
        {people
          .filter(({ added }) => added)
          .map(person => (
            <li key={person.pass} className="flex items-center justify-between gap-3 border-t border-line py-1.5">
              <div className="min-w-0">
                <bdi className="font-semibold wrap-anywhere">{person.name}</bdi>
                <p className="text-sm text-muted wrap-anywhere">
                  {[lineOf(person), termsOf(person)?.note].filter(Boolean).join(' · ')}
                </p>
              </div>
              <IconButton
                icon={X}
                aria-label={text.remove(person.name)}
                onClick={() => void remove(person.pass)}
                className="-mr-2.5 shrink-0"
              />
            </li>
          ))}
      </ul>
    </Dialog>
  )
}

/** As it is typed: an empty text is nothing. */
type TypedTerms = { note: string; isFree: boolean; freeUntil: string }

function typedTerms(person: DoorPerson): TypedTerms {
  const { note = null, isFree = false, freeUntil = null } = termsOf(person) ?? {}
  return { note: note ?? '', isFree, freeUntil: freeUntil ?? '' }
}

/** As the server takes them. */
function termsIn({ note, isFree, freeUntil }: TypedTerms) {
  return { note: note.trim() || null, isFree, freeUntil: (isFree && freeUntil) || null }
}

/** Whether the person comes in free, until when, and a note for the door. */
function TermsFields({ typed, onChange }: { typed: TypedTerms; onChange: (changes: Partial<TypedTerms>) => void }) {
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
        {...bound(typed.note, note => onChange({ note }))}
      />
    </>
  )
}

type DoorTermsDialogProps = { person: DoorPerson; door: Door; userId: string; onClose: () => void }

/**
 * For the host and the editors: what the door has to know about one person with a pass. The host alone sees how often
 * the member did not come to the own nights.
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
