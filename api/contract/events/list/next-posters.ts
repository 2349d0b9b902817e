import { inEachLocale, type Locale } from '../../i18n/locale.ts'
import type { Format } from '../../i18n/region.ts'
import { paths } from '../../paths.ts'
import type { City } from '../../places/area.ts'
import { pictureOf } from '../event-picture.ts'
import { eventTimeLabel, spanLabel } from '../event-time-labels.ts'
import type { Event, EventPoster } from '../events.ts'
import { clockOf, isPast } from '../nights.ts'
import { type PriceMessages, priceShown } from '../price.ts'

type InEachLanguage = Record<Locale, string>

/** What a poster on the landing page shows of an event. */
export type PosterCard = {
  id: string
  path: string
  title: string
  category: string
  /** The flyer, or what stands in for it. */
  flyerUrl: string | null
  poster?: EventPoster
  hours: InEachLanguage
  price: InEachLanguage
  where: string
}

/** The first posters of one date, with labels in each language, because the server does not know the device's. */
export type NextPosters = {
  isTonight: boolean
  city: string
  state: string
  date: InEachLanguage
  nightOf: string
  /** The number of events in the list behind the link, which hides those that have ended. */
  count: number
  listPath: string
  posters: PosterCard[]
}

const MAX_POSTERS = 3

/** Tonight's events that a visitor can still go to, else those of the next date that has one; null if there is none. */
export function nextPosters(
  events: Event[],
  { city, state }: City,
  tonight: string,
  nowMs: number,
  prices: Record<Locale, PriceMessages>,
  readers: Record<Locale, Format>,
): NextPosters | null {
  const open = events.filter(event => event.status === 'active' && !isPast(event, nowMs))
  // An event of last night that has not ended is in tonight's list.
  const [next] = open
  if (!next) return null
  const date = next.nightOf < tonight ? tonight : next.nightOf
  const isTonight = date === tonight
  const isOnDate = (event: Event) =>
    (event.nightOf === date || (isTonight && event.nightOf < tonight)) && !isPast(event, nowMs)
  return {
    isTonight,
    city,
    state,
    nightOf: date,
    date: inEachLocale(language => eventTimeLabel(date, readers[language])),
    count: events.filter(isOnDate).length,
    listPath: isTonight ? paths.tonight : `${paths.tonight}?date=${date}`,
    posters: withFlyersFirst(open.filter(isOnDate))
      .slice(0, MAX_POSTERS)
      .map(event => posterOf(event, prices, readers)),
  }
}

/** Featured events first, then those with a picture. */
function withFlyersFirst(events: Event[]) {
  const rank = (event: Event) => 2 * event.isFeatured + Number(pictureOf(event) !== null)
  return events.toSorted((one, other) => rank(other) - rank(one))
}

/** Of several prices the lowest one, as "$10+". */
function posterPrice(event: Event, messages: PriceMessages, reader: Format): string {
  const { text } = priceShown(event, messages, reader)
  return event.prices && Number(event.price) > 0 ? `${text}+` : text
}

function posterOf(event: Event, prices: Record<Locale, PriceMessages>, readers: Record<Locale, Format>): PosterCard {
  const { id, title, category, poster, venue, city } = event
  return {
    id,
    path: paths.event(id),
    title,
    category,
    flyerUrl: pictureOf(event),
    ...(poster && { poster }),
    hours: inEachLocale(language => spanLabel(clockOf(event), readers[language]).split(' · ').slice(1).join(' · ')),
    price: inEachLocale(language => posterPrice(event, prices[language], readers[language])),
    where: [venue, city].filter(Boolean).join(' · '),
  }
}
