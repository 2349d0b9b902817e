import { categoryKey } from '#contract/events/categories.ts'
import type { Event } from '#contract/events/events.ts'
import { endMsOf } from '#contract/events/nights.ts'
import { isUnconfirmed } from '#contract/events/still-on/still-on.ts'
import { kmBetween, pointOf } from '#contract/places/distance.ts'

const MINUTE = 60_000
/** The least time at a party before the next one, and at the last one. */
const STAY = 90 * MINUTE
const LAST_STAY = 60 * MINUTE
/** The longest time before a door that is still closed. */
const WAIT = 60 * MINUTE
/** A party that ends so soon after the earliest departure is left at its end. */
const TO_ITS_END = 120 * MINUTE
/** Streets are longer than the straight line. */
const DETOUR = 1.3
const WALK_KM = 2
const WALK_KM_PER_HOUR = 4.8
const DRIVE_KM_PER_HOUR = 30
const TO_PARK = 8
const MAX_DRIVE = 45
/** Between two places of one city of which one has no coordinates. */
const UNKNOWN_WAY = 30
const SUGGESTIONS = 3
/** So many of the best suggestions are tried as the third party of a night. */
const TRIED = 20

/** `km` is the straight line, as in the lists; null if a place has no coordinates. */
export type Way = { km: number | null; minutes: number; isWalk: boolean }
/** `way`: how to get here; null at the first stop. */
export type Stop = { event: Event; arriveMs: number; leaveMs: number; way: Way | null }
export type Hop = Stop[]

/** `goingTo`: the events at which the member has a place. `blocked`: the hosts whom the member has blocked. */
export type HopOptions = {
  nowMs: number
  favoriteGenres: readonly string[]
  goingTo: ReadonlySet<string>
  blocked: ReadonlySet<string>
}
export type Hops = { after: Hop[]; before: Hop[]; whole: Hop | null }

/**
 * The parties of the same night that can be reached after this one or before it, at most three, the best first. `whole`
 * is the best night of three, or of two. The result depends on the arguments alone, and not on the order of the events.
 */
export function hopsAround(event: Event, events: Event[], options: HopOptions): Hops {
  const others = events.filter(other => other.id !== event.id && isPossible(other, event.nightOf, options))
  if (!isPossible(event, event.nightOf, { ...options, goingTo: new Set([event.id]) })) return NONE
  const hop = (...chain: Event[]) => ranked(chain, event, options)
  const both = [...others.flatMap(other => hop(event, other)), ...others.flatMap(other => hop(other, event))]
  const pairs = both.toSorted(byRank)
  const best = new Map<string, Ranked>()
  for (const pair of pairs) if (!best.has(otherOf(pair, event).id)) best.set(otherOf(pair, event).id, pair)
  const shown = [...best.values()].slice(0, SUGGESTIONS).map(({ stops }) => stops)

  const tried = [...best.values()].slice(0, TRIED).map(pair => otherOf(pair, event))
  const threes = tried.flatMap(one =>
    tried
      .filter(other => other !== one)
      .flatMap(other => [...hop(one, event, other), ...hop(event, one, other), ...hop(one, other, event)]),
  )
  const [whole] = [...threes.toSorted(byRank), ...pairs]
  return {
    after: shown.filter(([first]) => first?.event === event),
    before: shown.filter(([first]) => first?.event !== event),
    whole: whole?.stops ?? null,
  }
}

const NONE: Hops = { after: [], before: [], whole: null }

/** Whether all places are taken. A full event is in a hop only with a waiting list, or a place of the member. */
export function isFull({ capacity, attendingCount }: Pick<Event, 'capacity' | 'attendingCount'>): boolean {
  return capacity !== null && attendingCount >= capacity
}

function isPossible(event: Event, nightOf: string, { nowMs, goingTo, blocked }: HopOptions) {
  const hasRoom = !isFull(event) || event.hasWaitingList === true || goingTo.has(event.id)
  return (
    event.status === 'active' &&
    event.nightOf === nightOf &&
    endMsOf(event) > nowMs &&
    hasRoom &&
    !blocked.has(event.createdBy)
  )
}

/** The way between two parties; null if it is too far, or unknown between two cities. */
export function wayBetween(one: Event, other: Event): Way | null {
  if (one.venueSlug !== null && one.venueSlug === other.venueSlug) return { km: 0, minutes: 0, isWalk: true }
  const [from, to] = [pointOf(one), pointOf(other)]
  if (!from || !to)
    return one.city === other.city && one.state === other.state
      ? { km: null, minutes: UNKNOWN_WAY, isWalk: false }
      : null
  const km = kmBetween(from, to)
  const isWalk = km * DETOUR <= WALK_KM
  const hours = (km * DETOUR) / (isWalk ? WALK_KM_PER_HOUR : DRIVE_KM_PER_HOUR)
  // In steps of five minutes: more would be a promise.
  const minutes = Math.ceil((hours * 60 + (isWalk ? 0 : TO_PARK)) / 5) * 5
  return minutes <= MAX_DRIVE ? { km, minutes, isWalk } : null
}

