import ArrowDown from 'lucide-react/icons/arrow-down'
import Check from 'lucide-react/icons/check'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { categoryLabel } from '#contract/events/categories.ts'
import { eventTimeLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import * as calls from '#contract/events/import/calls.ts'
import type { PreviewImportBody } from '#contract/events/import/imports.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { priceShown } from '#contract/events/price.ts'
import type { Format } from '#contract/i18n/region.ts'
import { zoneFor } from '#contract/places/zones.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useCaptionI18n } from '#pwa/i18n/pages/caption.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { bound, TextArea } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { deleteSharedPost, sharedPost } from '#sw/cache/shared-post.ts'
import { send } from '#sw/http/send.ts'
import { type CaptionReading, readCaption } from '../caption/read-caption.ts'
import { FlyerText } from '../flyer/flyer-text.tsx'
import { FormPreview } from './form-preview.tsx'
import type { EventFormFields } from './state/event-form-fields.ts'
import {
  fillingOf,
  isForeign,
  linkIn,
  otherPricesIn,
  type Proposal,
  placeOfPage,
  proposalsFrom,
  proposalsOfPage,
} from './state/fill-form.ts'
import { countryInForm, currencyInForm, useCurrencyName } from './state/form-currency.ts'
import type { PriceRow } from './state/price-rows.ts'
import type { EventFormState, FillerProps } from './state/use-event-form.ts'

const MAX_CAPTION = 4000
const MAX_PREVIEW = 200
/** The server fetches the page, which may be slow. */
const LINK_TIMEOUT_MS = 45_000

/** `currency` is that of the form when it was filled. Without a `reading` the values come from the page of a link. */
type Outcome = {
  reading: CaptionReading | null
  currency: string
  filled: Proposal[]
  left: Proposal[]
  /** The list of several prices after it was filled. */
  prices: PriceRow[]
}

/**
 * The short form: one box for the text of a post, a link or a picture, and then the event as guests will read it. The
 * device reads texts and pictures; the server opens a link. A shared text is used only after a press: any site can send
 * a text to this page.
 */
export default function CaptionPanel({ fields, initial, flyer, me, isPreview, isNew, onPreview }: FillerProps) {
  const text = useCaptionI18n()
  const { form } = fields
  const [caption, setCaption] = useState('')
  const [shared, setShared] = useState<string | Blob | null>(null)
  const { outcome, fill, open, isBusy, failure } = useFilling(fields, initial, me, () => onPreview(true))
  const [isBack, setIsBack] = useState(false)
  const link = linkIn(caption)

  // In an effect, because the text of another app is outside React. Runs once: the text is deleted when it was read.
  useEffect(() => {
    void sharedPost().then(post => {
      if (!post) return
      setShared(typeof post === 'string' ? post.slice(0, MAX_CAPTION) : post)
      void deleteSharedPost()
    })
  }, [])

  const result = <output className="block min-w-0 grow empty:hidden">{outcome && <Result {...outcome} />}</output>
  if (isPreview)
    return (
      <FormPreview
        me={me}
        fields={fields}
        flyer={flyer}
        today={todayOf(form)}
        onBack={() => {
          setIsBack(true)
          onPreview(false)
        }}
      >
        {result}
      </FormPreview>
    )
  return (
    <section
      aria-label={text.title}
      className="flex w-full flex-col gap-4"
      // The rest of the first view, below the title of the page.
      style={{ maxWidth: '48rem', minHeight: isNew ? 'calc(100svh - 20rem)' : undefined }}
    >
      <TextArea
        ref={isBack ? focusBox : undefined}
        label={text.label}
        name="caption"
        hint={text.hint}
        fieldClassName="flex grow flex-col"
        className="grow rounded-card border-2 p-4"
        style={{ borderColor: 'var(--accent)' }}
        maxLength={MAX_CAPTION}
        {...bound(caption, setCaption)}
        onPaste={({ clipboardData }) => {
          const picture = [...clipboardData.files].find(({ type }) => type.startsWith('image/'))
          if (picture) setShared(picture)
        }}
      />
      {typeof shared === 'string' && (
        <>
          <p className="text-sm text-muted">{shared.slice(0, MAX_PREVIEW)}</p>
          <Button
            onClick={() => {
              setShared(null)
              setCaption(shared)
              fill(shared)
            }}
          >
            {text.useShared}
          </Button>
        </>
      )}
      <FlyerText
        shared={shared instanceof Blob ? shared : null}
        onText={(flyerText, picture) => {
          flyer.suggest(picture)
          setCaption(flyerText.slice(0, MAX_CAPTION))
          fill(flyerText)
        }}
      />
      <Button
        isBusy={isBusy}
        disabled={isBusy || (caption.trim() === '' && form.title === '')}
        onClick={() => {
          if (caption.trim() === '') return onPreview(true)
          return link === null ? fill(caption) : void open(link)
        }}
        className="w-full"
      >
        {text.read}
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
      {result}
      <Button look="plain" size="small" className="mx-auto underline" onClick={openLongForm}>
        {text.longForm}
        <ArrowDown className="size-5" />
      </Button>
    </section>
  )
}

/** Fills the form from a text, or from the page of a link, and says what it has filled. */
function useFilling({ form, set }: EventFormState, initial: EventFormFields, me: Me | null, onFilled: () => void) {
  const text = useCaptionI18n()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { isBusy, failure, setFailure, run } = useAction({ failed: text.linkFailed, noSignal: text.linkOffline })
  const today = todayOf(form)
  // The page of a link is fetched in seconds, in which the host types.
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })

  const show = (proposals: Proposal[], reading: CaptionReading | null, more: Partial<EventFormFields>) => {
    const current = { ...latest.current, ...more }
    const { change, filled, left } = fillingOf(proposals, current, initial, outcome?.filled)
    set({ ...more, ...change })
    setOutcome({ reading, currency: currencyInForm(current), filled, left, prices: current.prices })
    // A host who types in the long form while a picture is read goes on there.
    if (!document.activeElement?.closest('#long-form')) onFilled()
  }
  const fill = (typed: string) => {
    const reading = readCaption(typed, { today, country: countryInForm(form.state) })
    const currency = currencyInForm(form)
    const { several = [], isOneOfSeveral = false } = isForeign(reading, currency) ? {} : (reading.price?.value ?? {})
    const others = otherPricesIn(several, latest.current, { isOneOfSeveral, before: outcome?.prices ?? [] })
    show(proposalsFrom(typed, reading, currency), reading, others)
  }
  const open = async (url: string) => {
    await run(async () => {
      const { city, state } = form
      const country = state === '' ? {} : { country: countryInForm(state) }
      const body: PreviewImportBody = { kind: 'page', url, city, state, ...country }
      const { rows } = await send(calls.previewImport, { body, forUser: me?.id, timeoutMs: LINK_TIMEOUT_MS })
      const [event] = rows.flatMap(row => (row.event && row.event.date >= today ? [row.event] : []))
      if (!event) return setFailure(text.linkEmpty)
      const place = placeOfPage(event, latest.current, initial)
      const currency = currencyInForm({ ...latest.current, ...place })
      const several = event.currency === undefined || event.currency === currency ? (event.prices ?? []) : []
      const others = otherPricesIn(several, latest.current, { before: outcome?.prices ?? [] })
      show(proposalsOfPage(event, currency, URL.parse(url)?.host ?? url), null, { ...place, ...others })
    })
  }

  return { outcome, fill, open, isBusy, failure }
}

