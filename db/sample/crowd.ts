import type { PlannedEvent } from './calendar.ts'
import type { Chance } from './chance.ts'
import { opinions } from './data.ts'
import type { Person } from './people.ts'

const HOUR_MS = 3_600_000

/** Attendances, favorites and reviews, from which the totals of the events are counted. */
export function crowd(chance: Chance, planned: PlannedEvent[], goers: Person[], nowMs: number) {
  const attendances = []
  const reviews = []
  const favorites = []
  const events: (PlannedEvent['columns'] & Totals)[] = []
  const [ana, ...others] = goers
  if (!ana) throw new Error('Ana is missing')

  for (const event of planned) {
    const { id, status, capacity } = event.columns
    const totals: Totals = { attending_count: 0, rating_sum: 0, review_count: 0 }
    const isOver = event.endsAtMs < nowMs
    const isOpen = status !== 'draft'
    const pull = event.columns.is_featured ? 30 : event.columns.flyer_url ? 18 : 8
    const guests = isOpen ? chance.some(others, pull + chance.between(0, pull)) : []
    if (isOpen && isAnas(event, nowMs)) guests.unshift(ana)
    const going = guests.slice(0, Math.ceil(guests.length * 0.75))
    const latestMs = Math.min(nowMs, event.startsAtMs)
    const earlier = (hours: number) => new Date(latestMs - chance.between(1, hours) * HOUR_MS).toISOString()

    for (const guest of guests) {
      const state = going.includes(guest) ? 'going' : 'interested'
      attendances.push({ event_id: id, user_id: guest.id, state, at: earlier(160) })
      if (state === 'going') totals.attending_count += 1
      if (chance.isLucky(guest === ana ? 0.35 : 0.08))
        favorites.push({ event_id: id, user_id: guest.id, at: earlier(160) })
    }
    if (isOver && status === 'active')
      for (const guest of chance.some(going, chance.between(1, 7))) {
        // The tester who signs in as Ana writes most of her reviews.
        if (guest === ana && event.hostName !== 'mateo') continue
        const opinion = chance.pick(opinions)
        const at = new Date(Math.min(nowMs, event.endsAtMs + chance.between(1, 30) * HOUR_MS)).toISOString()
        reviews.push({ id: chance.id(), event_id: id, user_id: guest.id, ...opinion, created_at: at, updated_at: at })
        totals.review_count += 1
        totals.rating_sum += opinion.rating
      }
    events.push({
      ...event.columns,
      ...totals,
      capacity: event.isFull
        ? Math.max(1, totals.attending_count)
        : capacity && Math.max(capacity, totals.attending_count),
    })
  }
  return { events, attendances, reviews, favorites }
}

type Totals = { attending_count: number; rating_sum: number; review_count: number }

/** The events that Ana attends: Mateo's, Nena's and Dalia's. */
function isAnas(event: PlannedEvent, nowMs: number) {
  if (event.startsAtMs > nowMs + 9 * 24 * HOUR_MS) return false
  return ['mateo', 'dalia.paso', 'nena.brito'].includes(event.hostName) && event.columns.price_cents !== 0
}
