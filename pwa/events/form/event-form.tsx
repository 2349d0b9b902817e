import { type ComponentType, type ReactNode, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useSyncState } from '#pwa/data/sync-state.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { Button, LinkButton, QuietButton } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { Form } from '#pwa/ui/fields/form.tsx'
import { FormFlyer } from './form-flyer.tsx'
import { FormMore, moreFields } from './form-more.tsx'
import { FormMusic } from './form-music.tsx'
import { FormPlace } from './form-place.tsx'
import { FormTitle } from './form-section.tsx'
import { FormWhen } from './form-when.tsx'
import { type EventFormFields, whenOf } from './state/event-form-fields.ts'
import {
  type EventFormState,
  type EventOptions,
  type FillerProps,
  type SubmitAction,
  useEventForm,
} from './state/use-event-form.ts'
import { useFlyer } from './state/use-flyer.ts'

type Needed = 'start' | 'me' | 'failed' | 'onTyped'

export type EventFormProps = Pick<EventOptions, Needed> &
  Partial<Omit<EventOptions, Needed>> & {
    title: string
    subtitle: string
    /** Below the subtitle. */
    intro?: ReactNode
    /** The submit actions. Enter triggers the first one. */
    actions: [SubmitAction, ...SubmitAction[]]
    /** What a submit does while the server cannot be reached. */
    waits: string
    attendingCount?: number
    /** What fills the form and shows the event instead of the sections; it is loaded later. */
    Filler?: ComponentType<FillerProps>
    /** Nothing was typed: the first view has what fills the form alone. */
    isNew?: boolean
    /** The section about the dates of a series, for a new event; it is loaded later. */
    Repeat?: ComponentType<EventFormState>
    /** Of an event that is there already; without a choice of the host, its id chooses its poster. */
    eventId?: string
    /** The values of a form in which nothing was typed. */
    initial?: EventFormFields
    /** Above the submit buttons. */
    noticeOf?: (form: EventFormFields) => ReactNode
    children?: ReactNode
  }

export function EventForm({ title, subtitle, start, me, actions, failed, waits, onTyped, ...more }: EventFormProps) {
  const {
    intro,
    flyer: waitingFlyer = null,
    refused = null,
    isEditor = false,
    attendingCount = 0,
    earlier = [],
    Filler,
    isNew = false,
    Repeat,
    initial = start,
    eventId,
    noticeOf,
    children,
  } = more
  const text = useEventFormI18n()
  const { fields, setPendingFlyer, submit, sending, longSpan } = useEventForm({
    start,
    flyer: waitingFlyer,
    refused,
    me,
    isEditor,
    failed,
    onTyped,
    earlier,
  })
  const flyer = useFlyer({
    flyerUrl: fields.form.flyerUrl,
    start: waitingFlyer,
    onPending: setPendingFlyer,
    onUploaded: flyerUrl => fields.set({ flyerUrl }),
  })
  const [view, setView] = useState<'start' | 'preview' | 'more'>('start')
  // A refused field that the preview does not have is shown in the long form.
  const isPreview = view === 'preview' && !otherFields.some(field => fields.errorOf(field) !== undefined)
  // The sections of a new form follow below the box, because the address has always had them.
  const [firstForm] = useState(fields.form)
  const isBoxAlone = isNew && view === 'start' && fields.form === firstForm

  return (
    <div data-accent="host" className="page grow pt-7 pb-12 md:pt-12">
      <h1 className="display text-5xl md:text-6xl">{title}</h1>
      <p className="mt-2 text-lg text-muted">{subtitle}</p>
      {intro}
      <Form noValidate onSubmit={() => submit(actions[0])} className="event-form mt-7 flex flex-col gap-5">
        {Filler && (
          <Filler
            fields={fields}
            initial={initial}
            flyer={flyer}
            me={me}
            isPreview={isPreview}
            isNew={isNew}
            onPreview={isShown => setView(isShown ? 'preview' : 'start')}
          />
        )}
        {!isPreview && (
          <>
            <FormFlyer {...fields} flyer={flyer} eventId={eventId} />
            <div
              id="long-form"
              tabIndex={-1}
              ref={view === 'more' ? focusMe : undefined}
              className="space-y-5 outline-none"
            >
              <FormTitle {...fields} />
              <FormWhen {...fields} />
              {Repeat && <Repeat {...fields} />}
              <FormPlace {...fields} />
              <FormMusic {...fields} />
              <FormMore {...fields} attendingCount={attendingCount} />
            </div>
          </>
        )}
        <SubmitBar
          {...{ actions, sending, submit, waits }}
          isSticky={!isBoxAlone}
          onMore={isPreview ? () => setView('more') : undefined}
        >
          {noticeOf?.(fields.form)}
        </SubmitBar>
        <div className="flex flex-col gap-3">
          <LinkButton href={paths.profile} look="plain">
            {text.cancel}
          </LinkButton>
          <p className="text-center text-sm text-muted">{text.draftKept}</p>
          {children}
        </div>
      </Form>
      <ConfirmDialog
        isOpen={longSpan !== null}
        onClose={() => longSpan?.dismiss()}
        title={text.longSpan(hoursIn(fields.form))}
        confirm={text.longSpanYes}
        onConfirm={() => longSpan?.confirm()}
        look="accent"
        cancel={text.keepEditing}
      />
    </div>
  )
}

type SubmitBarProps = Pick<EventFormProps, 'actions' | 'waits' | 'children'> &
  Pick<ReturnType<typeof useEventForm>, 'sending' | 'submit'> & {
    isSticky: boolean
    /** Set in the preview: opens the long form, which has the other actions. */
    onMore: (() => void) | undefined
  }

function SubmitBar({ actions, sending, submit, waits, isSticky, onMore, children }: SubmitBarProps) {
  const [mainAction, ...otherActions] = actions
  const isServerReached = useSyncState(state => state.isServerReached)
  const text = useEventFormI18n()
  return (
    <div className={classNames('z-10 flex flex-wrap gap-3 bg-ground py-3', isSticky && 'sticky')}>
      <output className="w-full text-sm font-medium text-waiting-strong empty:hidden">
        {isServerReached ? null : waits}
      </output>
      {children}
      {onMore && (
        <QuietButton onClick={onMore} className="grow">
          {text.more}
        </QuietButton>
      )}
      <Button type="submit" isBusy={sending === mainAction.label} disabled={sending !== null} className="grow-3">
        {sending === mainAction.label ? mainAction.busyLabel : mainAction.label}
      </Button>
      {(onMore ? [] : otherActions).map(action => (
        <QuietButton
          key={action.label}
          isBusy={sending === action.label}
          disabled={sending !== null}
          onClick={() => void submit(action)}
          className="grow"
        >
          {sending === action.label ? action.busyLabel : action.label}
        </QuietButton>
      ))}
    </div>
  )
}

const otherFields = moreFields.filter(field => field !== 'description')

/** The long form was opened from the preview. */
function focusMe(sections: HTMLElement | null) {
  sections?.focus()
}

function hoursIn(form: EventFormFields) {
  const when = whenOf(form)
  if (!when?.endLocal) return 0
  const length = Temporal.PlainDateTime.from(when.startLocal).until(when.endLocal)
  return Math.round(length.total('hours'))
}
