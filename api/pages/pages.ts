import { type Handler, Hono } from 'hono'
import { type Event, EventSlug } from '#contract/events/events.ts'
import { SeriesSlug } from '#contract/events/series/series.ts'
import { VenueSlug } from '#contract/events/venue/venues.ts'
import { BoardFilter } from '#contract/jobs/gigs.ts'
import { JobId } from '#contract/jobs/jobs.ts'
import { isPagePath, paths } from '#contract/paths.ts'
import { cityListIn, cityListSlug, citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { uuid } from '#contract/text.ts'
import { isOverBudget, isUnavailable } from '#db/connection/errors.ts'
import { eventFor, eventsOf, eventWithSlug } from '#db/events/event/reading.ts'
import { jobWith, openJobs } from '#db/jobs/jobs.ts'
import { publicHost } from '#db/people/people.ts'
import { sessionIn } from '../accounts/session/session.ts'
import type { Context, Env, Middleware } from '../app-context.ts'
import { artistWithEvents } from '../events/artists/artists.ts'
import { citiesNearIn, citiesWithEventsIn, cityAt } from '../events/list/cities.ts'
import {
  cityContext,
  cityEvents,
  hasPage,
  isOutsideTwoWeeks,
  nextPostersIn,
  tonightOf,
} from '../events/list/city-events.ts'
import { seriesWithEvents } from '../events/series/series.ts'
import { questionPages } from '../events/still-on/question-page.ts'
import { venueWithEvents } from '../events/venue/venues.ts'
import { limited } from '../http/limits.ts'
import { readWithFallback } from '../http/pool-for.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { guestTextPages } from '../notifications/guest-text-page.ts'
import { unsubscribePages } from '../notifications/unsubscribe.ts'
import { hostPageAt } from '../people/people.ts'
import { siteIcons } from '../site/icons.ts'
import { artistPage } from './artist.ts'
import { cityPage, unknownCityPage, versionOfCityPreview } from './city.ts'
import { eventPage } from './event.ts'
import { hostPage, openHostPage } from './host.ts'
import { shellOf } from './html-shell.ts'
import { boardPage, jobPage } from './job.ts'
import { landingPage } from './landing.ts'
import { pictures } from './preview-pictures.ts'
import { headersFor, sendEventsPage, sendPage, shellFor } from './public-page.ts'
import { seriesPage } from './series.ts'
import { sitemap } from './sitemap.ts'
import { venuePage } from './venue.ts'

/** Pages whose links are shared. For a missing record the response is the app's shell, which shows the error. */
export const pages = new Hono<Env>()
  // One address for each page. The address in the response is relative, because a proxy may hide the scheme of the
  // request.
  .get('/:path{.+/}', async (c, next) =>
    isPagePath(c.req.path) ? c.redirect(c.req.path.slice(0, -1) + new URL(c.req.url).search, 301) : await next(),
  )

  .route('/', sitemap)
  .route('/', unsubscribePages)
  .route('/', guestTextPages)
  .route('/', questionPages)
  .route('/', pictures)
  .route('/', siteIcons)

  .get(
    '/',
    async (c, next) => (c.var.app.site.current().isSetUp ? await next() : c.redirect(paths.setup, 302)),
    ...page(
      async c =>
        await sendEventsPage(c, ['landing'], c.var.app.home, async (sql, context) =>
          landingPage(await nextPostersIn(sql, c.var.app.home, context.now), context),
        ),
    ),
  )

  .get('/:country{[a-zA-Z]{2}}/:city/:list?', ...page(sendCityPage))

  .get(
    '/e/:slug',
    ...page(async c => {
      const slug = EventSlug.safeParse(c.req.param('slug'))
      const json = slug.success ? await readWithFallback(c, sql => eventWithSlug(sql, slug.data)) : undefined
      return await sendEventPage(c, json ?? refuse(404, 'not-found'))
    }),
  )

  .get(
    '/venues/:slug',
    ...page(async c => {
      const slug = VenueSlug.safeParse(c.req.param('slug')).data?.toLowerCase() ?? refuse(404, 'not-found')
      return await sendEventsPage(c, ['venue', slug], null, async (_, context) => {
        const { venue, events } = await venueWithEvents(c, slug)
        return { head: venuePage(venue, JSON.parse(events) as Event[], context), city: venue }
      })
    }),
  )

  .get(
    '/s/:slug',
    ...page(async c => {
      const slug = SeriesSlug.safeParse(c.req.param('slug')).data?.toLowerCase() ?? refuse(404, 'not-found')
      return await sendEventsPage(c, ['series', slug], null, async (_, context) => {
        const { series, events, city } = await seriesWithEvents(c, slug)
        return { head: seriesPage(series, JSON.parse(events) as Event[], context), city }
      })
    }),
  )

  .get(
    '/a/:slug',
    ...page(async c => {
      const { artist, events } = await artistWithEvents(c, c.req.param('slug') ?? '')
      return await sendPage(c, context => artistPage(artist, JSON.parse(events) as Event[], context))
    }),
  )

  .get(
    '/h/:host',
    ...page(async c => {
      const { host, events } = (await hostPageAt(c, c.req.param('host') ?? '', null)) ?? refuse(404, 'not-found')
      return await sendPage(c, context => openHostPage(host, JSON.parse(events) as Event[], context))
    }),
  )

  .get('/events/:id', limited('public-read', 'address'), async (c, next) => {
    const id = uuid.safeParse(c.req.param('id'))
    const json = id.success ? await readWithFallback(c, sql => eventFor(sql, id.data, null)) : undefined
    if (!json) return (await isOwnDraft(c, id.data)) ? await next() : sendEmptyShell(c)
    return await sendEventPage(c, json)
  })

  .get(
    '/jobs',
    ...page(async c => {
      const filter = BoardFilter.parse(c.req.query())
      const jobs = await openJobs(c.var.app.readSql)
      return await sendPage(c, context => boardPage(jobs, filter, context))
    }),
  )

  .get('/jobs/:id/apply', limited('public-read', 'address'), async c => {
    const id = JobId.safeParse(c.req.param('id'))
    const job = id.success ? await readWithFallback(c, sql => jobWith(sql, id.data, { withContact: false })) : undefined
    const host = job && (await readWithFallback(c, sql => publicHost(sql, job.hostId)))
    if (!host) return sendEmptyShell(c)
    return await sendPage(c, context => jobPage(job, host, context))
  })

  .get(
    '/party-host-profile',
    limited('public-read', 'address'),
    async (c, next) => await sendHostPage(c, c.req.query('userId'), next),
  )
  .get(
    '/:page{profile|user}/:id',
    limited('public-read', 'address'),
    async (c, next) => await sendHostPage(c, c.req.param('id'), next),
  )

/**
 * The limit and the handler of a page. Without the database the response is the app's shell, which shows the data on
 * the device; if there is no such record, the shell is sent with 404.
 */
function page(send: (c: Context) => Promise<Response>): [Middleware, Handler<Env>] {
  return [
    limited('public-read', 'address'),
    async (c, next) => {
      try {
        return await send(c)
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return sendEmptyShell(c)
        if (!isUnavailable(error) && !isOverBudget(error)) throw error
        return await next()
      }
    },
  ]
}

/** The city's list; another spelling of the path is redirected to the canonical one, and an unknown city gets a 404. */
async function sendCityPage(c: Context) {
  const { country = '', city = '', list: listSlug } = c.req.param()
  const list = cityListIn(listSlug)
  const place = await cityAt(c, country, city)
  const now = Date.now()
  const tonight = place && (await readWithFallback(c, sql => tonightOf(sql, place, now)))
  const isFound = place && list && tonight && (await readWithFallback(c, sql => hasPage(sql, place, list, tonight)))
  if (!isFound) {
    const cities = place ? await citiesNearIn(c, place) : await citiesWithEventsIn(c)
    return await sendPage(c, context => unknownCityPage(cities, place, context), 404)
  }
  const canonical = paths.city(countrySlug(place), citySlug(place), cityListSlug(list))
  if (c.req.path !== canonical) return c.redirect(canonical + new URL(c.req.url).search, 301)
  return await sendEventsPage(
    c,
    ['city', canonical],
    place,
    async (sql, context) => {
      const listed = await cityEvents(sql, place, context.now, list)
      const links = await cityContext(sql, place, list, listed)
      const otherCities = listed.count > 0 ? [] : await citiesNearIn(c, place)
      const isTwoWeeks = 'when' in list && list.when === 'two-weeks'
      const preview = versionOfCityPreview(isTwoWeeks ? listed : await cityEvents(sql, place, context.now))
      return cityPage({ ...listed, ...links, place, list, otherCities, preview }, context)
    },
    // Cached pages of all dates would displace the pages that visitors open.
    { isShared: !isOutsideTwoWeeks(list, tonight) },
  )
}

async function sendEventPage(c: Context, json: string) {
  const event = JSON.parse(json) as Event
  return await sendPage(c, context => eventPage(event, context))
}

async function sendHostPage(c: Context, userId: string | undefined, next: () => Promise<void>) {
  const id = uuid.safeParse(userId)
  const host = id.success ? await readWithFallback(c, sql => publicHost(sql, id.data)) : undefined
  if (!host) return await next()
  const events = JSON.parse(await eventsOf(c.var.app.readSql, host.id, null)) as Event[]
  return await sendPage(c, context => hostPage(host, events.slice(0, 20), context))
}

async function isOwnDraft(c: Context, id: string | undefined) {
  const session = id === undefined ? null : await sessionIn(c)
  return session !== null && id !== undefined && (await eventFor(c.var.app.sql, id, session.userId)) !== undefined
}

function sendEmptyShell(c: Context) {
  return c.html(shellOf(shellFor(c)), 404, headersFor(c))
}
