import type { Event } from '#contract/events/events.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { ConflictDialog } from '#pwa/edit-conflicts/conflict-dialog.tsx'
import { useConflictI18n } from '#pwa/edit-conflicts/i18n.ts'
import type { EditDraft } from '#pwa/edit-conflicts/merge.ts'
import { useEdit } from '#pwa/edit-conflicts/use-edit.ts'
import { useI18n } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { putCached } from '#sw/cache/responses.ts'
import { withStore } from '#sw/db.ts'
import { ifMatch } from '#sw/delivery/edit-conflict.ts'
import { request } from '#sw/http/request.ts'
import { EndEvent } from './end-event.tsx'
import { useEventConflict } from './event-conflict.tsx'
import {
  baseFrom,
  type EventDraft,
  type EventEdit,
  type EventUnit,
  eventShape,
  openedWith,
  ownUnits,
  sentWith,
} from './event-edit.ts'
import { EventForm } from './event-form.tsx'
import { useFormI18n } from './form-i18n.ts'
import type { SubmitAction } from './use-event-form.ts'

type EditFormProps = {
  event: Event
  me: Me
  /** An editor neither cancels nor deletes the event. */
  isHost: boolean
  draft: EventDraft | null
  /** Called when a dialog opens. */
  onUsed: () => void
  onTyped: (typed: EditDraft<EventEdit>) => void
  /** `message` is null for a cancellation that waits on this device. */
  onDone: (message: string | null) => Promise<void>
}

/** Sends the fields that were changed here, with the version they were changed on. */
export function EditForm({ event, me, isHost, draft, onUsed, onTyped, onDone }: EditFormProps) {
  const i18n = useI18n()
  const text = useFormI18n()
  const conflictText = useConflictI18n()
  const fieldsOf = useEventConflict()
  const { toasts } = i18n.events
  const path = `/api/events/${encodeURIComponent(event.id)}`

  const edit = useEdit<EventEdit, EventUnit, Event>({
    shape: eventShape,
    resource: event,
    opened: () => openedWith(draft, event),
    baseFrom,
    sentWith,
    ownUnits,
    async send(json, version) {
      const saved = await request<Event>(path, { method: 'PATCH', json, headers: ifMatch(version) })
      // Without IndexedDB there is no cached event to update.
      await withStore(me.id, store => putCached(store, path, saved)).catch(() => undefined)
    },
    onTyped,
    onFailed(error) {
      const description = sentenceFor(error, i18n, toasts.saveFailed)
      showToast({ title: toasts.errorTitle, description, tone: 'danger' })
    },
  })
  const { conflict } = edit
  const { status } = edit.base.form

  const change: SubmitAction = {
    label: text.save,
    busyLabel: text.saving,
    send: (_, __, form) => edit.save({ ...form, status }, () => onDone(toasts.saved)),
  }
  const publish: SubmitAction = {
    label: text.publish,
    busyLabel: text.creating,
    send: (_, __, form) => edit.save({ ...form, status: 'active' }, () => onDone(toasts.created), ['status']),
  }
  const saveDraft: SubmitAction = {
    label: text.saveDraft,
    busyLabel: text.saving,
    send: (_, __, form) => edit.save({ ...form, status: 'draft' }, () => onDone(toasts.draftSaved), ['status']),
  }

  return (
    <>
      <EventForm
        key={edit.round}
        title={text.editTitle}
        subtitle={event.title}
        start={edit.form}
        onTyped={form => edit.typed({ ...form, status })}
        me={me}
        isEditor={!isHost}
        failed={toasts.saveFailed}
        attendingCount={event.attendingCount}
        actions={status === 'draft' ? [publish, saveDraft] : [change]}
      >
        {isHost && <EndEvent event={event} onOpened={onUsed} onEnded={onDone} />}
      </EventForm>
      <ConflictDialog
        fields={conflict === null ? [] : fieldsOf(conflict.conflicts, conflict.saved.form, conflict.form)}
        submit={conflict?.next === null ? conflictText.take : conflictText.save}
        onChosen={yours => void edit.choose(yours)}
        onClose={edit.dismiss}
      />
    </>
  )
}
