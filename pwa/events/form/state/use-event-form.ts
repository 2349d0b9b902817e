import { useRef, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { CreateEventBody } from '#contract/events/form/event-body.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { issueSentences, type Refusals, refusalFor } from '#pwa/i18n/refusals.ts'
import { focusUnreadable } from '#pwa/parts/date-field.tsx'
import { refreshMe } from '#pwa/session/current-user.ts'
import type { Me } from '#pwa/session/session.ts'
import { type Fields, useFields } from '#pwa/ui/fields/use-fields.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import type { DeliveryFailure } from '#sw/db.ts'
import { hasStatus, RequestFailed } from '#sw/http/failures.ts'
import { NotStored } from '../../unsent/own-events.ts'
import { coordinatesOf, type EventCoordinates } from './event-coordinates.ts'
import { type EventFormFields, errorsIn, isMissing, orderFrom, whenOf } from './event-form-fields.ts'
import type { useFlyer } from './use-flyer.ts'

/** A submit action of the form, identified by its label. */
export type SubmitAction = {
  label: string
  busyLabel: string
  /** `flyer` is a chosen file that is not uploaded yet. */
  send: (order: CreateEventBody, me: Me, form: EventFormFields, flyer: Blob | null) => Promise<void>
}

export type EventFormState = {
  form: EventFormFields
  /** The error message of a field, once the form was submitted; from then on it is updated while the host types. */
  errorOf: (field: keyof EventFormFields) => string | undefined
  coordinates: EventCoordinates
} & Pick<Fields<EventFormFields>, 'set' | 'text' | 'date'>

/** The part of the page that fills the fields, and shows the event as guests will read it instead of the long form. */
export type FillerProps = {
  fields: EventFormState
  initial: EventFormFields
  flyer: ReturnType<typeof useFlyer>
  me: Me | null
  isPreview: boolean
  /** Nothing was typed when the form was opened. */
  isNew: boolean
  onPreview: (isPreview: boolean) => void
}

export type EventOptions = {
  start: EventFormFields
  /** The chosen flyer of an event that waits on this device. */
  flyer: Blob | null
  /** Why the server has refused that event. */
  refused: DeliveryFailure | null
  me: Me | null
  /** An editor of the event need not be a host. */
  isEditor: boolean
  failed: string
  onTyped: (form: EventFormFields) => void
  /** The host's other events, from which the coordinates of a known venue are taken. */
  earlier: Event[]
}

/**
 * The state of the event form. Every change is passed to `onTyped`, which stores the draft. The form is validated on
 * the device before it is sent.
 */
export function useEventForm({
  start,
  flyer,
  refused: refusedBefore,
  me,
  isEditor,
  failed,
  onTyped,
  earlier,
}: EventOptions) {
  const i18n = useI18n()
  const { toasts } = i18n.events
  const formText = useEventFormI18n()
  const sentences: Record<string, string> = { ...i18n.refusals, ...formText.onMap.errors }
  const fields = useFields(start, {
    errors: refusedFields(refusedBefore, i18n),
    check: form => Object.fromEntries(Object.entries(errorsIn(form)).map(([field, code]) => [field, sentences[code]])),
    onChanged: onTyped,
  })
  const { values: form, set, text, date } = fields
  const pendingFlyer = useRef(flyer)
  const [sending, setSending] = useState<string | null>(null)
  const [longSpan, setLongSpan] = useState<SubmitAction | null>(null)

  const refuse = (title: string, description: string) => showToast({ title, description, tone: 'danger' })

  const submit = async (action: SubmitAction, isLongConfirmed = false) => {
    if (!me) return refuse(toasts.signInTitle, toasts.signInText)
    if (!isEditor && me.userType !== 'party_host') return refuse(toasts.hostsOnlyTitle, toasts.hostsOnlyText)
    const isValid = fields.isValid()
    if (focusUnreadable()) return
    if (!isValid) {
      focusFirstError()
      const { 'event-fields-required': missing, invalid } = i18n.refusals
      return isMissing(errorsIn(form)) ? refuse(toasts.missingTitle, missing) : refuse(toasts.errorTitle, invalid)
    }
    if (whenOf(form)?.isLong && !isLongConfirmed) return setLongSpan(action)

    setLongSpan(null)
    setSending(action.label)
    try {
      await action.send(orderFrom(form, earlier), me, form, pendingFlyer.current)
      // After an edit with a conflict the form stays open.
      setSending(null)
    } catch (error) {
      setSending(null)
      const isSignedOut = hasStatus(error, 401)
      if (isSignedOut) void refreshMe()
      fields.mark(refusedFields(error instanceof RequestFailed ? error : null, i18n))
      focusFirstError()
      const description = error instanceof NotStored ? formText.notStored : failed
      refuse(isSignedOut ? toasts.signInTitle : toasts.errorTitle, isSignedOut ? toasts.signInText : description)
    }
  }

  return {
    fields: {
      form,
      set,
      text,
      date,
      errorOf: field => fields.errors[field],
      coordinates: coordinatesOf(form, earlier),
    } satisfies EventFormState,
    /** For a file that is not uploaded yet, which is sent with the event. */
    setPendingFlyer: (file: Blob | null) => {
      pendingFlyer.current = file
      fields.accept({ flyerUrl: null })
    },
    submit,
    sending,
    longSpan: longSpan && {
      confirm: () => void submit(longSpan, true),
      dismiss: () => setLongSpan(null),
    },
  }
}

/** The error message of each field that the server has refused. */
function refusedFields(failure: Partial<Pick<RequestFailed, 'code' | 'issues'>> | null, i18n: Refusals) {
  const sentences = issueSentences(failure?.issues ?? [], i18n)
  const ofFields = sentences.map(([field, sentence]) => [fieldOf(field), sentence] as const)
  const ofFlyer = FLYER_CODES.has(failure?.code) && refusalFor(failure?.code, i18n)
  return Object.fromEntries(ofFlyer ? [...ofFields, ['flyerUrl', ofFlyer]] : ofFields)
}

/** The form has one field for both coordinates, all prices, the program, the roles, and the questions. */
function fieldOf(path: string) {
  if (/^(?:prices|program|danceRoles|questions)\./.test(path)) return path.slice(0, path.indexOf('.'))
  return path === 'latitude' ? 'spot' : path
}

/** The refusals of an upload name no field of the form. */
const FLYER_CODES = new Set<string | undefined>(['invalid-image', 'flyer-too-large'])

/** Waits until React has marked the fields. */
function focusFirstError() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}
