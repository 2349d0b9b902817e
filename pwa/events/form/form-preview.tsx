import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ImageIcon from 'lucide-react/icons/image'
import MapPin from 'lucide-react/icons/map-pin'
import Pencil from 'lucide-react/icons/pencil'
import Text from 'lucide-react/icons/text'
import Ticket from 'lucide-react/icons/ticket'
import { type ReactNode, useState } from 'react'
import { categoryLabel } from '#contract/events/categories.ts'
import { eventTimeLabel, readingLabel, spanLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import { nowLabel } from '#contract/events/price-labels.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import type { Format } from '#contract/i18n/region.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useCaptionI18n } from '#pwa/i18n/pages/caption.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { usePricesI18n } from '#pwa/i18n/pages/prices.ts'
import type { Me } from '#pwa/session/session.ts'
import { IconButton, SmallButton } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { TextArea } from '#pwa/ui/fields/form.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { pagePriceOf } from '../event/event-labels.tsx'
import { EventProgram, SeveralPrices } from '../event/program-parts.tsx'
import { addressLine, EventTags, HostName, WhatToExpect } from '../page/event-about.tsx'
import { FormFlyer } from './form-flyer.tsx'
import { FormMusic } from './form-music.tsx'
import { FormPlace } from './form-place.tsx'
import { FormPrices } from './form-prices.tsx'
import { FormSection, FormTitle } from './form-section.tsx'
import { FormWhen } from './form-when.tsx'
import { type EventFormFields, whenOf } from './state/event-form-fields.ts'
import { posterOfForm } from './state/form-poster.ts'
import { type PreviewEvent, previewEventOf } from './state/preview-event.ts'
import { type FormPart, fieldsOfPart, formParts, type Question, questionsIn } from './state/short-form.ts'
import type { EventFormState } from './state/use-event-form.ts'
import type { useFlyer } from './state/use-flyer.ts'

type Reader = { format: Format; i18n: I18n }
type PricesMessages = ReturnType<typeof usePricesI18n>

type FormPreviewProps = {
  me: Me | null
  fields: EventFormState
  flyer: ReturnType<typeof useFlyer>
  today: string
  /** What was read, and what the host should check. */
  children: ReactNode
  onBack: () => void
}

/** The event as guests will read it. A press on a fact opens its fields in place, which are those of the long form. */
export function FormPreview({ me, fields, flyer, today, children, onBack }: FormPreviewProps) {
  const text = useCaptionI18n()
  const labels = useEventFormI18n()
  const { format, i18n } = useLanguage()
  const { form } = fields
  const { opened, fact } = useFacts(fields)
  const picture = flyer.upload?.preview ?? form.flyerUrl
  const event = previewEventOf(form)
  const { when, place, price } = shownIn(form, event, { format, i18n }, usePricesI18n())

  return (
    <section ref={focusMe} tabIndex={-1} aria-label={text.preview} className="min-w-0 outline-none">
      <div className="flex flex-wrap items-center gap-3">
        <IconButton icon={ArrowLeft} aria-label={text.back} title={text.back} onClick={onBack} className="-ml-3" />
        {children}
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        {!opened.includes('flyer') && (
          <div className="relative aspect-4/5 w-24 self-start overflow-hidden rounded-control md:w-52">
            <Poster {...posterOfForm(form)} width={320} height={400} className="size-full" />
            {picture && (
              <img src={picture} alt={labels.flyerPreview} className="absolute inset-0 size-full object-cover" />
            )}
          </div>
        )}
        <div className="min-w-0 grow basis-36">
          {fact(
            'title',
            labels.name,
            <span className="display line-clamp-3 min-w-0 grow text-3xl wrap-anywhere md:text-5xl">
              <bdi>{form.title || text.missing.title}</bdi>
            </span>,
            <FormTitle {...fields} />,
          )}
        </div>
      </div>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {fact(
          'when',
          labels.dateAndTime,
          <Shown icon={<CalendarDays />} main={when ?? text.missing.when} />,
          <FormWhen {...fields} />,
        )}
        {fact(
          'place',
          labels.location,
          <Shown icon={<MapPin />} main={place.name || text.missing.place} more={place.address} />,
          <FormPlace {...fields} />,
        )}
        {fact(
          'music',
          labels.musicAndEntry,
          <Shown
            icon={<Ticket />}
            main={price}
            more={form.category ? categoryLabel(form.category, format.locale) : ''}
          />,
          <>
            <FormMusic {...fields} />
            <FormPrices {...fields} />
          </>,
        )}
        {fact(
          'about',
          labels.description,
          <Shown icon={<Text />} more={form.description || text.missing.about} isWhole />,
          <FormSection title={labels.description}>
            <TextArea label={labels.description} {...fields.text('description')} maxLength={5000} />
          </FormSection>,
        )}
        {fact(
          'flyer',
          labels.flyer,
          <Shown icon={<ImageIcon />} main={picture ? labels.changeFlyer : labels.chooseFlyer} />,
          <FormFlyer {...fields} flyer={flyer} />,
        )}
      </div>
      {event.prices && <SeveralPrices event={event} as="list" />}
      <div className="pt-6 empty:hidden">
        {event.program && <EventProgram event={event} nowMs={0} />}
        <EventTags tags={event.tags} />
      </div>
      <WhatToExpect event={event} />
      {me && (
        <section className="border-t border-line py-6">
          <h2 className="text-sm font-semibold text-muted">{i18n.events.page.host}</h2>
          <p className="mt-2 flex items-center gap-4">
            <HostName host={me} />
          </p>
        </section>
      )}
      <div className="mt-4 space-y-3 empty:hidden">
        {questionsIn(form, today)
          .filter(({ about }) => !opened.includes(about === 'category' ? 'music' : 'when'))
          .map(question => (
            <Asked key={question.about} question={question} fields={fields} format={format} />
          ))}
      </div>
    </section>
  )
}

/** Shows a fact, or its fields after a press; a part with an error is open, and stays open while the host types. */
function useFacts({ errorOf }: EventFormState) {
  const text = useCaptionI18n()
  const [opened, setOpened] = useState<FormPart[]>([])
  const [closed, setClosed] = useState<FormPart | null>(null)
  const failing = formParts.filter(
    part => !opened.includes(part) && fieldsOfPart[part].some(field => errorOf(field) !== undefined),
  )
  if (failing.length > 0) setOpened([...opened, ...failing])

  const fact = (part: FormPart, label: string, shown: ReactNode, section: ReactNode) =>
    opened.includes(part) ? (
      <div ref={focusFirst} className="space-y-3 py-3">
        {section}
        <SmallButton
          onClick={() => {
            setOpened(opened.filter(other => other !== part))
            setClosed(part)
          }}
        >
          {text.done}
        </SmallButton>
      </div>
    ) : (
      <button
        type="button"
        ref={closed === part ? focusMe : undefined}
        onClick={() => setOpened([part])}
        className="flex min-h-14 w-full items-center gap-4 py-2.5 text-left"
      >
        <span className="sr-only">{text.change(label)}</span>
        {shown}
        <Pencil className="size-5 shrink-0 text-muted" />
      </button>
    )
  return { opened, fact }
}

type ShownProps = { icon: ReactNode; main?: string; more?: string; isWhole?: boolean }

function Shown({ icon, main, more, isWhole = false }: ShownProps) {
  return (
    <>
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 grow wrap-anywhere">
        {main && <span className="figures block text-lg font-semibold">{main}</span>}
        {more && <span className={isWhole ? 'whitespace-pre-line' : 'line-clamp-2 text-sm text-muted'}>{more}</span>}
      </span>
    </>
  )
}

type AskedProps = { question: Question; fields: EventFormState; format: Format }

/** A question with ready answers. */
function Asked({ question, fields: { form, set }, format }: AskedProps) {
  const text = useCaptionI18n()
  const labels = useEventFormI18n()
  const title = question.about === 'reading' ? labels.whichNight : text.ask[question.about]
  const answers: { label: string; change: Partial<EventFormFields> }[] =
    question.about === 'reading'
      ? question.answers.map(answer => ({ label: readingLabel(answer, format), change: { reading: answer.reading } }))
      : question.answers.map(value => answerOf(question.about, value, format))
  return (
    <fieldset className="rounded-card border border-waiting/40 bg-waiting/12 p-4">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="font-semibold">
        {title}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {answers.map(({ label, change }) => (
          <Chip
            key={label}
            isOn={change.reading && form.reading === change.reading}
            onClick={() => set(change)}
            className="h-auto py-2 whitespace-normal"
          >
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

function answerOf(about: 'date' | 'startTime' | 'category', value: string, format: Format) {
  if (about === 'date') return { label: eventTimeLabel(value, format), change: { date: value } }
  if (about === 'startTime') return { label: timeLabel(value, format), change: { startTime: value } }
  return { label: categoryLabel(value, format.locale), change: { category: value } }
}

/** The facts in the words of the page of the event; `when` is null without a date. */
function shownIn(form: EventFormFields, event: PreviewEvent, { format, i18n }: Reader, prices: PricesMessages) {
  const span = whenOf(form)
  const date = form.date === '' ? null : eventTimeLabel(form.date, format)
  const time = form.startTime === '' ? null : timeLabel(form.startTime, format)
  const address = form.city === '' ? form.location : addressLine(event)
  const { freeOnPage: free, atTheDoor } = i18n.events.price
  return {
    when: span ? spanLabel(span, format) : (date ?? time),
    place: { name: event.venue ?? address, address: event.venue === null ? '' : address },
    price: event.prices
      ? nowLabel(event, { nowMs: 0, taken: 0 }, { ...prices, free, atTheDoor }, format)
      : pagePriceOf(event, i18n.events, format).text,
  }
}

/** A part has opened. */
function focusFirst(part: HTMLElement | null) {
  part?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

/** What had the focus is gone: the box, or the open part. */
function focusMe(element: HTMLElement | null) {
  element?.focus()
}
