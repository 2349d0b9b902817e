import { categoryKey } from '#contract/events/categories.ts'
import { EventSlug } from '#contract/events/events.ts'
import { type MyPart } from '#contract/events/going/attendance.ts'
import * as goingCalls from '#contract/events/going/calls.ts'
import * as listCalls from '#contract/events/list/calls.ts'
import { type FindEvents, type FoundCount, type NextEvents } from '#contract/events/list/lists.ts'
import * as pageCalls from '#contract/events/page/calls.ts'
import * as searchCalls from '#contract/events/search/calls.ts'
import type { City } from '#contract/places/area.ts'
import { searchPlace } from '#contract/places/place-search.ts'
import { uuid } from '#contract/text.ts'
import type { Sql } from '#db/connection/sql.ts'
import { myPartIn } from '#db/events/event/own-part.ts'
import { attendedBy, eventFor, eventsOf, eventWithSlug } from '#db/events/event/reading.ts'
import { citiesNear } from '#db/events/list/cities.ts'
import { eventsSince } from '#db/events/list/delta.ts'
import { countFound, findEvents, listEvents, type Search } from '#db/events/list/finding.ts'
import { hostMessagesFor } from '#db/events/messages/host-messages.ts'
import { publicUser } from '#db/people/people.ts'
import type { Middleware } from '../../app-context.ts'
import { privateJsonText, publicJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { addressOf, limited } from '../../http/limits.ts'
import { readWithFallback } from '../../http/pool-for.ts'
import { refuse } from '../../http/refusal.ts'
import { idIn } from '../../http/valid.ts'
import { zoneOfCity } from '../../places/city-zone.ts'
import { eventIdIn } from '../event/event-access.ts'
import { passFor } from '../pass/pass.ts'
import { sendShared } from './cached-list.ts'
import { readCitiesWithEvents } from './cities.ts'
import { nextDateAfterTwoWeeks } from './city-events.ts'

/** The most frequent request. Its response is the same for all visitors; only a draft requires the session. */
const sendPublished: Middleware = async (c, next) => {
  const id = eventIdIn(c)
  const event = await readWithFallback(c, sql => eventFor(sql, id, null))
  if (!event) return await next()
  // Views of signed-in members are counted by `/events/:id/mine`, which knows the member.
  if (!c.req.header('cookie')) c.var.app.views.byVisitor(id, addressOf(c), c.req.header('user-agent'))
  return publicJson(c, event)
}

export const eventReads = new Feature()
  .call(listCalls.events, [limited('public-read', 'address')], async (c, { query, app }) => {
    const { from, to, city, state, since, after, limit } = query
    if (since === undefined) {
      const query = { from, to, city, state, limit }
      return await sendShared(c, ['events', query], cityIn(city, state), sql => listEvents(sql, query))
    }

    if (!from || !to || !city || !state) refuse(400, 'bad-request')
    const window = { from, to, city, state }
    const inZone = async (sql: Sql) => ({ ...window, timeZone: await zoneOfCity(sql, window) })
    const paging = after === undefined ? null : { after, limit }
    // A page of all events does not depend on the cursor of the first page.
    if (since === '' || after)
      return await sendShared(c, ['city', window, paging], window, async sql =>
        eventsSince(sql, await inZone(sql), '', paging),
      )
    // A cursor is a position of the primary, which a standby may not have reached: the standby would send all
    // events again.
    return publicJson(c, await eventsSince(app.sql, await inZone(app.sql), since, paging))
  })

  .call(
    listCalls.citiesWithEvents,
    [limited('public-read', 'address')],
    async c => await sendShared(c, ['cities'], null, readCitiesWithEvents),
  )

  .call(
    listCalls.nextEvents,
    [limited('public-read', 'address')],
    async (c, { query: place }) =>
      await sendShared(c, ['next', place], null, async sql => {
        const [date = null, cities] = await Promise.all([
          nextDateAfterTwoWeeks(sql, place, Date.now()),
          citiesNear(sql, place),
        ])
        return { text: JSON.stringify({ date, cities } satisfies NextEvents), eventIds: [] }
      }),
  )

  .call(pageCalls.eventAtShortAddress, [limited('public-read', 'address')], async c => {
    const slug = EventSlug.safeParse(c.req.param('slug'))
    const event = slug.success ? await readWithFallback(c, sql => eventWithSlug(sql, slug.data)) : undefined
    return event ? publicJson(c, event) : refuse(404, 'event-not-found')
  })

  .call(goingCalls.hostedEvents, [limited('public-read', 'address')], async (c, { sql, readSql, session }) => {
    const host = uuid.safeParse(c.req.param('id'))
    if (!host.success) return publicJson(c, '[]')

    const isOwn = session?.userId === host.data
    const list = await eventsOf(isOwn ? sql : readSql, host.data, isOwn ? host.data : null)
    return isOwn ? privateJsonText(c, list) : publicJson(c, list)
  })

  .call(pageCalls.event, [limited('public-read', 'address'), sendPublished], async (c, { session, sql }) => {
    const draft = session && (await eventFor(sql, eventIdIn(c), session.userId))
    return draft ? privateJsonText(c, draft) : refuse(404, 'event-not-found')
  })

  .call(pageCalls.ownPart, async (c, { app, userId }) => {
    const { sql, views } = app
    const id = eventIdIn(c)
    views.byMember(id, userId)
    const [part, messages] = await Promise.all([myPartIn(sql, id, userId), hostMessagesFor(sql, id, userId)])
    const pass = part.attendance === 'going' ? await passFor(app, id, { kind: 'member', id: userId }) : undefined
    return c.json({ ...part, ...(pass && { pass }), ...(messages.length > 0 && { messages }) } satisfies MyPart)
  })

  .call(searchCalls.findEvents, [limited('public-search', 'address')], async (c, { query }) => {
    const search = searchFor(query)
    if (!search) return publicJson(c, '[]')
    // A misspelled word may match a word that occurs only in another city.
    return await sendShared(c, ['search', search], null, sql => findEvents(sql, search))
  })
  .call(searchCalls.countFoundEvents, [limited('public-search', 'address')], async (c, { query }) => {
    const search = searchFor(query)
    if (!search) return publicJson(c, JSON.stringify({ count: 0 } satisfies FoundCount))
    return await sendShared(c, ['search count', search], null, async sql => ({
      text: JSON.stringify({ count: await countFound(sql, search) } satisfies FoundCount),
      eventIds: [],
    }))
  })

  .call(goingCalls.attendedEvents, [limited('read')], async (c, { userId, readSql }) => {
    const id = idIn(c, 'user-not-found')
    if (!(await readWithFallback(c, sql => publicUser(sql, id, userId)))) refuse(404, 'user-not-found')
    return privateJsonText(c, await attendedBy(readSql, id, userId))
  })

/** Undefined for an unknown category. */
function searchFor({ q = '', location = '', date, from, to, category, free }: FindEvents): Search | undefined {
  const key = category ? categoryKey(category) : null
  if (category && key === null) return undefined
  return {
    words: q.split(/\s+/).filter(Boolean).slice(0, 8),
    place: searchPlace(location),
    date: date ?? null,
    from: from ?? null,
    to: to ?? null,
    category: key,
    isFree: free !== undefined,
  }
}

/** A city is only unique with its state; without a state, all cities with the name match. */
function cityIn(city: string | undefined, state: string | undefined): City | null {
  return city && state ? { city, state } : null
}
