import type { CreateEvent } from '#contract/events/form/event-body.ts'
import { countryOf } from '#contract/places/area.ts'
import { currencyIn } from '#contract/places/currencies.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { EventColumns } from '#db/events/form/publishing.ts'
import { locate, zoneOfEvent } from '../../places/locate.ts'
import { refuseWrongPrice, refuseWrongPrices, timesOf } from './edits.ts'

/** A new event as it is stored. Refuses a time, a place or a price that no event can have. */
export async function columnsOf(sql: Sql, order: CreateEvent): Promise<EventColumns> {
  const {
    id: _,
    createdBy: __,
    series: ___,
    country,
    state,
    placeId,
    timeZone,
    date,
    startTime,
    endTime,
    nightOf,
    ...event
  } = order
  const when = timesOf({ date, startTime, endTime, nightOf })
  const { place, ...located } = await locate(sql, { city: event.city, country, state, placeId })
  const tz = await zoneOfEvent(sql, { ...located, place }, event, { chosen: timeZone })
  const currency = event.currency ?? currencyIn(countryOf(located.state))
  refuseWrongPrice(event.priceCents, currency)
  return { ...event, ...located, ...when, tz, currency }
}

/** An event of an import or a listing as it is stored: a draft without what only a host sets. */
export async function draftOf(sql: Sql, order: CreateEvent): Promise<EventColumns> {
  const columns = await columnsOf(sql, order)
  // The times of prices may be over: the host reads a draft before it is published.
  refuseWrongPrices(columns, { nowMs: 0 })
  return {
    ...columns,
    status: 'draft',
    flyerUrl: null,
    poster: null,
    program: null,
    danceRoles: null,
    questions: null,
    needsApproval: false,
    plusOneLimit: 0,
  }
}
