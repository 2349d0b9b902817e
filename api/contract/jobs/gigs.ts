import { z } from 'zod'
import { clockOf, instantOf, type Span } from '../events/nights.ts'
import { hundredthsFrom, priceErrorOf, priceText } from '../events/price.ts'
import { currencies } from '../places/currencies.ts'
import { kmBetween, type Point } from '../places/distance.ts'
import { clockTime, uuid } from '../text.ts'

export const gigRoles = ['dj', 'band', 'teacher', 'show', 'bar', 'door', 'photo', 'sound', 'other'] as const
export const GigRole = z.enum(gigRoles, 'invalid')
export type GigRole = z.infer<typeof GigRole>

/** The roles whose accepted applicants the page of the event names; the form of the application says so. */
export const lineUpRoles: readonly GigRole[] = ['dj', 'band', 'teacher', 'show']

const fee = z.union([z.string(), z.number(), z.null()], 'price-unreadable').transform((given, context) => {
  const cents = hundredthsFrom(given)
  if (cents !== 'price-unreadable') return priceText(cents)
  context.addIssue({ code: 'custom', message: 'price-unreadable' })
  return z.NEVER
})

/**
 * A job at an event. `from` and `to` are clock times of the night of the event: those before six in the morning are on
 * the next day, so the gig moves with the event. `fee` is "150.00" in every currency, or null by agreement.
 */
export const Gig = z.object({
  /** Null after the event was deleted for good. */
  eventId: z.string().nullable(),
  role: GigRole,
  from: z.string(),
  to: z.string(),
  fee: z.string().nullable(),
  currency: z.string(),
})
export type Gig = z.infer<typeof Gig>

/** A gig as a host enters it, with the fields in the order in which the database has them. */
export const SetGig = z
  .object({
    eventId: uuid.nullable(),
    role: GigRole,
    from: clockTime,
    to: clockTime,
    fee,
    currency: z.string('unknown-currency').refine(code => currencies.has(code), 'unknown-currency'),
  })
  .refine(({ from, to }) => from !== to, { error: 'end-equals-start', path: ['to'] })
  .superRefine(({ fee: given, currency }, context) => {
    const cents = hundredthsFrom(given)
    const code = cents === 'price-unreadable' ? cents : priceErrorOf(cents, currency)
    if (code) context.addIssue({ code: 'custom', message: code, path: ['fee'] })
  })
export type SetGig = z.infer<typeof SetGig>

/** What a job shows of its event. The coordinates are null for a place that may be a home. */
export const GigEvent = z.object({
  title: z.string(),
  nightOf: z.string(),
  timeZone: z.string(),
  venue: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type GigEvent = z.infer<typeof GigEvent>

/** The times of a gig, as far as they count for its place in a calendar. */
export type GigTime = Pick<Gig, 'from' | 'to'> & Pick<GigEvent, 'nightOf' | 'timeZone'>

/** The local times of a gig at the venue, on the night of its event. */
export function gigSpan({
  from,
  to,
  nightOf,
}: Omit<GigTime, 'timeZone'>): Pick<Span, 'startLocal' | 'endLocal' | 'nightOf'> {
  const night = Temporal.PlainDate.from(nightOf)
  const date = from < NIGHT_TURNS_AT ? night.add({ days: 1 }) : night
  return clockOf({ date: date.toString(), startTime: from, endTime: to, nightOf })
}

const NIGHT_TURNS_AT = '06:00'

/** Both instants in milliseconds. */
export function gigInstants(gig: GigTime): { startMs: number; endMs: number } {
  const { startLocal, endLocal } = gigSpan(gig)
  const msOf = (local: string) => Temporal.Instant.from(instantOf(local, gig.timeZone)).epochMilliseconds
  return { startMs: msOf(startLocal), endMs: msOf(endLocal ?? startLocal) }
}

/** Whether one person cannot work at both. A gig that begins at the minute in which another one ends is no clash. */
export function isClash(one: GigTime, other: GigTime): boolean {
  const [first, second] = [gigInstants(one), gigInstants(other)]
  return first.startMs < second.endMs && second.startMs < first.endMs
}

/** The filters of the board, as its address has them. */
export const BoardFilter = z.object({
  role: GigRole.optional().catch(undefined),
  /** The first night. */
  date: z.iso.date().optional().catch(undefined),
  /** The lowest fee in whole units of its currency. Gigs without a fee are left out. */
  pay: z.coerce.number().int().min(1).max(9_999_999).optional().catch(undefined),
  city: z.string().max(80).optional().catch(undefined),
  /** Kilometres from the position of the reader. */
  within: z.coerce.number().int().min(1).max(500).optional().catch(undefined),
})
export type BoardFilter = z.infer<typeof BoardFilter>

type Listed = { gig: Gig | null; event: GigEvent | null }

/** The gigs that fit all filters; with a position the nearest ones of each night first. */
export function onBoard<Job extends Listed>(jobs: readonly Job[], filter: BoardFilter, here: Point | null): Job[] {
  const shown = jobs.filter(({ gig, event }) => gig && event && fits(gig, event, filter, here))
  if (!here) return shown
  const order = ({ event }: Job) => kmTo(event, here) ?? Infinity
  return shown.toSorted((a, b) => (a.event?.nightOf === b.event?.nightOf ? order(a) - order(b) : 0))
}

/** The jobs of the board without an event. No filter concerns them, because they have no role, night, fee or place. */
export function otherJobs<Job extends Listed>(jobs: readonly Job[]): Job[] {
  return jobs.filter(({ gig }) => gig === null)
}

function fits(gig: Gig, event: GigEvent, { role, date, pay, city, within }: BoardFilter, here: Point | null) {
  if (role && gig.role !== role) return false
  if (date && event.nightOf < date) return false
  if (pay && Number(gig.fee ?? 0) < pay) return false
  if (city && event.city.toLowerCase() !== city.toLowerCase()) return false
  return !within || !here || (kmTo(event, here) ?? Infinity) <= within
}

/** The distance of the event; null if its place is not public. */
export function kmTo(event: GigEvent | null, here: Point): number | null {
  if (!event || event.latitude === null || event.longitude === null) return null
  return kmBetween(here, { latitude: event.latitude, longitude: event.longitude })
}
