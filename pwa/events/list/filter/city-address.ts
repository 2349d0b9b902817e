import { categoryLabel } from '#contract/events/categories.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { paths } from '#contract/paths.ts'
import type { City } from '#contract/places/area.ts'
import { type CityList, cityListSlug, citySlug, countrySlug } from '#contract/places/city-slug.ts'
import type { EventFilter } from './event-filter.ts'

/** The address of a list that names its city in the path, instead of showing the city chosen on the device. */
export type Address = {
  place: City
  /** The part of the filter that is in the path. */
  filter: Partial<EventFilter>
  /** The path and the rest of the query for another filter. */
  hrefOf: (filter: EventFilter) => string
  hrefOfCity: (place: City) => string
  /** The heading of a list without a date: the city, or a genre in it. */
  nameOf: (filter: EventFilter, language: Locale) => string | undefined
}

export function cityAddress(place: City, list: CityList): Address {
  return {
    place,
    filter: 'when' in list ? list : { when: 'two-weeks', ...list },
    hrefOf: filter => hrefOf(place, filter),
    nameOf: ({ when, date, genre }, language) => {
      if (date || when !== 'two-weeks') return undefined
      return genre ? `${categoryLabel(genre, language)} · ${place.city}` : place.city
    },
    hrefOfCity: other => paths.city(countrySlug(other), citySlug(other), cityListSlug(list)),
  }
}

/** The path has one part of the filter: the date, else the range, else the genre. */
function hrefOf(place: City, { when, date, genre, isFree, wish, text, isLiteral, isMap }: EventFilter) {
  const list: CityList = date
    ? { date }
    : when === 'tonight' || when === 'weekend'
      ? { when }
      : genre && when === 'two-weeks'
        ? { genre }
        : { when: 'two-weeks' }
  const query = new URLSearchParams({
    ...(when === 'tomorrow' && !date && { when }),
    ...(genre && !('genre' in list) && { genre }),
    ...(isFree && { free: '1' }),
    ...(wish && { offers: wish }),
    ...(text && { q: text }),
    ...(text && isLiteral && { literal: '1' }),
    ...(isMap && { view: 'map' }),
  })
  return [paths.city(countrySlug(place), citySlug(place), cityListSlug(list)), query.toString()]
    .filter(Boolean)
    .join('?')
}
