import type { Event } from '#contract/events.ts'
import { folded } from '#contract/fold.ts'
import { nightsMeant, nightsSaying, type When, whens } from './night-filter.ts'

/** A search as it stands in the address. Empty is not asked for. */
export type Sought = { q: string; location: string; date: string; when: When | ''; category: string; isFree: boolean }

export function soughtIn(query: URLSearchParams): Sought {
  const date = query.get('date') ?? ''
  return {
    q: query.get('q') ?? '',
    location: query.get('location') ?? '',
    date,
    when: (!date && whens.find(when => when === query.get('when'))) || '',
    category: query.get('category') ?? '',
    isFree: query.get('free') === '1',
  }
}

/** What the server is asked; `tonight` is what 'tomorrow' is counted from. */
export function questionOf({ q, location, date, when, category, isFree }: Sought, tonight: string): string {
  const nights = when ? nightsMeant(when, tonight) : null
  const asked = { q, location, date, from: nights?.at(0), to: nights?.at(-1), category, free: isFree ? '1' : '' }
  return new URLSearchParams(Object.entries(asked).flatMap(([name, said]) => (said ? [[name, said]] : []))).toString()
}

/** The same by the nights on the device: every word somewhere, the place in the city or the state, the day or the night. */
export function nightsSought(
  events: Event[],
  { q, location, date, when, category, isFree }: Sought,
  tonight: string,
): Event[] {
  const nights = when ? nightsMeant(when, tonight) : null
  const places = folded(location).split(' ').filter(Boolean)
  const fitting = events.filter(event => {
    const there = folded(`${event.city} ${event.state} ${event.location ?? ''}`)
    return (
      places.every(word => there.includes(word)) &&
      (!date || event.date === date || event.nightOf === date) &&
      (nights === null || nights.includes(event.nightOf)) &&
      (!category || event.category === category) &&
      (!isFree || event.price === '0.00')
    )
  })
  return nightsSaying(fitting, q)
}
