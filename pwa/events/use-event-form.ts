import { useRef, useState } from 'react'
import type { CreateEventBody, Event } from '#contract/events/events.ts'
import { refreshMe } from '#pwa/accounts/current-user.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { focusUnreadable } from '#pwa/date-field.tsx'
import { useI18n } from '#pwa/i18n.ts'
import { fieldSentences } from '#pwa/refusals.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { hasStatus } from '#sw/http/failures.ts'
import { coordinatesOf, type EventCoordinates } from './event-coordinates.ts'
import { type EventFormFields, isMissing, type Mistakes, mistakesIn, orderFrom, whenOf } from './event-form-fields.ts'
import { useFormI18n } from './form-i18n.ts'

/** A submit action of the form, identified by its label. */
export type SubmitAction = {
  label: string
  busyLabel: string
  send: (order: CreateEventBody, me: Me, form: EventFormFields) => Promise<void>
}

export type EventFormState = {
  form: EventFormFields
  set: (change: Partial<EventFormFields>) => void
  /** The error message of a field, once the form was submitted; from then on it is updated while the host types. */
  mistake: (field: keyof EventFormFields) => string | undefined
  coordinates: EventCoordinates
}

/** A section of the form that fills the fields; a picture from which it has read them becomes the flyer. */
export type FillerProps = EventFormState & { initial: EventFormFields; onPicture: (picture: Blob) => void }

type Options = {
  start: EventFormFields
  me: Me | null
  /** An editor of the event need not be a host. */
  isEditor: boolean
  failed: string
  onTyped: (form: EventFormFields) => void
  /** The host's other events, from which the coordinates of a known venue are taken. */
  earlier: Event[]
}

/**
 * The state of the event form. Every change is passed to `onTyped`, which stores the draft. The form is validated on the
 * device before it is sent.
 */
export function useEventForm({ start, me, isEditor, failed, onTyped, earlier }: Options) {
  const i18n = useI18n()
  const { toasts } = i18n.events
  const sentences: Record<string, string> = { ...i18n.refusals, ...useFormI18n().onMap.mistakes }
  const [form, setForm] = useState(start)
  // A flyer upload may end while the host is typing, so a change is applied to the latest values and not to the values at
  // the start of the upload.
  const latest = useRef(start)
  const [isChecked, setIsChecked] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [sending, setSending] = useState<string | null>(null)
  const [longSpan, setLongSpan] = useState<SubmitAction | null>(null)

  const mistakes: Mistakes = isChecked ? mistakesIn(form) : {}
  const mistake = (field: keyof EventFormFields) => {
    const code = mistakes[field]
    return code === undefined ? refused.get(field) : sentences[code]
  }

  const set = (change: Partial<EventFormFields>) => {
    latest.current = { ...latest.current, ...change }
    setForm(latest.current)
    setRefused(new Map([...refused].filter(([field]) => !(field in change))))
    onTyped(latest.current)
  }

  const refuse = (title: string, description: string) => showToast({ title, description, tone: 'danger' })

  const submit = async (action: SubmitAction, isLongConfirmed = false) => {
    if (!me) return refuse(toasts.signInTitle, toasts.signInText)
    if (!isEditor && me.userType !== 'party_host') return refuse(toasts.hostsOnlyTitle, toasts.hostsOnlyText)
    setIsChecked(true)
    if (focusUnreadable()) return
    const mistakes = mistakesIn(form)
    if (Object.keys(mistakes).length > 0) {
      focusFirstMistake()
      const { missingTitle, missingText, errorTitle } = toasts
      return isMissing(mistakes) ? refuse(missingTitle, missingText) : refuse(errorTitle, i18n.refusals.invalid)
    }
    const when = whenOf(form)
    if (typeof when === 'object' && when?.isLong && !isLongConfirmed) return setLongSpan(action)

    setLongSpan(null)
    setSending(action.label)
    try {
      await action.send(orderFrom(form, earlier), me, form)
      // After an edit with a conflict the form stays open.
      setSending(null)
    } catch (error) {
      setSending(null)
      const isSignedOut = hasStatus(error, 401)
      if (isSignedOut) void refreshMe()
      // The form has one field for both coordinates.
      const sentencesOf = fieldSentences(error, i18n)
      setRefused(
        new Map([...sentencesOf].map(([field, sentence]) => [field === 'latitude' ? 'spot' : field, sentence])),
      )
      focusFirstMistake()
      refuse(isSignedOut ? toasts.signInTitle : toasts.errorTitle, isSignedOut ? toasts.signInText : failed)
    }
  }

  return {
    fields: { form, set, mistake, coordinates: coordinatesOf(form, earlier) } satisfies EventFormState,
    submit,
    sending,
    longSpan: longSpan && {
      confirm: () => void submit(longSpan, true),
      dismiss: () => setLongSpan(null),
    },
  }
}

/** Waits until React has marked the fields. */
function focusFirstMistake() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}