/**
 * The times of these parties one after the other; null if they do not fit. A party is left halfway between the earliest
 * and the latest moment that is possible, at its end if that is near, and without a known end after the least stay.
 */
export function timesOf(chain: Event[], anchor: Event, nowMs: number): Hop | null {
  const ways = chain.map((event, index) => (index === 0 ? null : wayBetween(chain[index - 1] ?? event, event)))
  if (ways.slice(1).includes(null)) return null
  const travels = ways.map(way => (way?.minutes ?? 0) * MINUTE)

  /** The latest departure from each, so that the later ones have their time. */
  const latest: number[] = []
  for (let index = chain.length - 1; index >= 0; index--) {
    const next = latest[0]
    const stayAtNext = index === chain.length - 2 ? LAST_STAY : STAY
    const isLast = next === undefined
    latest.unshift(Math.min(endOf(chain[index]), isLast ? Infinity : next - stayAtNext - (travels[index + 1] ?? 0)))
  }

  const stops: Hop = []
  let arriveMs = startOf(chain[0])
  // Those who look at a party that goes on may be there; to any other one they have to go first.
  if (chain[0] !== anchor) arriveMs = Math.max(arriveMs, nowMs)
  for (const [index, event] of chain.entries()) {
    const next = chain[index + 1]
    const travel = travels[index + 1] ?? 0
    const last = latest[index] ?? arriveMs
    const stayed = Math.max(arriveMs + (next ? STAY : LAST_STAY), nowMs)
    if (stayed > last || !event) return null
    const leaveMs = next ? departure(event, stayed, last, startOf(next) - travel) : last
    stops.push({ event, arriveMs, leaveMs, way: ways[index] ?? null })
    if (!next) break
    if (startOf(next) - travel - leaveMs > WAIT) return null
    arriveMs = Math.max(startOf(next), leaveMs + travel)
  }
  return stops
}

function departure(event: Event, stayed: number, last: number, opens: number) {
  const earliest = Math.min(last, Math.max(stayed, opens))
  if (event.endsAt === null) return earliest
  if (last === endOf(event) && last - earliest <= TO_ITS_END) return last
  return earliest + Math.floor((last - earliest) / 2 / (15 * MINUTE)) * 15 * MINUTE
}

type Ranked = { stops: Hop; cost: number; genres: number; name: string }

/** The hop with its rank, or nothing if it is not possible. Minutes on the way and before doors cost. */
function ranked(chain: Event[], anchor: Event, { nowMs, favoriteGenres, goingTo }: HopOptions): Ranked[] {
  const stops = timesOf(chain, anchor, nowMs)
  if (!stops) return []
  const genres = new Set([anchor.category, ...favoriteGenres.flatMap(genre => categoryKey(genre) ?? [])])
  const others = chain.filter(event => event !== anchor)
  const onTheWay = stops.slice(1).reduce((sum, { arriveMs }, index) => sum + arriveMs - (stops[index]?.leaveMs ?? 0), 0)
  const { arriveMs = 0, leaveMs = 0 } = stops.at(-1) ?? {}
  const shortStay = Math.max(0, 2 * LAST_STAY - (leaveMs - arriveMs))
  const sure = others.reduce(
    (sum, event) => sum + (goingTo.has(event.id) ? 60 : isUnconfirmed(event, nowMs) ? -30 : 0),
    0,
  )
  return [
    {
      stops,
      cost: (onTheWay + shortStay) / MINUTE - sure,
      genres: others.filter(({ category }) => genres.has(category)).length,
      name: stops.map(({ event }) => `${event.startsAt} ${event.id}`).join(),
    },
  ]
}

/** Of hops within a quarter of an hour, the one with more of the genres is first. */
function byRank(one: Ranked, other: Ranked) {
  return (
    Math.floor(one.cost / 15) - Math.floor(other.cost / 15) ||
    other.genres - one.genres ||
    one.cost - other.cost ||
    (one.name < other.name ? -1 : 1)
  )
}

function otherOf({ stops }: Ranked, event: Event) {
  return stops.find(stop => stop.event !== event)?.event ?? event
}

function startOf(event: Event | undefined) {
  return Date.parse(event?.startsAt ?? '')
}

function endOf(event: Event | undefined) {
  return event ? endMsOf(event) : Number.NaN
}