/** The section with the flyer is above the others on a phone, and beside them on a wide screen. */
function openLongForm() {
  const sections = document.querySelector<HTMLElement>('#long-form')
  sections?.focus({ preventScroll: true })
  sections?.previousElementSibling?.scrollIntoView()
}

/** The host has come back from the preview, whose button had the focus. */
function focusBox(box: HTMLTextAreaElement | null) {
  box?.focus()
}

/** The numbers of what was read; the pieces of the text are behind a press. */
function Result({ reading, currency, filled, left }: Omit<Outcome, 'prices'>) {
  const text = useCaptionI18n()
  const currencyName = useCurrencyName()
  const isEmpty = filled.every(({ field }) => field === 'description')
  const { severalPrices } = useEventFormI18n()
  const hints = reading ? hintsFor(reading, { ...text, severalPrices }, { currency, name: currencyName(currency) }) : []
  const facts = filled.filter(({ field }) => field !== 'description').length
  return (
    <details>
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-accent-strong">
        <Check className="size-5 shrink-0" />
        {isEmpty
          ? text.nothing
          : [text.factsRead(facts), hints.length > 0 && text.toCheck(hints.length)].filter(Boolean).join(', ')}
      </summary>
      {!isEmpty && <p className="font-semibold">{text.check}</p>}
      <Proposals proposals={filled} currency={currency} />
      {hints.map(hint => (
        <p key={hint} className="mt-2 text-sm">
          {hint}
        </p>
      ))}
      {left.length > 0 && (
        <>
          <p className="mt-4 font-semibold">{text.yours}</p>
          <Proposals proposals={left} currency={currency} />
        </>
      )}
    </details>
  )
}

