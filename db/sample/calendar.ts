import { categoryKey } from '#contract/categories.ts'
import { instantOf, type NightOrder, spanOf, tonightIn } from '#contract/nights.ts'
import { searchWords } from '../events/publishing.ts'
import type { Chance } from './chance.ts'
import type { HostPerson } from './people.ts'
import { series } from './series.ts'
import { afterMidnight, calledOff, drafts, liveBy } from './specials.ts'

const TZ = 'America/New_York'
const FIRST_NIGHT = -7
const LAST_NIGHT = 21
const DAY_MS = 24 * 3600 * 1000
const HALF_HOUR_MS = 30 * 60 * 1000

export type PlannedEvent = ReturnType<typeof eventRow>
type Said = {
  host: string
  title: string
  category: string
  price: number | null
  tags: string[]
  about: string
  capacity?: number
  flyer?: unknown
  isFeatured?: boolean
  hasTickets?: boolean
}
type More = {
  status?: 'draft' | 'active' | 'cancelled'
  reason?: string
  isFull?: boolean
  flyerUrl?: string | undefined
}

/** Every night from last week to three weeks ahead, as rows of `events`; `flyerUrl` knows the flyers by their titles. */
export function planEvents(chance: Chance, hosts: HostPerson[], nowMs: number, flyerUrls: Map<string, string>) {
  const tonight = Temporal.PlainDate.from(tonightIn(TZ, nowMs))
  const inDays = (days: number) => tonight.add({ days }).toString()
  const hostOf = (username: string) => {
    const host = hosts.find(one => one.username === username)
    if (!host) throw new Error(`nobody hosts as ${username}`)
    return host
  }
  const night = (said: Said, order: NightOrder, more: More = {}) =>
    eventRow(chance, hostOf(said.host), said, order, nowMs, more)

  const rows: PlannedEvent[] = []
  for (let days = FIRST_NIGHT; days <= LAST_NIGHT; days += 1) {
    const date = inDays(days)
    const week = Math.floor(days / 7)
    for (const one of series) {
      if (one.weekday !== tonight.add({ days }).dayOfWeek || (one.weeks && !one.weeks.includes(week))) continue
      const guest = one.guests?.[(week + 1) % one.guests.length]
      const said = {
        ...one,
        title: guest ? `${one.title}: ${guest}` : one.title,
        about: one.about.replaceAll('{guest}', guest ?? ''),
      }
      const isCancelled = one.cancelled?.week === week
      rows.push(
        night(
          said,
          { date, startTime: one.from, endTime: one.to },
          {
            flyerUrl: flyerUrls.get(one.title),
            isFull: one.isFullIn === week,
            ...(isCancelled && { status: 'cancelled', reason: one.cancelled?.reason ?? '' }),
          },
        ),
      )
    }
  }

  for (const live of liveNow(nowMs)) rows.push(night(live.said, live.order))
  rows.push(night(afterMidnight, { date: inDays(1), startTime: '00:30', endTime: '04:30' }))
  const off = { date: inDays(calledOff.inDays), startTime: calledOff.from, endTime: calledOff.to }
  rows.push(night(calledOff, off, { status: 'cancelled', reason: calledOff.reason }))
  for (const draft of drafts)
    rows.push(
      night(draft, { date: inDays(draft.inDays), startTime: draft.from, endTime: draft.to }, { status: 'draft' }),
    )
  return rows
}

/** Two that have begun and go on for a while, whatever time it is. Neither began before the night turned, at six. */
function liveNow(nowMs: number) {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(TZ)
  const turn = Temporal.PlainDate.from(tonightIn(TZ, nowMs)).toZonedDateTime({ timeZone: TZ, plainTime: '06:00' })
  const { hour } = now
  const part = hour < 6 || hour >= 22 ? 'late' : hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'

  return liveBy[part].map((said, index) => {
    const beganMs = Math.max(
      turn.epochMilliseconds,
      Math.floor((nowMs - (index + 1) * 40 * 60_000) / HALF_HOUR_MS) * HALF_HOUR_MS,
    )
    const began = Temporal.Instant.fromEpochMilliseconds(beganMs).toZonedDateTimeISO(TZ)
    const ends = began.add({ hours: 4 })
    const order = { date: began.toPlainDate().toString(), startTime: clock(began), endTime: clock(ends) }
    return { said, order }
  })
}

function eventRow(chance: Chance, host: HostPerson, said: Said, order: NightOrder, nowMs: number, more: More) {
  const span = spanOf(order)
  const category = categoryKey(said.category)
  if (typeof span === 'string' || category === null) throw new Error(`${said.title} cannot be planned`)
  const startsAt = instantOf(span.startLocal, TZ)
  const endsAt = span.endLocal && instantOf(span.endLocal, TZ)
  const announcedMs = Math.min(nowMs, Date.parse(startsAt)) - chance.between(9, 30) * DAY_MS
  const createdAt = new Date(announcedMs).toISOString()
  const night = {
    title: said.title,
    description: said.about,
    category,
    tags: said.tags,
    venue: host.venue,
    city: host.place.city,
    location: `${host.address}, ${host.place.area}`,
  }

  return {
    /** What the crowd wants to know, beside the columns. */
    startsAtMs: Date.parse(startsAt),
    endsAtMs: endsAt ? Date.parse(endsAt) : Date.parse(startsAt) + 5 * 3_600_000,
    hostName: host.username,
    isFull: more.isFull ?? false,
    columns: {
      ...night,
      id: chance.id(),
      host_id: host.id,
      status: more.status ?? 'active',
      cancel_reason: more.reason ?? null,
      is_featured: said.isFeatured ?? false,
      flyer_url: more.flyerUrl ?? null,
      tickets_url: said.hasTickets ? `https://tickets.example/${host.username}/${order.date}` : null,
      price_cents: said.price === null ? null : Math.round(said.price * 100),
      capacity: said.capacity ?? null,
      state: 'FL',
      latitude: host.latitude,
      longitude: host.longitude,
      night_of: span.nightOf,
      start_local: span.startLocal,
      end_local: span.endLocal,
      tz: TZ,
      search_text: searchWords(night),
      created_at: createdAt,
      updated_at: createdAt,
      cancelled_at: more.status === 'cancelled' ? new Date(nowMs - 5 * 3_600_000).toISOString() : null,
    },
  }
}

function clock(at: Temporal.ZonedDateTime) {
  return at.toPlainTime().toString({ smallestUnit: 'minute' })
}
