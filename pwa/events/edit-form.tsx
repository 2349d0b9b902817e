import { useRef, useState } from 'react'
import type { Event } from '#contract/events.ts'
import { ConflictDialog } from '#pwa/edit-conflicts/conflict-dialog.tsx'
import { useConflictWords } from '#pwa/edit-conflicts/conflict-words.ts'
import {
  type Base,
  bodyOf,
  changedUnits,
  type EditDraft,
  isSameIn,
  unitsNamed,
  withUnits,
} from '#pwa/edit-conflicts/merge.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import type { Me } from '#pwa/session.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useWords } from '#pwa/words.ts'
import { keepCopy } from '#sw/copies.ts'
import { conflictIn, ifMatch } from '#sw/edit-conflict.ts'
import { failureOf, request } from '#sw/request.ts'
import { withStore } from '#sw/store.ts'
import { EndEvent } from './end-event.tsx'
import { useEventConflict } from './event-conflict.tsx'
import {
  baseFrom,
  type EventDraft,
  type EventEdit,
  type EventUnit,
  eventShape,
  keptOf,
  openedWith,
  sentWith,
} from './event-edit.ts'
import { EventForm } from './event-form.tsx'
import { useFormWords } from './form-words.ts'
import type { NightForm } from './night-form.ts'
import type { Way } from './use-night-form.ts'

type EditFormProps = {
  event: Event
  me: Me
  draft: EventDraft | null
  onTyped: (typed: EditDraft<EventEdit>) => void
  onDone: (said: string) => Promise<void>
}

/** What is to become of the event beside its fields: published, kept as a draft, or neither. */
type Wanted = { status: 'draft' | 'active' | undefined; said: string }

type Conflict = {
  form: EventEdit
  /** The event as the server has it. */
  saved: Base<EventEdit>
  mine: EventUnit[]
  conflicts: EventUnit[]
  /** What to go on with after the choice; null for a draft that was only opened. */
  wanted: Wanted | null
}

/** Sends the fields that were changed here, with the version they were changed on. */
export function EditForm({ event, me, draft, onTyped, onDone }: EditFormProps) {
  const words = useWords()
  const text = useFormWords()
  const conflictText = useConflictWords()
  const fieldsOf = useEventConflict()
  const { toasts } = words.events
  const path = `/api/events/${encodeURIComponent(event.id)}`
  // `round` begins the form anew with what was chosen.
  const [opened, setOpened] = useState(() => ({ ...openedWith(draft, event), round: 0 }))
  const [conflict, setConflict] = useState<Conflict | null>(() =>
    opened.conflicts.length === 0
      ? null
      : {
          form: opened.form,
          saved: opened.base,
          mine: changedUnits(eventShape, opened.base.form, opened.form),
          conflicts: opened.conflicts,
          wanted: null,
        },
  )
  const [isSaving, setIsSaving] = useState(false)
  /** Sent without a response: if one of them was stored after all, it is no other person's change. */
  const unanswered = useRef<EventEdit[]>([])

  const save = async (form: EventEdit, base: Base<EventEdit>, wanted: Wanted): Promise<void> => {
    const changed = changedUnits(eventShape, base.form, { ...form, status: base.form.status })
    const names: EventUnit[] = wanted.status ? ['status', ...sentWith(changed)] : sentWith(changed)
    const sent = { ...form, status: wanted.status ?? base.form.status }
    if (names.length === 0) return await onDone(wanted.said)
    try {
      const json = bodyOf(eventShape, sent, names)
      const saved = await request<Event>(path, { method: 'PATCH', json, headers: ifMatch(base.version) })
      // Without a database there is no copy that could be old.
      await withStore(me.id, store => keepCopy(store, path, saved)).catch(() => undefined)
    } catch (error) {
      const met = conflictIn<Event>(error)
      if (!met) {
        if (failureOf(error) === 'retry') unanswered.current.push(sent)
        throw error
      }
      const saved = baseFrom(met.current)
      const conflicts = unitsNamed(eventShape, met.fields).filter(name => !isOwn(name, saved.form))
      if (conflicts.length > 0) return setConflict({ form: sent, saved, mine: names, conflicts, wanted })
      return await save(withUnits(eventShape, saved.form, sent, names), saved, wanted)
    }
    await onDone(wanted.said)
  }
  const isOwn = (name: EventUnit, saved: EventEdit) =>
    unanswered.current.some(earlier => isSameIn(eventShape, name, earlier, saved))

  const goOn = async ({ form, saved, mine, conflicts, wanted }: Conflict, yours: EventUnit[]) => {
    const kept = keptOf(mine, conflicts, yours)
    const merged = withUnits(eventShape, saved.form, form, kept)
    setOpened({ form: merged, base: saved, conflicts: [], round: opened.round + 1 })
    onTyped({ form: merged, base: saved })
    if (wanted === null) return setConflict(null)
    setIsSaving(true)
    setConflict(null)
    try {
      await save(merged, saved, kept.includes('status') ? wanted : { ...wanted, status: undefined })
    } catch (error) {
      const description = sentenceFor(error, words, toasts.saveFailed)
      showToast({ title: toasts.errorTitle, description, tone: 'danger' })
    } finally {
      setIsSaving(false)
    }
  }

  const way = (label: string, busyLabel: string, wanted: Wanted): Way => ({
    label,
    busyLabel,
    send: (_order, _me, form: NightForm) => save({ ...form, status: opened.base.form.status }, opened.base, wanted),
  })
  const isDraft = opened.base.form.status === 'draft'
  const change = way(text.save, text.saving, { status: undefined, said: toasts.saved })
  const publish = way(text.publish, text.creating, { status: 'active', said: toasts.created })
  const saveDraft = way(text.saveDraft, text.saving, { status: 'draft', said: toasts.draftSaved })

  return (
    <>
      <EventForm
        key={opened.round}
        title={text.editTitle}
        subtitle={event.title}
        start={opened.form}
        onTyped={form => onTyped({ form: { ...form, status: opened.base.form.status }, base: opened.base })}
        me={me}
        failed={toasts.saveFailed}
        attendingCount={event.attendingCount}
        ways={isDraft ? [publish, saveDraft] : [change]}
      >
        <EndEvent event={event} onEnded={onDone} />
      </EventForm>
      <ConflictDialog
        fields={conflict === null ? [] : fieldsOf(conflict.conflicts, conflict.saved.form, conflict.form)}
        submit={conflict?.wanted === null ? conflictText.take : conflictText.save}
        isBusy={isSaving}
        onChosen={yours => conflict && void goOn(conflict, yours)}
        onClose={() => setConflict(null)}
      />
    </>
  )
}
