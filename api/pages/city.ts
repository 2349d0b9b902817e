import { html } from 'hono/html'
import { categoryLabel } from '#contract/events/categories.ts'
import { eventTimeLabel, spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import type { CityNearby, CityWithEvents } from '#contract/events/list/lists.ts'
import { clockOf, isPast } from '#contract/events/nights.ts'
import { isUnconfirmed, unconfirmedLower } from '#contract/events/still-on/still-on.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import type { Format } from '#contract/i18n/region.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { type City, cityLabel } from '#contract/places/area.ts'
import { type CityList, cityListSlug, citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { distanceLabel } from '#contract/places/distance.ts'
import type { CityContext, CityEvents } from '../events/list/city-events.ts'
import { messagesIn } from '../http/i18n.ts'
import { siteName } from '../site/look.ts'
import { listPriceOf, structuredDataOf } from './event.ts'
import { type Html, type PageHead, pictureAddress } from './html-shell.ts'
import type { Preview } from './preview-picture.ts'
import type { RenderContext } from './public-page.ts'

/** The page stays small for phones; the app has the complete list. */
const MAX_EVENTS = 40
const MAX_OTHER_CITIES = 12

/** The structured data of a list contains this much of each description. */
const MAX_DESCRIPTION = 200

/** `preview` is the version of the city's link preview, which all lists of the city have. */
export type CityPage = CityEvents &
  CityContext & { place: City; list: CityList; otherCities: CityNearby[]; preview: string }

/** The page of a city's events in one range of dates or of one genre. */
export function cityPage(city: CityPage, { origin, language, reader, now }: RenderContext): PageHead {
  const page = { ...city, events: unconfirmedLower(city.events, now) }
  const { place, list, events, count, tonight } = page
  const messages = messagesIn[language].links
  const slug = citySlug(place)
  const address = origin + paths.city(countrySlug(place), slug, cityListSlug(list))
  const title = titleOfCityList(page, reader)
  return {
    title: `${title} · ${siteName()}`,
    description: messages.cityDescription({ count, city: place.city, genres: genresOf(events, language) }),
    language,
    canonical: address,
    image: pictureAddress(origin, 'cities', `${countrySlug(place)}-${slug}`, { language, version: page.preview }),
    type: 'website',
    data: {
      '@type': 'ItemList',
      '@id': address,
      url: address,
      name: title,
      numberOfItems: count,
      itemListElement: events.slice(0, MAX_EVENTS).map((event, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: structuredDataOf(shortened(event), origin, language),
      })),
    },
    isListed: count > 0 && !('date' in list && list.date < tonight),
    alternates: [
      { type: 'application/atom+xml', href: origin + serverPaths.feedOfCity(countrySlug(place), slug) },
      { type: 'text/calendar', href: origin + calendarPath(page) },
    ],
    city: JSON.stringify(place),
    body: bodyOf(page, title, { reader, now }),
  }
}

/** The page for an unknown city or list, with the cities that have events. It has no canonical address. */
export function unknownCityPage(
  cities: (CityWithEvents | CityNearby)[],
  place: City | undefined,
  { origin, language, reader }: RenderContext,
): PageHead {
  const messages = messagesIn[language].links
  const title = place ? messages.nothingIn(place.city) : messages.unknownCity
  return {
    title,
    description: title,
    language,
    canonical: null,
    image: pictureAddress(origin, 'site', 'pista', { language, version: '1' }),
    type: 'website',
    data: null,
    isListed: false,
    body: html`<main class="page pt-10 pb-16">
      <h1 class="display text-5xl">${title}</h1>
      ${
        place &&
        html`<p class="mt-6">
          <a class="font-semibold underline" href="${paths.city(countrySlug(place), citySlug(place))}">
            ${messages.nightsIn(place.city)}
          </a>
        </p>`
      }
      ${citiesOf(cities, reader)}
    </main>`,
  }
}

/** Changes every day, and whenever the event on the link preview is another one or was changed. */
export function versionOfCityPreview({ tonight, events }: CityEvents): string {
  const next = nextEventOf(events, tonight)
  return next ? `${tonight} ${next.id} ${next.updatedAt}` : tonight
}

export function previewOfCity(place: City, { tonight, events }: CityEvents, reader: Format): Preview {
  const { locale: language } = reader
  const messages = messagesIn[language].links
  const next = nextEventOf(events, tonight)
  return {
    title: messages.nightsIn(place.city),
    lines: [messages.genres, next ? messages.next(eventTimeLabel(next.nightOf, reader)) : messages.noNights],
    poster: { id: `${place.city} ${place.state}`, genre: next?.category ?? 'salsa' },
  }
}

function nextEventOf(events: Event[], tonight: string): Event | undefined {
  return events.find(event => event.status === 'active' && event.nightOf >= tonight)
}

/** The name of a list of a city, such as "Salsa in Miami". */
export function titleOfCityList(
  { place: { city }, list, tonight }: Pick<CityPage, 'place' | 'list' | 'tonight'>,
  reader: Format,
) {
  const { locale: language } = reader
  const messages = messagesIn[language].links
  if ('genre' in list) return messages.genreIn({ genre: categoryLabel(list.genre, language), city })
  if ('date' in list) return messages.dateIn({ date: dateLabel(list.date, tonight, reader), city })
  if (list.when === 'tonight') return messages.tonightIn(city)
  return list.when === 'weekend' ? messages.weekendIn(city) : messages.nightsIn(city)
}

/** A date of another year has its year. */
function dateLabel(date: string, tonight: string, reader: Format) {
  const label = eventTimeLabel(date, reader)
  const year = date.slice(0, 4)
  return tonight.startsWith(year) ? label : `${label} ${year}`
}

function shortened(event: Event): Event {
  return { ...event, description: event.description?.slice(0, MAX_DESCRIPTION).toWellFormed() ?? null }
}

function bodyOf(page: CityPage, title: string, { reader, now }: { reader: Format; now: number }): Html {
  const { locale: language } = reader
  const { place, list, otherCities, events, count, genres, nextDate: next, tonight } = page
  const messages = messagesIn[language].links
  const slug = citySlug(place)
  const nights = [...Map.groupBy(events.slice(0, MAX_EVENTS), ({ nightOf }) => nightOf)]
  const query = 'genre' in list ? `?genre=${list.genre}` : ''
  return html`<main class="page pt-6 pb-12 md:pt-10">
    <h1 class="display text-5xl md:text-7xl">${title}</h1>
    <p class="figures mt-2 text-muted">${messages.eventCount(count)}</p>
    <p class="mt-4 flex flex-wrap gap-x-5 gap-y-2">
      <a class="underline" href="${paths.city(countrySlug(place), slug, 'tonight')}">${messages.tonight}</a>
      <a class="underline" href="${paths.city(countrySlug(place), slug, 'weekend')}">${messages.weekend}</a>
      <a class="underline" href="${paths.city(countrySlug(place), slug)}">${messages.twoWeeks}</a>
      ${genres.map(
        genre =>
          html`<a class="underline" href="${paths.city(countrySlug(place), slug, cityListSlug({ genre }))}">
            ${categoryLabel(genre, language)}
          </a>`,
      )}
    </p>
    ${count === 0 && html`<p class="mt-6 text-lg">${messages.nothingIn(place.city)}</p>`}
    ${
      count === 0 &&
      next !== undefined &&
      html`<p class="mt-2">
        <a class="font-semibold underline" href="${paths.city(countrySlug(place), slug, next)}${query}">
          ${messages.next(dateLabel(next, tonight, reader))}
        </a>
      </p>`
    }
    ${nights.map(
      ([nightOf, nightEvents]) => html`<h2 class="display mt-8 text-2xl">${eventTimeLabel(nightOf, reader)}</h2>
        <ul class="mt-2 space-y-3">
          ${nightEvents.map(event => itemOf(event, reader, now))}
        </ul>`,
    )}
    ${count > MAX_EVENTS && html`<p class="mt-6 text-muted">${messages.moreInTheApp(count - MAX_EVENTS)}</p>`}
    ${count === 0 && next === undefined && citiesOf(otherCities, reader)}
    <p class="mt-8 flex flex-wrap gap-x-5 gap-y-2">
      <a class="underline" href="${calendarPath(page)}">${messages.calendar}</a>
      <a class="underline" href="${serverPaths.feedOfCity(countrySlug(place), slug)}">${messages.feed}</a>
      <a class="underline" href="${paths.join()}">${messages.join}</a>
    </p>
  </main>`
}

/** One event of a list; `date` is for a list of several dates without headings. */
export function itemOf(event: Event, reader: Format, now: number, date?: string): Html {
  const messages = messagesIn[reader.locale].links
  const text = listPriceOf(event, { free: messages.free, atTheDoor: messages.atTheDoor }, reader, now)
  const [, ...hours] = spanLabel(clockOf(event), reader).split(' · ')
  // Two lines in any font: the list moves by less when the fonts arrive.
  return html`<li class="truncate">
    <a class="text-lg font-semibold underline" href="${paths.event(event.id)}">${event.title}</a>
    ${event.status === 'cancelled' && html`<strong class="text-danger">${messages.cancelled}</strong>`}
    ${isPast(event, now) && html`<span class="text-muted">${messages.ended}</span>`}
    ${isUnconfirmed(event, now) && html`<span class="text-muted">${messages.unconfirmed}</span>`}
    <br />
    <span class="figures">${[date, ...hours, text].filter(Boolean).join(' · ')}</span>
    · <span class="text-muted">${venueOf(event)}</span>
  </li>`
}

function venueOf({ venue, venueSlug, city }: Event): Html | string {
  if (!venue || !venueSlug) return [venue, city].filter(Boolean).join(', ')
  return html`<a class="underline" href="${paths.venue(venueSlug)}">${venue}</a>, ${city}`
}

function citiesOf(cities: (CityWithEvents | CityNearby)[], reader: Format): Html {
  const { locale: language } = reader
  if (cities.length === 0) return html``
  return html`<h2 class="display mt-8 text-2xl">${messagesIn[language].links.otherCities}</h2>
    <ul class="mt-2 space-y-2">
      ${cities.slice(0, MAX_OTHER_CITIES).map(
        city => html`<li>
          <a class="underline" href="${paths.city(countrySlug(city), citySlug(city))}">${cityLabel(city, language)}</a>
          ${'km' in city && city.km !== null && html`· ${distanceLabel(city.km, reader)}`}
        </li>`,
      )}
    </ul>`
}

function calendarPath({ place, list }: CityPage) {
  return serverPaths.calendarOfCity(place.state, place.city, 'genre' in list ? list.genre : undefined)
}

/** The most frequent genres of these events. */
function genresOf(events: Event[], language: Locale) {
  const groups = [...Map.groupBy(events, ({ category }) => category)]
  return groups
    .toSorted(([, group], [, other]) => other.length - group.length)
    .slice(0, 3)
    .map(([genre]) => categoryLabel(genre, language))
    .join(', ')
}
