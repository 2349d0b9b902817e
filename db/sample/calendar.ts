import { categoryKey } from '#contract/events/categories.ts'
import type { EventProgram } from '#contract/events/events.ts'
import { instantOf, type NightOrder, spanOf, tonightIn } from '#contract/events/nights.ts'
import { searchWords } from '../events/form/publishing.ts'
import type { Chance } from './chance.ts'
import { afterMidnight, calledOff, drafts, liveBy, type Series, type Single, series } from './data.ts'
import { type HostPerson, personNamed } from './people.ts'

const TZ = 'America/New_York'
const FIRST_NIGHT = -7
const LAST_NIGHT = 21
const DAY_MS = 24 * 3600 * 1000
const HALF_HOUR_MS = 30 * 60 * 1000

export type PlannedEvent = ReturnType<typeof eventRow>
type EventPlan = Single & Pick<Series, 'capacity' | 'flyer' | 'isFeatured' | 'hasTickets'> & { program?: EventProgram }
type Extras = {
  status?: 'draft' | 'active' | 'cancelled'
  reason?: string
  isFull?: boolean
  flyerUrl?: string | undefined
}

/** Plans the events from last week to three weeks ahead, as rows of `events`. `flyerUrls` maps titles to flyers. */
export function planEvents(chance: Chance, hosts: HostPerson[], nowMs: number, flyerUrls: Map<string, string>) {
  const tonight = Temporal.PlainDate.from(tonightIn(TZ, nowMs))
  const inDays = (days: number) => tonight.add({ days }).toString()
  const event = (plan: EventPlan, order: NightOrder, extras: Extras = {}) =>
    eventRow(chance, personNamed(hosts, plan.host), plan, order, nowMs, extras)

  const rows: PlannedEvent[] = []
  for (let days = FIRST_NIGHT; days <= LAST_NIGHT; days += 1) {
    const date = inDays(days)
    const week = Math.floor(days / 7)
    for (const entry of series) {
      if (entry.weekday !== tonight.add({ days }).dayOfWeek || (entry.weeks && !entry.weeks.includes(week))) continue
      const guest = entry.guests?.[(week + 1) % entry.guests.length]
      const plan = {
        ...entry,
        title: guest ? `${entry.title}: ${guest}` : entry.title,
        about: entry.about.replaceAll('{guest}', guest ?? ''),
      }
      const isCancelled = entry.cancelled?.week === week
      rows.push(
        event(
          plan,
          { date, startTime: entry.from, endTime: entry.to },
          {
            flyerUrl: flyerUrls.get(entry.title),
            isFull: entry.isFullIn === week,
            ...(isCancelled && { status: 'cancelled', reason: entry.cancelled?.reason ?? '' }),
          },
        ),
      )
    }
  }

  for (const live of liveNow(nowMs)) rows.push(event(live.plan, live.order))
  rows.push(event(afterMidnight, { date: inDays(1), startTime: '00:30', endTime: '04:30' }))
  const cancelledTimes = { date: inDays(calledOff.inDays), startTime: calledOff.from, endTime: calledOff.to }
  rows.push(event(calledOff, cancelledTimes, { status: 'cancelled', reason: calledOff.reason }))
  for (const draft of drafts)
    rows.push(
      event(draft, { date: inDays(draft.inDays), startTime: draft.from, endTime: draft.to }, { status: 'draft' }),
    )
  return rows
}

/** Two events that run at any time of day. Neither started before 6 am, when the night date changes. */
function liveNow(nowMs: number) {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(TZ)
  const turn = Temporal.PlainDate.from(tonightIn(TZ, nowMs)).toZonedDateTime({ timeZone: TZ, plainTime: '06:00' })
  const { hour } = now
  const part = hour < 6 || hour >= 22 ? 'late' : hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'

  return liveBy[part].map((plan, index) => {
    const beganMs = Math.max(
      turn.epochMilliseconds,
      Math.floor((nowMs - (index + 1) * 40 * 60_000) / HALF_HOUR_MS) * HALF_HOUR_MS,
    )
    const began = Temporal.Instant.fromEpochMilliseconds(beganMs).toZonedDateTimeISO(TZ)
    const ends = began.add({ hours: 4 })
    const order = { date: began.toPlainDate().toString(), startTime: clock(began), endTime: clock(ends) }
    return { plan, order }
  })
}

function eventRow(chance: Chance, host: HostPerson, plan: EventPlan, order: NightOrder, nowMs: number, extras: Extras) {
  const span = spanOf(order)
  const category = categoryKey(plan.category)
  if (typeof span === 'string' || category === null) throw new Error(`${plan.title} cannot be planned`)
  const startsAt = instantOf(span.startLocal, TZ)
  const endsAt = span.endLocal && instantOf(span.endLocal, TZ)
  const announcedMs = Math.min(nowMs, Date.parse(startsAt)) - chance.between(9, 30) * DAY_MS
  const createdAt = new Date(announcedMs).toISOString()
  const details = {
    title: plan.title,
    description: plan.about,
    category,
    tags: plan.tags,
    venue: host.venue,
    city: host.place.city,
    location: `${host.address}, ${host.place.area}`,
    program: plan.program ?? null,
  }

  return {
    /** Values for `crowd`, beside the columns. */
    startsAtMs: Date.parse(startsAt),
    endsAtMs: endsAt ? Date.parse(endsAt) : Date.parse(startsAt) + 5 * 3_600_000,
    hostName: host.username,
    isFull: extras.isFull ?? false,
    columns: {
      ...details,
      id: chance.id(),
      host_id: host.id,
      status: extras.status ?? 'active',
      cancel_reason: extras.reason ?? null,
      is_featured: plan.isFeatured ?? false,
      flyer_url: extras.flyerUrl ?? null,
      tickets_url: plan.hasTickets ? `https://tickets.example/${host.username}/${order.date}` : null,
      price_cents: plan.price === null ? null : Math.round(plan.price * 100),
      capacity: plan.capacity ?? null,
      state: 'FL',
      latitude: host.latitude,
      longitude: host.longitude,
      night_of: span.nightOf,
      start_local: span.startLocal,
      end_local: span.endLocal,
      tz: TZ,
      search_text: searchWords(details),
      created_at: createdAt,
      updated_at: createdAt,
      cancelled_at: extras.status === 'cancelled' ? new Date(nowMs - 5 * 3_600_000).toISOString() : null,
    },
  }
}

function clock(at: Temporal.ZonedDateTime) {
  return at.toPlainTime().toString({ smallestUnit: 'minute' })
}
