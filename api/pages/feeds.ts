import * as calls from '#contract/events/calendar/calls.ts'
import { spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf } from '#contract/events/nights.ts'
import { withPublicPlace } from '#contract/events/public-place.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { type Format, formatAt } from '#contract/i18n/region.ts'
import * as jobCalls from '#contract/jobs/calls.ts'
import { jobLine } from '#contract/jobs/gig-labels.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { eventsAt } from '#db/events/venue/venues.ts'
import { openJobs } from '#db/jobs/jobs.ts'
import type { Context } from '../app-context.ts'
import { artistWithEvents } from '../events/artists/artists.ts'
import { cachedList } from '../events/list/cached-list.ts'
import { cityAt } from '../events/list/cities.ts'
import { cityEvents } from '../events/list/city-events.ts'
import { cachedListOf } from '../events/list/public-cache.ts'
import { nameOfHost } from '../events/public/public-event.ts'
import { seriesWithEvents } from '../events/series/series.ts'
import { venueAt } from '../events/venue/venues.ts'
import { sendCached } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { messagesIn, requestedLocale } from '../http/i18n.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { originOf } from '../http/security-headers.ts'
import { hostPageAt } from '../people/people.ts'

const ATOM = { 'Content-Type': 'application/atom+xml; charset=utf-8', Vary: 'Accept-Language, Accept-Encoding' }

/**
 * Atom feeds (RFC 4287): the events of a city in the next two weeks, those of a venue, of a series, of an artist, and
 * of a host.
 */
export const feeds = new Feature()
  .call(calls.feedOfVenue, [limited('public-read', 'address')], async c => {
    const venue = await venueAt(c, withoutEnding(c.req.param('file')))
    const about = { title: venue.name, page: paths.venue(venue.slug), feed: serverPaths.feedOfVenue(venue.slug) }
    const cached = await cachedList(c, ['feed of venue', originOf(c), requestedLocale(c), venue], venue, async sql =>
      eventFeed(c, about, JSON.parse(await eventsAt(sql, venue.slug)) as Event[]),
    )
    return await sendCached(c, cached, ATOM)
  })

  .call(calls.feedOfSeries, [limited('public-read', 'address')], async c => {
    const { series, events } = await seriesWithEvents(c, withoutEnding(c.req.param('file')))
    const { title, slug } = series
    const about = { title, page: paths.series(slug), feed: serverPaths.feedOfSeries(slug) }
    return await sendCached(c, cachedListOf(eventFeed(c, about, JSON.parse(events) as Event[])), ATOM)
  })

  .call(calls.feedOfArtist, [limited('public-read', 'address')], async c => {
    const { artist, events } = await artistWithEvents(c, withoutEnding(c.req.param('file')))
    const { name, slug } = artist
    const about = { title: name, page: paths.artist(slug), feed: serverPaths.feedOfArtist(slug) }
    return await sendCached(c, cachedListOf(eventFeed(c, about, JSON.parse(events) as Event[])), ATOM)
  })

  .call(calls.feedOfHost, [limited('public-read', 'address')], async c => {
    const { host, events } = (await hostPageAt(c, withoutEnding(c.req.param('file')), null)) ?? refuse(404, 'not-found')
    const about = { title: nameOfHost(host), page: paths.host(host.username), feed: serverPaths.feedOfHost(host.id) }
    return await sendCached(c, cachedListOf(eventFeed(c, about, JSON.parse(events) as Event[])), ATOM)
  })

  .call(calls.feedOfCity, [limited('public-read', 'address')], async c => {
    const place = await cityAt(c, c.req.param('country'), withoutEnding(c.req.param('file')))
    if (!place) refuse(404, 'not-found')
    const slug = citySlug(place)
    const about = {
      title: messagesIn[requestedLocale(c)].links.nightsIn(place.city),
      page: paths.city(countrySlug(place), slug),
      feed: serverPaths.feedOfCity(countrySlug(place), slug),
    }
    const cached = await cachedList(c, ['feed', originOf(c), requestedLocale(c), place], place, async sql =>
      eventFeed(c, about, (await cityEvents(sql, place, Date.now())).events),
    )
    return await sendCached(c, cached, ATOM)
  })

  .call(jobCalls.feedOfBoard, [limited('public-read', 'address')], async (c, { home, readSql }) => {
    const language = requestedLocale(c)
    const about = { title: messagesIn[language].gigs.title, page: paths.jobs(), feed: serverPaths.feedOfJobs }
    const reader = formatAt(home.country, language)
    const entries = (await openJobs(readSql)).map(job => ({
      id: `tag:${new URL(originOf(c)).hostname},2026:job-${job.id}`,
      title: job.title,
      page: paths.applyForJob(job.id),
      publishedAt: job.createdAt,
      updatedAt: job.createdAt,
      author: job.event?.title ?? '',
      category: job.gig?.role ?? '',
      summary: jobLine(job, messagesIn[language].gigs, reader),
    }))
    return await sendCached(c, cachedListOf(feedText(c, about, entries)), ATOM)
  })

function withoutEnding(file: string) {
  return file.slice(0, -'.atom'.length)
}

type FeedSubject = { title: string; page: string; feed: string }

type Entry = {
  id: string
  title: string
  page: string
  publishedAt: string
  updatedAt: string
  author: string
  category: string
  summary: string
}

function eventFeed(c: Context, about: FeedSubject, events: Event[]) {
  const language = requestedLocale(c)
  const entries = events.map(event => ({
    id: `urn:uuid:${event.id}`,
    title: event.title,
    page: paths.event(event.id),
    publishedAt: event.createdAt,
    updatedAt: event.updatedAt,
    author: authorOf(event, language),
    category: event.category,
    summary: summaryOf(event, formatAt(c.var.app.home.country, language)),
  }))
  return feedText(c, about, entries)
}

function feedText(c: Context, { title, page, feed }: FeedSubject, list: Entry[]) {
  const language = requestedLocale(c)
  const origin = originOf(c)
  // The last change of any entry, so that unchanged entries produce the same feed.
  const [updatedAt = '1970-01-01T00:00:00.000Z'] = list
    .map(entry => entry.updatedAt)
    .toSorted()
    .toReversed()
  const entries = list.map(entry =>
    [
      '<entry>',
      `<id>${xmlText(entry.id)}</id>`,
      `<title>${xmlText(entry.title)}</title>`,
      `<link rel="alternate" href="${xmlText(origin + entry.page)}"/>`,
      `<published>${entry.publishedAt}</published>`,
      `<updated>${entry.updatedAt}</updated>`,
      `<author><name>${xmlText(entry.author)}</name></author>`,
      `<category term="${xmlText(entry.category)}"/>`,
      `<summary>${xmlText(entry.summary)}</summary>`,
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
  const messages = messagesIn[reader.locale].links
  const status = event.status === 'cancelled' ? `${messages.cancelled} · ` : ''
  const where = [event.venue, withPublicPlace(event).location, event.city].filter(Boolean).join(', ')
  return `${status}${spanLabel(clockOf(event), reader)} · ${where}`
}

function authorOf({ host, unclaimedFrom }: Event, language: Locale): string {
  return unclaimedFrom
    ? messagesIn[language].links.unclaimed(unclaimedFrom)
    : (host.promotionGroup ?? displayNameOf(host))
}

const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }

/** Every character outside of XML 1.0: most control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** The text as XML. Characters that XML forbids are removed, because a parser rejects the whole document for one. */
export function xmlText(text: string): string {
  return text.replaceAll(FORBIDDEN, '').replaceAll(/[<>&"']/g, character => ENTITIES[character] ?? character)
}
