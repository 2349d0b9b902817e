import { eventChanges } from '#contract/events/list/calls.ts'
import { WINDOW_DAYS } from '#contract/events/list/city-window.ts'
import type { City } from '#contract/places/area.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { resource } from '#sw/http/send.ts'
import { type CityEvents, failureOf } from './use-events.ts'

/**
 * The events for the list: those of the two weeks that the device caches, or those of a date outside of them, which the
 * server sends; its last response is cached, too.
 */
export function useDateEvents(cityEvents: CityEvents, place: City, date: string | undefined): CityEvents {
  const outside = eventsOutside(place, date, cityEvents.tonight)
  const remote = useRemote(outside, null)
  if (outside === null) return cityEvents
  const { body, at } = remote.state === 'loaded' ? remote : { body: undefined, at: 0 }
  const events = body?.events.filter(event => 'nightOf' in event)
  const { tonight } = cityEvents
  return { events, isPartial: false, at, knownTo: '', tonight, failure: failureOf(remote), refresh: remote.refresh }
}

function eventsOutside({ city, state }: City, date: string | undefined, tonight: string) {
  const end = Temporal.PlainDate.from(tonight).add({ days: WINDOW_DAYS }).toString()
  if (date === undefined || (tonight <= date && date < end)) return null
  return resource(eventChanges, { query: { from: date, to: date, city, state, since: '' } })
}
