import { spanLabel } from '../events/event-time-labels.ts'
import { priceCentsOf } from '../events/price.ts'
import { moneyLabel } from '../i18n/money.ts'
import type { Format } from '../i18n/region.ts'
import { cityLabel } from '../places/area.ts'
import { type Gig, type GigEvent, type GigRole, gigSpan } from './gigs.ts'
import type { Job } from './jobs.ts'

type GigMessages = { roles: Record<GigRole, string>; agreed: string }

/** "Fri Nov 27 · 11 PM – 1 AM" */
export function gigTimeLabel(gig: Gig, event: GigEvent, reader: Format): string {
  return spanLabel(gigSpan({ ...gig, nightOf: event.nightOf }), reader)
}

/** "$150", or the words for a fee by agreement. */
export function feeLabel(
  gig: Pick<Gig, 'fee' | 'currency'>,
  { agreed }: Pick<GigMessages, 'agreed'>,
  reader: Format,
): string {
  const cents = priceCentsOf({ price: gig.fee })
  return cents === null ? agreed : moneyLabel(cents, gig.currency, reader)
}

/** "Club Mango, Miami, FL" */
export function gigPlaceLabel(event: GigEvent, reader: Format): string {
  return [event.venue, cityLabel(event, reader.locale)].filter(Boolean).join(', ')
}

/** The line of a gig, and of another job "Casa Trueno, Little Havana · $15 an hour plus tips". */
export function jobLine(job: Job, messages: GigMessages, reader: Format): string {
  return gigLine(job, messages, reader) || `${job.location} · ${job.salaryRange}`
}

/** "Fri Nov 27 · 11 PM – 1 AM · DJ · $150 · Club Mango, Miami, FL"; empty for a job without an event. */
export function gigLine(
  { gig, event }: { gig: Gig | null; event: GigEvent | null },
  messages: GigMessages,
  reader: Format,
): string {
  if (!gig || !event) return ''
  return [
    gigTimeLabel(gig, event, reader),
    messages.roles[gig.role],
    feeLabel(gig, messages, reader),
    gigPlaceLabel(event, reader),
  ].join(' · ')
}
