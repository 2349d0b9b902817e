import { useNavigate, useSearch } from '@tanstack/react-router'
import { wishes } from '#contract/events/wishes.ts'
import { useNear } from '../../location/use-near.ts'
import type { Address } from './city-address.ts'
import { type EventFilter, type When, whens } from './event-filter.ts'

type Change = Partial<Omit<EventFilter, 'near'>>

/**
 * The filter is in the URL, so that a list can be shared. The visitor's position is not part of it. With an `address` a
 * part of the filter is in the path.
 */
export function useEventFilter(address?: Address) {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const near = useNear()

  const text = textOf(params.q)
  const chosenRange = whens.find(when => when === params.when) ?? address?.filter.when
  const filter: EventFilter = {
    when: chosenRange ?? rangeFor(text),
    date: dateIn(params.date) ?? address?.filter.date,
    genre: textOf(params.genre) ?? address?.filter.genre,
    isFree: params.free === '1',
    wish: wishes.find(wish => wish === params.offers),
    text,
    isLiteral: params.literal === '1',
    isMap: params.view === 'map',
    near: near.here,
  }

  const change = (next: Change) => {
    const nextText = 'text' in next ? next.text : text
    const range = next.when ?? chosenRange ?? rangeFor(nextText)
    // A date and a range such as 'tomorrow' exclude each other: the last choice wins.
    const changed = { ...filter, ...(next.when && { date: undefined }), ...next, when: range }
    const { date, genre, isFree, wish, isLiteral, isMap } = changed
    const options = { replace: true, resetScroll: false, viewTransition: false }
    if (address) return void navigate({ href: address.hrefOf(changed), ...options })
    const search = {
      when: range === rangeFor(nextText) || date ? undefined : range,
      date,
      genre,
      free: isFree ? '1' : undefined,
      offers: wish,
      q: nextText || undefined,
      literal: nextText && isLiteral ? '1' : undefined,
      view: isMap ? 'map' : undefined,
    }
    return void navigate({ to: '.', search, ...options })
  }

  const clear = (when: When = filter.when) => {
    near.clear()
    change({ when, genre: undefined, isFree: false, wish: undefined, text: undefined })
  }

  return { filter, change, near, clear }
}

/** A sentence is searched for on all days, unless a range was chosen. */
function rangeFor(text: string | undefined): When {
  return text === undefined ? 'tonight' : 'two-weeks'
}

function textOf(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function dateIn(value: unknown) {
  return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])-\d\d$/.test(value) ? value : undefined
}
