import type { Context } from 'hono'
import * as calls from '#contract/events/calendar/calls.ts'
import { spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf } from '#contract/events/nights.ts'
import { withPublicPlace } from '#contract/events/public-place.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { type Format, formatAt } from '#contract/i18n/region.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { eventsAt } from '#db/events/venue/venues.ts'
import type { Env } from '../app-context.ts'
import { cachedList } from '../events/list/cached-list.ts'
import { cityAt } from '../events/list/cities.ts'
import { cityEvents } from '../events/list/city-events.ts'
import { cachedListOf } from '../events/list/public-cache.ts'
import { nameOfHost } from '../events/public/public-event.ts'
import { seriesWithEvents } from '../events/series/series-with-events.ts'
import { venueAt } from '../events/venue/venue-with-events.ts'
import { sendCached } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { requestedLocale } from '../http/i18n.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { originOf } from '../http/security-headers.ts'
import { hostPageAt } from '../people/hosts.ts'
import { pageMessagesIn } from './page-messages.ts'

const ATOM = { 'Content-Type': 'application/atom+xml; charset=utf-8', Vary: 'Accept-Language, Accept-Encoding' }

/** Atom feeds (RFC 4287): the events of a city in the next two weeks, those of a venue, of a series, and of a host. */
export const feeds = new Feature()
  .call(calls.feedOfVenue, [limited('public-read', 'address')], async c => {
    const venue = await venueAt(c, withoutEnding(c.req.param('file')))
    const about = { title: venue.name, page: paths.venue(venue.slug), feed: serverPaths.feedOfVenue(venue.slug) }
    const cached = await cachedList(c, ['feed of venue', originOf(c), requestedLocale(c), venue], venue, async sql =>
      feedText(c, about, JSON.parse(await eventsAt(sql, venue.slug)) as Event[]),
    )
    return await sendCached(c, cached, ATOM)
  })

  .call(calls.feedOfSeries, [limited('public-read', 'address')], async c => {
    const { series, events } = await seriesWithEvents(c, withoutEnding(c.req.param('file')))
    const { title, slug } = series
    const about = { title, page: paths.series(slug), feed: serverPaths.feedOfSeries(slug) }
    return await sendCached(c, cachedListOf(feedText(c, about, JSON.parse(events) as Event[])), ATOM)
  })

  .call(calls.feedOfHost, [limited('public-read', 'address')], async c => {
    const { host, events } = (await hostPageAt(c, withoutEnding(c.req.param('file')), null)) ?? refuse(404, 'not-found')
    const about = { title: nameOfHost(host), page: paths.host(host.username), feed: serverPaths.feedOfHost(host.id) }
    return await sendCached(c, cachedListOf(feedText(c, about, JSON.parse(events) as Event[])), ATOM)
  })

  .call(calls.feedOfCity, [limited('public-read', 'address')], async c => {
    const place = await cityAt(c, c.req.param('country'), withoutEnding(c.req.param('file')))
    if (!place) refuse(404, 'not-found')
    const slug = citySlug(place)
    const about = {
      title: pageMessagesIn[requestedLocale(c)].nightsIn(place.city),
      page: paths.city(countrySlug(place), slug),
      feed: serverPaths.feedOfCity(countrySlug(place), slug),
    }
    const cached = await cachedList(c, ['feed', originOf(c), requestedLocale(c), place], place, async sql =>
      feedText(c, about, (await cityEvents(sql, place, Date.now())).events),
    )
    return await sendCached(c, cached, ATOM)
  })

function withoutEnding(file: string) {
  return file.slice(0, -'.atom'.length)
}

/** The title of a feed, and the paths of its page and of itself. */
type FeedSubject = { title: string; page: string; feed: string }

function feedText(c: Context<Env>, { title, page, feed }: FeedSubject, events: Event[]) {
  const language = requestedLocale(c)
  const origin = originOf(c)
  // The last change of any event, so that unchanged events produce the same feed.
  const [updatedAt = '1970-01-01T00:00:00.000Z'] = events
    .map(event => event.updatedAt)
    .toSorted()
    .toReversed()
  const entries = events.map(event =>
    [
      '<entry>',
      `<id>urn:uuid:${event.id}</id>`,
      `<title>${xmlText(event.title)}</title>`,
      `<link rel="alternate" href="${xmlText(origin + paths.event(event.id))}"/>`,
      `<published>${event.createdAt}</published>`,
      `<updated>${event.updatedAt}</updated>`,
      `<author><name>${xmlText(authorOf(event, language))}</name></author>`,
      `<category term="${xmlText(event.category)}"/>`,
      `<summary>${xmlText(summaryOf(event, formatAt(c.var.app.home.country, language)))}</summary>`,
      '</entry>',
    ].join(''),
  )
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${xmlText(origin + page)}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<updated>${updatedAt}</updated>`,
    `<link rel="alternate" href="${xmlText(origin + page)}"/>`,
    `<link rel="self" href="${xmlText(origin + feed)}"/>`,
    ...entries,
    '</feed>\n',
  ].join('')
}

function summaryOf(event: Event, reader: Format) {
  const messages = pageMessagesIn[reader.locale]
  const status = event.status === 'cancelled' ? `${messages.cancelled} · ` : ''
  const where = [event.venue, withPublicPlace(event).location, event.city].filter(Boolean).join(', ')
  return `${status}${spanLabel(clockOf(event), reader)} · ${where}`
}

function authorOf({ host, unclaimedFrom }: Event, language: Locale): string {
  return unclaimedFrom
    ? pageMessagesIn[language].unclaimed(unclaimedFrom)
    : (host.promotionGroup ?? displayNameOf(host))
}

const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }

/** Every character outside of XML 1.0: most control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** The text as XML. Characters that XML forbids are removed, because a parser rejects the whole document for one. */
export function xmlText(text: string): string {
  return text.replaceAll(FORBIDDEN, '').replaceAll(/[<>&"']/g, character => ENTITIES[character] ?? character)
}
