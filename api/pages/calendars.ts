import { hash } from 'node:crypto'
import type { CalendarAddress, CalendarStatus } from '#contract/events/calendar/address.ts'
import { type CalendarEvent, calendarEventOf, calendarText } from '#contract/events/calendar/calendar.ts'
import * as calls from '#contract/events/calendar/calls.ts'
import { categoryKey, categoryLabel } from '#contract/events/categories.ts'
import type { Event } from '#contract/events/events.ts'
import { withPublicPlace } from '#contract/events/public-place.ts'
import { gigSpan } from '#contract/jobs/gigs.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { cityLabel } from '#contract/places/area.ts'
import { stateOrArea, uuid } from '#contract/text.ts'
import { attendedBy, eventsOf } from '#db/events/event/reading.ts'
import { calendarOwner, closeCalendar, hasCalendar, openCalendar } from '#db/events/list/calendars.ts'
import { listEvents } from '#db/events/list/finding.ts'
import { acceptedGigsOf, type CalendarGig } from '#db/jobs/gigs.ts'
import { publicHost } from '#db/people/people.ts'
import { newToken, tokenHash } from '../accounts/session/secrets.ts'
import type { Context } from '../app-context.ts'
import { artistWithEvents } from '../events/artists/artists.ts'
import { seriesWithEvents } from '../events/series/series.ts'
import { venueWithEvents } from '../events/venue/venues.ts'
import { hasTag } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { messagesIn, requestedLocale } from '../http/i18n.ts'
import { limited } from '../http/limits.ts'
import { readWithFallback } from '../http/pool-for.ts'
import { refuse } from '../http/refusal.ts'
import { originOf } from '../http/security-headers.ts'

const MAX_FEED_EVENTS = 300

/** Calendar feeds. That of a member has a secret URL, because calendars cannot sign in. */
export const calendars = new Feature()
  .call(calls.calendarOfHost, [limited('public-read', 'address')], async (c, { readSql }) => {
    const id = uuid.safeParse(withoutExtension(c.req.param('file')))
    const host = id.success ? await readWithFallback(c, sql => publicHost(sql, id.data)) : undefined
    if (!host) refuse(404, 'not-found')
    return sendFeed(c, await eventsOf(readSql, host.id, null), host.promotionGroup ?? displayNameOf(host))
  })

  .call(calls.calendarOfCity, [limited('public-read', 'address')], async (c, { readSql }) => {
    const state = stateOrArea.safeParse(c.req.param('state'))
    const [city = '', genre, ...surplus] = withoutExtension(c.req.param('rest')).split('/')
    const category = genre === undefined ? null : categoryKey(genre)
    if (!state.success || surplus.length > 0 || (genre !== undefined && category === null)) refuse(404, 'not-found')
    const place = { city: city.slice(0, 80), state: state.data }
    const { text } = await listEvents(readSql, { ...place, category, limit: MAX_FEED_EVENTS })
    const name = [category && categoryLabel(category, 'en'), place.city].filter(Boolean).join(' · ')
    return sendFeed(c, text, name)
  })

  .call(calls.calendarOfVenue, [limited('public-read', 'address')], async c => {
    const { venue, events } = await venueWithEvents(c, withoutExtension(c.req.param('file')))
    return sendFeed(c, events, venue.name)
  })

  .call(calls.calendarOfArtist, [limited('public-read', 'address')], async c => {
    const { artist, events } = await artistWithEvents(c, withoutExtension(c.req.param('file')))
    return sendFeed(c, events, artist.name)
  })

  .call(calls.calendarOfSeries, [limited('public-read', 'address')], async c => {
    const { series, events } = await seriesWithEvents(c, withoutExtension(c.req.param('file')))
    return sendFeed(c, events, series.title)
  })

  .call(calls.calendarStatus, async (c, { sql, userId }) =>
    c.json({ isOpen: await hasCalendar(sql, userId) } satisfies CalendarStatus),
  )
  .call(calls.openCalendar, [limited('edit-profile')], async (c, { sql, userId }) => {
    const { token, hash } = newToken()
    await openCalendar(sql, userId, hash)
    return c.json({ url: originOf(c) + serverPaths.calendarOfMine(token) } satisfies CalendarAddress, 201)
  })
  .call(calls.closeCalendar, async (c, { sql, userId }) => {
    await closeCalendar(sql, userId)
  })
  .call(calls.ownCalendar, [limited('public-read', 'address')], async (c, { sql }) => {
    const owner = await calendarOwner(sql, tokenHash(withoutExtension(c.req.param('file'))))
    if (!owner) refuse(404, 'not-found')
    const gigs = await acceptedGigsOf(sql, owner)
    return sendFeed(
      c,
      await attendedBy(sql, owner, owner),
      messagesIn[requestedLocale(c)].links.myNights,
      'private',
      gigs.map(gig => ({ ...calendarGigOf(gig, c), changedAt: gig.changedAt })),
    )
  })

/** An accepted gig, at its own hours. */
function calendarGigOf(gig: CalendarGig, c: Context): CalendarEvent {
  const { startLocal, endLocal } = gigSpan(gig)
  return {
    id: gig.id,
    title: `${gig.title} · ${gig.eventTitle}`,
    description: null,
    startLocal,
    endLocal,
    tz: gig.timeZone,
    place: [gig.venue, gig.location, cityLabel(gig, requestedLocale(c))].filter(Boolean).join(', '),
    url: originOf(c) + paths.event(gig.eventId),
    isCancelled: false,
    sequence: 0,
  }
}

/** The timestamp is the last change of any event, so that unchanged events produce the same file. */
function sendFeed(
  c: Context,
  list: string,
  title: string,
  visibility: 'public' | 'private' = 'public',
  gigs: (CalendarEvent & { changedAt: string })[] = [],
) {
  const published = (JSON.parse(list) as Event[]).filter(event => event.status !== 'draft')
  const events = visibility === 'public' ? published.map(withPublicPlace) : published
  const stamp =
    [...events.map(event => event.updatedAt), ...gigs.map(gig => gig.changedAt)].toSorted().at(-1) ??
    '1970-01-01T00:00:00Z'
  const name = messagesIn[requestedLocale(c)].links.calendarOf(title)
  const text = calendarText(
    [...events.map(event => calendarEventOf(event, originOf(c), requestedLocale(c))), ...gigs],
    stamp,
    name,
  )
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': visibility === 'public' ? 'no-cache' : 'private, no-cache',
    ETag: `W/"${hash('sha1', text, 'base64url')}"`,
  }
  return hasTag(c, headers.ETag) ? c.body(null, 304, headers) : c.body(text, 200, headers)
}

function withoutExtension(file: string) {
  return file.slice(0, -'.ics'.length)
}
