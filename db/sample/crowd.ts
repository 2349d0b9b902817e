import type { PlannedEvent } from './calendar.ts'
import type { Chance } from './chance.ts'
import { opinions } from './opinions.ts'
import type { Person } from './people.ts'

const HOUR_MS = 3_600_000

/**
 * Creates attendances, favorites and reviews. The totals of the events are counted from them, like in the product.
 */
export function crowd(chance: Chance, nights: PlannedEvent[], goers: Person[], nowMs: number) {
  const attendances: { event_id: string; user_id: string; state: 'going' | 'interested'; at: string }[] = []
  const reviews: {
    id: string
    event_id: string
    user_id: string
    rating: number
    comment: string
    created_at: string
    updated_at: string
  }[] = []
  const favorites: { event_id: string; user_id: string; at: string }[] = []
  const events: (PlannedEvent['columns'] & Totals)[] = []
  const [ana, ...others] = goers
  if (!ana) throw new Error('Ana is missing')

  for (const night of nights) {
    const { id, status, capacity } = night.columns
    const totals: Totals = { attending_count: 0, rating_sum: 0, review_count: 0 }
    const isOver = night.endsAtMs < nowMs
    const isOpen = status !== 'draft'
    const pull = night.columns.is_featured ? 30 : night.columns.flyer_url ? 18 : 8
    const guests = isOpen ? chance.some(others, pull + chance.between(0, pull)) : []
    if (isOpen && isAnas(night, nowMs)) guests.unshift(ana)
    const going = guests.slice(0, Math.ceil(guests.length * 0.75))
    const latestMs = Math.min(nowMs, night.startsAtMs)
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
        if (guest === ana && night.hostName !== 'mateo') continue
        const opinion = chance.pick(opinions)
        const at = new Date(Math.min(nowMs, night.endsAtMs + chance.between(1, 30) * HOUR_MS)).toISOString()
        reviews.push({ id: chance.id(), event_id: id, user_id: guest.id, ...opinion, created_at: at, updated_at: at })
        totals.review_count += 1
        totals.rating_sum += opinion.rating
      }
    events.push({
      ...night.columns,
      ...totals,
      capacity: night.isFull
        ? Math.max(1, totals.attending_count)
        : capacity && Math.max(capacity, totals.attending_count),
    })
  }
  return { events, attendances, reviews, favorites }
}

type Totals = { attending_count: number; rating_sum: number; review_count: number }

/** The events that Ana attends: Mateo's, Nena's and Dalia's. */
function isAnas(night: PlannedEvent, nowMs: number) {
  if (night.startsAtMs > nowMs + 9 * 24 * HOUR_MS) return false
  return ['mateo', 'dalia.paso', 'nena.brito'].includes(night.hostName) && night.columns.price_cents !== 0
}
