import { type Context, Hono } from 'hono'
import { spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf } from '#contract/events/nights.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { COUNTRY, citySlug } from '#contract/places/city-slug.ts'
import type { Env } from '../app-context.ts'
import { requestedLocale } from '../emails/email.ts'
import { sendCopy } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { originOf } from '../http/security-headers.ts'
import { describe } from '../openapi/describe.ts'
import { pageMessagesIn } from '../pages/page-messages.ts'
import { cityAt } from './cities.ts'
import { cityEvents } from './city-events.ts'
import { copyOf } from './public-copies.ts'

const ATOM = { 'Content-Type': 'application/atom+xml; charset=utf-8', Vary: 'Accept-Language, Accept-Encoding' }

/** Atom feeds (RFC 4287): the events of a city in the next two weeks. */
export const feeds = new Hono<Env>().get(
  '/events/feed/:country/:file{[\\w-]+\\.atom}',
  describe({
    path: '/api/events/feed/{country}/{city}.atom',
    summary: 'The events of a city, for a feed reader',
    responses: { 200: 'application/atom+xml' },
    refusals: { 404: ['not-found'] },
  }),
  limited('public-read', 'address'),
  async c => {
    const place = await cityAt(c, c.req.param('country'), c.req.param('file').slice(0, -'.atom'.length))
    if (!place) refuse(404, 'not-found')
    const { sql, readSql, publicCopies } = c.var.app
    const language = requestedLocale(c)
    const key = JSON.stringify(['feed', originOf(c), language, place])
    const read = async (database: typeof sql) => {
      const { events } = await cityEvents(database, place, Date.now())
      return feedText(c, place, events)
    }
    const copy =
      readSql === sql ? await publicCopies.get(key, place, async () => await read(sql)) : copyOf(await read(readSql))
    return await sendCopy(c, copy, ATOM)
  },
)

function feedText(c: Context<Env>, place: { city: string; state: string }, events: Event[]) {
  const language = requestedLocale(c)
  const origin = originOf(c)
  const address = origin + paths.city(COUNTRY, citySlug(place))
  // The last change of any event, so that unchanged events produce the same feed.
  const updatedAt =
    events
      .map(event => event.updatedAt)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  const entries = events.map(event =>
    [
      '<entry>',
      `<id>urn:uuid:${event.id}</id>`,
      `<title>${escaped(event.title)}</title>`,
      `<link rel="alternate" href="${escaped(origin + paths.event(event.id))}"/>`,
      `<published>${event.createdAt}</published>`,
      `<updated>${event.updatedAt}</updated>`,
      `<author><name>${escaped(event.host.promotionGroup ?? displayNameOf(event.host))}</name></author>`,
      `<category term="${escaped(event.category)}"/>`,
      `<summary>${escaped(summaryOf(event, language))}</summary>`,
      '</entry>',
    ].join(''),
  )
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escaped(address)}</id>`,
    `<title>${escaped(pageMessagesIn[language].nightsIn(place.city))}</title>`,
    `<updated>${updatedAt}</updated>`,
    `<link rel="alternate" href="${escaped(address)}"/>`,
    `<link rel="self" href="${escaped(origin + serverPaths.feedOfCity(COUNTRY, citySlug(place)))}"/>`,
    ...entries,
    '</feed>\n',
  ].join('')
}

function summaryOf(event: Event, language: 'en' | 'es') {
  const messages = pageMessagesIn[language]
  const status = event.status === 'cancelled' ? `${messages.cancelled} · ` : ''
  const where = [event.venue, event.location, event.city].filter(Boolean).join(', ')
  return `${status}${spanLabel(clockOf(event), language)} · ${where}`
}

const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }

function escaped(text: string) {
  return text.replaceAll(/[<>&"']/g, character => ENTITIES[character] ?? character)
}
