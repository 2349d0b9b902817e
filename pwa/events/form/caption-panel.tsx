import { useEffect, useState } from 'react'
import { categoryLabel } from '#contract/events/categories.ts'
import { eventTimeLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { priceShown } from '#contract/events/price.ts'
import type { Format } from '#contract/i18n/region.ts'
import { zoneFor } from '#contract/places/zones.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { deleteSharedPost, sharedPost } from '#sw/cache/shared-post.ts'
import { useCaptionI18n } from '../caption/i18n.ts'
import { type CaptionReading, readCaption } from '../caption/read-caption.ts'
import { FlyerText } from '../flyer/flyer-text.tsx'
import type { EventFormFields } from './event-form-fields.ts'
import { fillingOf, isForeign, otherPricesIn, type Proposal, proposalsFrom } from './fill-form.ts'
import { countryInForm, currencyInForm, useCurrencyName } from './form-currency.ts'
import { useFormI18n } from './form-i18n.ts'
import { FormSection } from './form-section.tsx'
import type { FillerProps } from './use-event-form.ts'

const MAX_CAPTION = 4000
const MAX_PREVIEW = 200

/** `currency` is that of the form when it was filled. */
type Outcome = { reading: CaptionReading; currency: string; filled: Proposal[]; left: Proposal[] }

/**
 * Fills the form from the text of a post that the host pastes, or that another app shared. Nothing is sent. A shared text is
 * used only after a press: any site can send a text to this page.
 */
export default function CaptionPanel({ form, set, initial, onPicture }: FillerProps) {
  const text = useCaptionI18n()
  const [caption, setCaption] = useState('')
  const [shared, setShared] = useState<string | Blob | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const fill = (typed: string, current: EventFormFields) => {
    const reading = readCaption(typed, { today: todayOf(current), country: countryInForm(current.state) })
    const currency = currencyInForm(current)
    const proposals = proposalsFrom(typed, reading, currency)
    const { change, filled, left } = fillingOf(proposals, current, initial, outcome?.filled)
    set({ ...change, ...otherPricesIn(reading) })
    setOutcome({ reading, currency, filled, left })
  }

  // In an effect, because the text of another app is outside React. Runs once: the text is deleted when it was read.
  useEffect(() => {
    void sharedPost().then(post => {
      if (!post) return
      setShared(typeof post === 'string' ? post.slice(0, MAX_CAPTION) : post)
      void deleteSharedPost()
    })
  }, [])

  return (
    <FormSection title={text.title}>
      <TextArea
        label={text.label}
        name="caption"
        hint={text.hint}
        rows={3}
        maxLength={MAX_CAPTION}
        value={caption}
        onChange={event => setCaption(event.target.value)}
      />
      {typeof shared === 'string' && (
        <>
          <p className="text-sm text-muted">{shared.slice(0, MAX_PREVIEW)}</p>
          <Button
            onClick={() => {
              setShared(null)
              setCaption(shared)
              fill(shared, form)
            }}
          >
            {text.useShared}
          </Button>
        </>
      )}
      <FlyerText
        shared={shared instanceof Blob ? shared : null}
        onText={(flyerText, picture) => {
          onPicture(picture)
          setCaption(flyerText.slice(0, MAX_CAPTION))
          fill(flyerText, form)
        }}
      />
      <QuietButton disabled={caption.trim() === ''} onClick={() => fill(caption, form)}>
        {text.read}
      </QuietButton>
      <output className="block">{outcome && <Result {...outcome} />}</output>
    </FormSection>
  )
}

function Result({ reading, currency, filled, left }: Outcome) {
  const text = useCaptionI18n()
  const currencyName = useCurrencyName()
  const isEmpty = filled.every(({ field }) => field === 'description')
  const { severalPrices } = useFormI18n()
  const hints = hintsFor(reading, { ...text, severalPrices }, { currency, name: currencyName(currency) })
  return (
    <>
      <p className="font-semibold">{isEmpty ? text.nothing : text.check}</p>
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
    </>
  )
}

function Proposals({ proposals, currency }: { proposals: Proposal[]; currency: string }) {
  const format = useFormat()
  const text = useCaptionI18n()
  const labels = useFormI18n()
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
    price?.value.isOneOfSeveral && !isOther && text.severalPrices,
    isOther &&
      price &&
      text.otherCurrency({ price: `${price.value.amount} ${price.value.currency}`, currency: form.name }),
  ].filter(hint => typeof hint === 'string')
}

function todayOf({ city, state }: EventFormFields): string {
  return tonightIn(zoneFor(state, city) ?? Temporal.Now.timeZoneId(), Date.now())
}
