import type { CreateEvent } from '#contract/events/events.ts'
import { spanOf } from '#contract/events/nights.ts'
import { priceErrorOf } from '#contract/events/price.ts'
import { pricesErrorOf } from '#contract/events/prices.ts'
import { countryOf } from '#contract/places/area.ts'
import { currencyIn } from '#contract/places/currencies.ts'
import type { EventColumns } from '#db/events/form/publishing.ts'
import type { AppContext } from '../../app-context.ts'
import { refuseField } from '../../http/valid.ts'
import { locate, zoneOfEvent } from '../../places/locate.ts'

/** An event of an import or a listing as it is stored: checked like a new event, a draft, and without what only a host sets:
 * a flyer, a chosen poster, a program. */
export async function draftOf({ sql }: AppContext, order: CreateEvent): Promise<EventColumns> {
  const {
    createdBy: _,
    series: __,
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
  const span = spanOf({ date, startTime, endTime, nightOf })
  if (typeof span === 'string') return refuseField(span === 'end-equals-start' ? 'endTime' : 'nightOf', span)
  const { place, ...located } = await locate(sql, { city: event.city, country, state, placeId })
  const tz = await zoneOfEvent(sql, { ...located, place }, event, { chosen: timeZone })
  const { startLocal, endLocal, nightOf: night } = span
  const currency = event.currency ?? currencyIn(countryOf(located.state))
  const code = priceErrorOf(event.priceCents, currency)
  if (code) return refuseField('price', code)
  const wrong = event.prices && pricesErrorOf(event.prices, { ...span, tz, currency }, { nowMs: 0 })
  if (wrong) return refuseField('prices', wrong)
  const dates = { startLocal, endLocal, nightOf: night, tz }
  return { ...event, ...located, ...dates, currency, status: 'draft', flyerUrl: null, poster: null, program: null }
}
