import { html } from 'hono/html'
import { categoryLabel } from '#contract/events/categories.ts'
import { eventTimeLabel, spanLabel } from '#contract/events/event-time-labels.ts'
import type { CityWithEvents, Event } from '#contract/events/events.ts'
import { clockOf, isPast, weekendOf } from '#contract/events/nights.ts'
import { priceCentsOf, priceShown } from '#contract/events/price.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { type CityList, COUNTRY, cityListSlug, citySlug } from '#contract/places/city-slug.ts'
import type { CityEvents } from '../events/city-events.ts'
import { structuredDataOf } from './event.ts'
import type { Html, PageHead } from './html-shell.ts'
import { pageMessagesIn } from './page-messages.ts'
import type { Preview } from './preview-picture.ts'
import type { RenderContext } from './public-page.ts'

type City = { city: string; state: string }

/** The page stays small for phones; the app has the complete list. */
const MAX_EVENTS = 40
const MAX_OTHER_CITIES = 12

export type CityPage = CityEvents & { place: City; list: CityList; otherCities: CityWithEvents[] }

/** The page of a city's events in one range of dates or of one genre. */
export function cityPage(page: CityPage, { origin, language, now }: RenderContext): PageHead {
  const { place, list } = page
  const messages = pageMessagesIn[language]
  const slug = citySlug(place)
  const address = origin + paths.city(COUNTRY, slug, cityListSlug(list))
  const title = titleOf(page, language)
  const listed = listedEvents(page, now)
  return {
    title: `${title} · Pista`,
    description: messages.cityDescription(listed.length, place.city, genresOf(listed, language)),
    language,
    canonical: address,
    image: origin + serverPaths.picture('cities', `${COUNTRY}-${slug}`, { language, version: page.tonight }),
    type: 'website',
    data: {
      '@type': 'ItemList',
      '@id': address,
      url: address,
      name: title,
      numberOfItems: listed.length,
      itemListElement: listed.slice(0, MAX_EVENTS).map((event, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: structuredDataOf(event, origin, language),
      })),
    },
    isListed: listed.length > 0,
    alternates: [
      { type: 'application/atom+xml', href: origin + serverPaths.feedOfCity(COUNTRY, slug) },
      { type: 'text/calendar', href: origin + calendarPath(page) },
    ],
    city: JSON.stringify(place),
    body: bodyOf(page, listed, title, { language, now }),
  }
}

/** The page for an unknown city: the cities that have events. */
export function unknownCityPage(cities: CityWithEvents[], { origin, language }: RenderContext): PageHead {
  const messages = pageMessagesIn[language]
  return {
    title: messages.unknownCity,
    description: messages.unknownCity,
    language,
    canonical: `${origin}/`,
    image: origin + serverPaths.picture('site', 'pista', { language, version: '1' }),
    type: 'website',
    data: null,
    isListed: false,
    body: html`<main class="page pt-10 pb-16">
      <h1 class="display text-5xl">${messages.unknownCity}</h1>
      ${citiesOf(cities, language)}
    </main>`,
  }
}

/** The link preview of a city. */
export function previewOfCity(place: City, { tonight, events }: CityEvents, language: Locale): Preview {
  const messages = pageMessagesIn[language]
  const next = events.find(event => event.status === 'active' && event.nightOf >= tonight)
  return {
    title: messages.nightsIn(place.city),
    lines: [messages.genres, next ? messages.next(eventTimeLabel(next.nightOf, language)) : messages.noNights],
    chip: null,
    ribbon: null,
    poster: { id: `${place.city} ${place.state}`, genre: next?.category ?? 'salsa' },
    flyer: null,
  }
}

function titleOf({ place: { city }, list }: CityPage, language: Locale) {
  const messages = pageMessagesIn[language]
  if ('genre' in list) return messages.genreIn(categoryLabel(list.genre, language), city)
  if ('date' in list) return messages.dateIn(eventTimeLabel(list.date, language), city)
  if (list.when === 'tonight') return messages.tonightIn(city)
  return list.when === 'weekend' ? messages.weekendIn(city) : messages.nightsIn(city)
}

/** The same events as in the app: an event of last night counts as tonight until it ends. */
function listedEvents({ events, list, tonight }: CityPage, now: number): Event[] {
  const isStillOn = (event: Event) => event.nightOf < tonight && !isPast(event, now)
  if ('date' in list) return events.filter(({ nightOf }) => nightOf === list.date)
  const coming = events.filter(event => event.nightOf >= tonight || isStillOn(event))
  if ('genre' in list) return coming.filter(({ category }) => category === list.genre)
  if (list.when === 'two-weeks') return coming
  if (list.when === 'tonight') return coming.filter(({ nightOf }) => nightOf <= tonight)
  const weekend = weekendOf(tonight).filter(date => date >= tonight)
  return coming.filter(({ nightOf }) => weekend.includes(nightOf))
}