function Proposals({ proposals, currency }: { proposals: Proposal[]; currency: string }) {
  const format = useFormat()
  const text = useCaptionI18n()
  const labels = useEventFormI18n()
  const labelOf: Record<Proposal['field'], string> = {
    title: labels.name,
    date: labels.date,
    startTime: labels.startTime,
    endTime: labels.endTime,
    price: labels.price,
    venue: labels.venue,
    location: labels.address,
    category: labels.category,
    tags: labels.tags,
    description: labels.description,
  }
  return (
    <ul className="mt-2 space-y-2">
      {proposals.map(proposal => (
        <li key={proposal.field}>
          <span className="text-sm text-muted">{labelOf[proposal.field]}</span>{' '}
          <span className="font-semibold">{shownValue(proposal, format, { currency, free: text.free })}</span>{' '}
          <span className="text-sm text-muted">
            {proposal.from === null ? text.wholePost : text.from(proposal.from)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type PriceForm = { currency: string; free: string }

function shownValue({ field, value }: Proposal, format: Format, { currency, free }: PriceForm): string {
  if (field === 'date') return eventTimeLabel(value, format)
  if (field === 'startTime' || field === 'endTime') return timeLabel(value, format)
  if (field === 'category') return categoryLabel(value, format.locale)
  if (field === 'price') {
    const { text, exact } = priceShown({ price: value, currency }, { free, atTheDoor: '' }, format)
    return exact ?? text
  }
  return field === 'description' ? '' : value
}

/** The sentences about values that the host should check. */
function hintsFor(
  reading: CaptionReading,
  text: ReturnType<typeof useCaptionI18n> & { severalPrices: string },
  form: { currency: string; name: string },
): string[] {
  const { date, price, startTime } = reading
  const isOther = isForeign(reading, form.currency)
  return [
    date === null && text.noDate,
    date?.value.isOtherWeekday && text.otherWeekday(date.from),
    date?.value.isRepeated && text.repeated,
    date?.value.isOneOfSeveral && text.severalDates,
    date !== null && startTime === null && text.noTime,
    price?.value.isOneOfSeveral && price.value.several.length === 0 && !isOther && text.severalPrices,
    isOther &&
      price &&
      text.otherCurrency({ price: `${price.value.amount} ${price.value.currency}`, currency: form.name }),
  ].filter(hint => typeof hint === 'string')
}

function todayOf({ city, state }: EventFormFields): string {
  return tonightIn(zoneFor(state, city) ?? Temporal.Now.timeZoneId(), Date.now())
}
