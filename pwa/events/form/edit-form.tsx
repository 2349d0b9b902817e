import type { HistoryState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { editEvent } from '#contract/events/form/calls.ts'
import { event as eventCall } from '#contract/events/page/calls.ts'
import { editSeries } from '#contract/events/series/calls.ts'
import type { SeriesEffect, SeriesScope } from '#contract/events/series/series.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { EditConflict } from '#pwa/edits/conflict-dialog.tsx'
import { type EditDraft, unitsNamed } from '#pwa/edits/merge.ts'
import { useEdit } from '#pwa/edits/use-edit.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { useOwnEventsI18n } from '#pwa/i18n/pages/own-events.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { putCached } from '#sw/cache/responses.ts'
import { withStore } from '#sw/db.ts'
import { ifMatch } from '#sw/delivery/kinds/edit-conflict.ts'
import { eventAt } from '#sw/delivery/kinds/going.ts'
import { eventEdit } from '#sw/delivery/kinds/own-events.ts'
import { NoSignal } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'
import { forgetRefused, isWaiting, mayWait, NotStored, type OwnWrite } from '../unsent/own-events.ts'
import { RefusedEvent } from '../unsent/own-write.tsx'
import { EndEvent } from './end-event.tsx'
import { useEventConflict } from './event-conflict.tsx'
import { EventForm } from './event-form.tsx'
import {
  baseFrom,
  type EventDraft,
  type EventEdit,
  type EventUnit,
  eventShape,
  openedWith,
  ownUnits,
  sentWith,
} from './state/event-edit.ts'
import type { SubmitAction } from './state/use-event-form.ts'
import { uploadFlyer } from './state/use-flyer.ts'
import { waitWithOtherTab } from './state/wait-with-other-tab.ts'

/** The server counts the people. */
const AudienceNotice = optional(() => untilLoaded(() => import(/* online */ './audience-notice.tsx')))
const SeriesRule = optional(() => import(/* online */ '../series/series-rule.tsx'))

export type EditFormProps = {
  event: Event
  me: Me
  /** An editor neither cancels nor deletes the event. */
  isHost: boolean
  draft: EventDraft | null
  /** An edit of the event that waits on this device or was refused. */
  waiting: OwnWrite | null
  /** Called when a dialog opens. */
  onUsed: () => void
  onTyped: (typed: EditDraft<EventEdit>) => void
  /** `message` is null for a cancellation that waits on this device. */
  onDone: (message: string | null, done?: { title?: string; state?: DoneState }) => Promise<void>
}

/** The event that is published or changed now, for the page to which the form leads. */
type DoneState = Pick<HistoryState, 'publishedEvent' | 'changedEvent'>

export function EditForm(props: EditFormProps) {
  const { event, me, isHost, waiting, onUsed, onDone } = props
  const text = useEventFormI18n()
  const { savesLater } = useOwnEventsI18n()
  const fieldsOf = useEventConflict()
  const { toasts } = useI18n().events
  const scope = useEditScope(event, isHost && event.status === 'active' && event.createdBy === me.id)
  const { edit, save } = useEventEdit({ ...props, scope })
  const { status } = edit.base.form

  const change: SubmitAction = {
    label: text.save,
    busyLabel: text.saving,
    send: (_, __, form, flyer) =>
      save({ ...form, status }, flyer, {
        message: toasts.saved,
        ...(!scope.isSeries && { state: { changedEvent: event.id } }),
      }),
  }
  const publish: SubmitAction = {
    label: text.publish,
    busyLabel: text.creating,
    send: (_, __, form, flyer) =>
      save({ ...form, status: 'active' }, flyer, { message: toasts.created, state: { publishedEvent: event.id } }, [
        'status',
      ]),
  }
  const saveDraft: SubmitAction = {
    label: text.saveDraft,
    busyLabel: text.saving,
    send: (_, __, form, flyer) => save({ ...form, status: 'draft' }, flyer, { message: toasts.draftSaved }, ['status']),
  }

  return (
    <>
      <EventForm
        key={edit.round}
        title={text.editTitle}
        subtitle={event.title}
        start={edit.form}
        eventId={event.id}
        intro={
          <>
            {event.series && (
              <p className="mt-2 font-semibold">
                <SeriesRule series={event.series} />
              </p>
            )}
            <RefusedEvent write={waiting} />
          </>
        }
        flyer={waiting?.body.flyer ?? null}
        refused={waiting?.failure ?? null}
        onTyped={form => edit.typed({ ...form, status })}
        me={me}
        isEditor={!isHost}
        failed={toasts.saveFailed}
        waits={savesLater}
        attendingCount={event.attendingCount}
        noticeOf={form => (
          <>
            {scope.part}
            {!scope.isSeries && <AudienceNotice event={event} form={form} userId={me.id} />}
          </>
        )}
        actions={status === 'draft' ? [publish, saveDraft] : [change]}
      >
        {isHost && <EndEvent event={event} onOpened={onUsed} onEnded={onDone} />}
      </EventForm>
      <EditConflict edit={edit} fieldsOf={fieldsOf} />
    </>
  )
}

type Done = { message: string; state?: DoneState }

type EventEditOptions = Pick<EditFormProps, 'event' | 'me' | 'draft' | 'waiting' | 'onTyped' | 'onDone'> & {
  scope: ReturnType<typeof useEditScope>
}

/** Sends the fields that were changed here, with the version they were changed on. */
function useEventEdit({ event, me, draft, waiting, onTyped, onDone, scope }: EventEditOptions) {
  const i18n = useI18n()
  const text = useEventFormI18n()
  const { savesLater } = useOwnEventsI18n()
  const { toasts } = i18n.events
  // What becomes of the flyer and the edit that the form sends at the moment.
  const sending = useRef<{ flyer: Blob | null; isStored: boolean }>({ flyer: null, isStored: true })

  const edit = useEdit<EventEdit, EventUnit, Event>({
    shape: eventShape,
    resource: event,
    opened: () => openedWith(draft, event),
    baseFrom,
    sentWith,
    ownUnits,
    async send(json, edited) {
      // Not a flyer in place of which the member has chosen the one of another device.
      const flyer = 'flyerUrl' in json ? sending.current.flyer : null
      const { version } = edited.base
      try {
        // Behind the waiting edit, which the queue may be sending; a flyer without signal is sent with the edit.
        if (flyer || isWaiting(waiting)) throw new NoSignal('the edit waits')
        const saved = scope.isSeries
          ? await scope.send(json, version)
          : await send(editEvent, { params: { id: event.id }, body: json, headers: ifMatch(version) })
        sending.current.isStored = true
        // Without IndexedDB there is no cached event to update.
        await withStore(me.id, store => putCached(store, eventAt(event.id), saved)).catch(() => undefined)
      } catch (error) {
        // An edit of a series does not wait: the host has to see first what it does.
        if (scope.isSeries || !mayWait(error)) throw error
        const { title } = edited.form
        const own = { title, fields: json, version, flyer, draft: edited }
        await waitWithOtherTab(me.id, eventEdit, event.id, own, waiting)
        sending.current.isStored = false
      }
    },
    onTyped,
    onFailed(error) {
      const description = error instanceof NotStored ? text.notStored : sentenceFor(error, i18n, toasts.saveFailed)
      showToast({ title: toasts.errorTitle, description, tone: 'danger' })
    },
  })

  const save = async (typed: EventEdit, file: Blob | null, { message, state }: Done, also: EventUnit[] = []) => {
    const { form, flyer } = await withUploadedFlyer(typed, file)
    sending.current = { flyer, isStored: true }
    const finish = async () => {
      if (!sending.current.isStored) return await onDone(text.publishesLaterText, { title: savesLater })
      // The form does not contain one of another tab.
      if (waiting) await forgetRefused(me.id, event.id)
      await onDone(message, state && { state })
    }
    // A field that the waiting edit changes is sent again, also with its former value.
    const waits = isWaiting(waiting) ? unitsNamed(eventShape, Object.keys(waiting?.body.fields ?? {})) : []
    try {
      await edit.save(form, finish, [...also, ...waits, ...(flyer ? (['flyerUrl'] as const) : [])])
    } catch (error) {
      if (!(error instanceof NotConfirmed)) throw error
    }
  }
  return { edit, save }
}

/** The form with the address of the flyer; with the file itself while it cannot be uploaded. */
async function withUploadedFlyer(form: EventEdit, flyer: Blob | null) {
  if (!flyer) return { form, flyer }
  try {
    const { url } = await uploadFlyer(flyer, () => undefined)
    return { form: { ...form, flyerUrl: url }, flyer: null }
  } catch (error) {
    if (!mayWait(error)) throw error
    return { form, flyer }
  }
}

// An edit of a series needs the server.
const ScopeParts = optional(() => import(/* online */ './scope-parts.tsx'))

/** The host has seen what an edit does, and keeps the series as it is. */
class NotConfirmed extends Error {}

type Fields = Record<string, unknown>

/**
 * Whether the form of an event changes this date, or the series from it on, or all coming dates. `send` shows what the
 * edit does to each date and sends it when the host confirms; `part` belongs into the form.
 */
function useEditScope(event: Event, isPossible: boolean) {
  const [scope, setScope] = useState<'this' | SeriesScope>('this')
  const [effect, setEffect] = useState<SeriesEffect | null>(null)
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)
  const close = (isConfirmed: boolean) => {
    setEffect(null)
    answer.current?.(isConfirmed)
  }
  const confirmed = (shown: SeriesEffect) =>
    new Promise<boolean>(resolve => {
      answer.current = resolve
      setEffect(shown)
    })

  return {
    isSeries: scope !== 'this',
    /** Resolves to the event as the server has stored it. */
    async send(body: Fields, version: number): Promise<Event> {
      if (scope === 'this') throw new Error('the edit is of one date')
      const address = { params: { id: event.id }, body, headers: ifMatch(version) }
      const preview = await send(editSeries, { ...address, query: { scope, preview: '1' } })
      if (!(await confirmed(preview))) throw new NotConfirmed()
      await send(editSeries, { ...address, query: { scope } })
      return await send(eventCall, { params: { id: event.id } })
    },
    part: isPossible && event.series && (
      <ScopeParts scope={scope} onChoose={setScope} effect={effect} onClose={close} />
    ),
  }
}