function bodyOf(
  page: CityPage,
  listed: Event[],
  title: string,
  { language, now }: { language: Locale; now: number },
): Html {
  const { place, otherCities } = page
  const messages = pageMessagesIn[language]
  const slug = citySlug(place)
  const nights = [...Map.groupBy(listed.slice(0, MAX_EVENTS), ({ nightOf }) => nightOf)]
  const next = nextDateAfter(page, listed, now)
  return html`<main class="page pt-6 pb-12 md:pt-10">
    <h1 class="display text-5xl md:text-7xl">${title}</h1>
    <p class="figures mt-2 text-muted">${messages.eventCount(listed.length)}</p>
    <p class="mt-4 flex flex-wrap gap-x-5 gap-y-2">
      <a class="underline" href="${paths.city(COUNTRY, slug, 'tonight')}">${messages.tonight}</a>
      <a class="underline" href="${paths.city(COUNTRY, slug, 'weekend')}">${messages.weekend}</a>
      <a class="underline" href="${paths.city(COUNTRY, slug)}">${messages.twoWeeks}</a>
      ${genreKeys(page.events).map(
        genre =>
          html`<a class="underline" href="${paths.city(COUNTRY, slug, cityListSlug({ genre }))}">
            ${categoryLabel(genre, language)}
          </a>`,
      )}
    </p>
    ${listed.length === 0 && html`<p class="mt-6 text-lg">${messages.nothingIn(place.city)}</p>`}
    ${
      listed.length === 0 &&
      next !== undefined &&
      html`<p class="mt-2">
        <a class="font-semibold underline" href="${paths.city(COUNTRY, slug, next)}">
          ${messages.next(eventTimeLabel(next, language))}
        </a>
      </p>`
    }
    ${nights.map(
      ([nightOf, events]) => html`<h2 class="display mt-8 text-2xl">${eventTimeLabel(nightOf, language)}</h2>
        <ul class="mt-2 space-y-3">
          ${events.map(event => itemOf(event, language, now))}
        </ul>`,
    )}
    ${
      listed.length > MAX_EVENTS &&
      html`<p class="mt-6 text-muted">${messages.moreInTheApp(listed.length - MAX_EVENTS)}</p>`
    }
    ${listed.length === 0 && next === undefined && citiesOf(otherCities, language)}
    <p class="mt-8 flex flex-wrap gap-x-5 gap-y-2">
      <a class="underline" href="${calendarPath(page)}">${messages.calendar}</a>
      <a class="underline" href="${serverPaths.feedOfCity(COUNTRY, slug)}">${messages.feed}</a>
      <a class="underline" href="${paths.signUp()}">${messages.join}</a>
    </p>
  </main>`
}

/** One event of a list; `date` is for a list of several dates without headings. */
export function itemOf(event: Event, language: Locale, now: number, date?: string): Html {
  const messages = pageMessagesIn[language]
  const { text } = priceShown(priceCentsOf(event), { free: messages.free, atTheDoor: messages.atTheDoor })
  const [, ...hours] = spanLabel(clockOf(event), language).split(' · ')
  return html`<li>
    <a class="text-lg font-semibold underline" href="${paths.event(event.id)}">${event.title}</a>
    ${event.status === 'cancelled' && html`<strong class="text-danger">${messages.cancelled}</strong>`}
    ${isPast(event, now) && html`<span class="text-muted">${messages.ended}</span>`}
    <br />
    <span class="figures">${[date, ...hours, text].filter(Boolean).join(' · ')}</span>
    · <span class="text-muted">${venueOf(event)}</span>
  </li>`
}

function venueOf({ venue, venueSlug, city }: Event): Html | string {
  if (!venue || !venueSlug) return [venue, city].filter(Boolean).join(', ')
  return html`<a class="underline" href="${paths.venue(venueSlug)}">${venue}</a>, ${city}`
}

/** The next date with an event, for a list without one. */
function nextDateAfter({ events, list, tonight }: CityPage, listed: Event[], now: number): string | undefined {
  if (listed.length > 0) return undefined
  const open = events.filter(event => event.status === 'active' && !isPast(event, now) && event.nightOf >= tonight)
  return (open.find(({ nightOf }) => 'date' in list && nightOf > list.date) ?? open[0])?.nightOf
}

function citiesOf(cities: CityWithEvents[], language: Locale): Html {
  if (cities.length === 0) return html``
  return html`<h2 class="display mt-8 text-2xl">${pageMessagesIn[language].otherCities}</h2>
    <ul class="mt-2 space-y-2">
      ${cities.slice(0, MAX_OTHER_CITIES).map(
        city => html`<li>
          <a class="underline" href="${paths.city(COUNTRY, citySlug(city))}">${city.city}, ${city.state}</a>
          · ${pageMessagesIn[language].eventCount(city.nights)}
        </li>`,
      )}
    </ul>`
}

function calendarPath({ place, list }: CityPage) {
  return serverPaths.calendarOfCity(place.state, place.city, 'genre' in list ? list.genre : undefined)
}

/** The genres of these events, the most frequent first. */
function genreKeys(events: Event[]) {
  const groups = [...Map.groupBy(events, ({ category }) => category)]
  return groups.toSorted(([, one], [, other]) => other.length - one.length).map(([genre]) => genre)
}

function genresOf(events: Event[], language: Locale) {
  return genreKeys(events)
    .slice(0, 3)
    .map(genre => categoryLabel(genre, language))
    .join(', ')
}
