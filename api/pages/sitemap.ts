import { Hono } from 'hono'
import { tonightIn, weekendOf } from '#contract/events/nights.ts'
import { paths } from '#contract/paths.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import type { Database } from '#db/connection/sql.ts'
import { listedArtists } from '#db/events/artists/artists.ts'
import { datesOfCities } from '#db/events/list/cities.ts'
import { listedSeries } from '#db/events/series/series-page.ts'
import { listedVenues } from '#db/events/venue/venues.ts'
import { countListedEvents, listedEvents, listedHosts, listedJobs, SITEMAP_MAX } from '#db/pages/sitemap.ts'
import type { Context, Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'
import { originOf } from '../http/security-headers.ts'
import { zoneWithoutPlaces } from '../places/city-zone.ts'

type Entry = { path: string; changedAt?: string }

const STATIC_PAGES: Entry[] = [
  paths.landing,
  paths.jobs(),
  paths.about,
  paths.faq,
  paths.contact,
  paths.refunds,
  paths.privacy,
  paths.terms,
  paths.demoDiscover,
].map(path => ({ path }))

/** The pages for search engines. Pages for members are not included. */
export const sitemap = new Hono<Env>()
  .get('/robots.txt', c =>
    c.text(
      [
        'User-agent: *',
        // The longer rule counts, so feed readers and calendars that follow this file may read the lists.
        'Allow: /api/events/feed/',
        'Allow: /api/calendar/',
        'Disallow: /api/calendar/me/',
        'Disallow: /api/',
        'Disallow: /uploads/',
        `Sitemap: ${originOf(c)}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'Cache-Control': 'no-cache' },
    ),
  )

  .get('/sitemap.xml', limited('public-read', 'address'), async c => {
    const pages = Math.max(1, Math.ceil((await countListedEvents(c.var.app.readSql)) / SITEMAP_MAX))
    const files = Object.keys(LISTS).flatMap(name =>
      name === 'nights' ? Array.from({ length: pages }, (_, page) => `nights-${page}`) : name,
    )
    const list = files.map(file => `<sitemap><loc>${originOf(c)}/sitemaps/${file}.xml</loc></sitemap>`)
    return xml(c, `<sitemapindex ${NAMESPACE}>${list.join('')}</sitemapindex>`)
  })

  .get(
    '/sitemaps/:file{(pages|cities|venues|series|artists|hosts|jobs|nights-\\d{1,4})\\.xml}',
    limited('public-read', 'address'),
    async c => {
      const [name = '', page = '0'] = c.req.param('file').replace('.xml', '').split('-')
      const entries = (await LISTS[name]?.(c.var.app.readSql, Number(page))) ?? []
      return xml(c, `<urlset ${NAMESPACE}>${entries.map(entry => urlOf(c, entry)).join('')}</urlset>`)
    },
  )

/** The lists of pages, by the name of their file. Those of the events are in several files. */
const LISTS: Record<string, (sql: Database, page: number) => Promise<Entry[]>> = {
  pages: async () => STATIC_PAGES,
  cities: async sql =>
    (await datesOfCities(sql)).flatMap(({ dates, zone, ...city }) => {
      const tonight = tonightIn(zone ?? zoneWithoutPlaces(city), Date.now())
      // The page of a range without events is not listed.
      const lists = [
        ...(dates.some(date => date >= tonight) ? [undefined] : []),
        ...(dates.includes(tonight) ? ['tonight'] : []),
        ...(weekendOf(tonight).some(date => date >= tonight && dates.includes(date)) ? ['weekend'] : []),
      ]
      return lists.map(list => ({ path: paths.city(countrySlug(city), citySlug(city), list) }))
    }),
  venues: async sql => (await listedVenues(sql)).map(({ slug, changedAt }) => ({ path: paths.venue(slug), changedAt })),
  series: async sql =>
    (await listedSeries(sql)).map(({ slug, changedAt }) => ({ path: paths.series(slug), changedAt })),
  artists: async sql =>
    (await listedArtists(sql)).map(({ slug, changedAt }) => ({ path: paths.artist(slug), changedAt })),
  hosts: async sql =>
    (await listedHosts(sql)).map(({ username, changedAt }) => ({ path: paths.host(username), changedAt })),
  jobs: async sql => (await listedJobs(sql)).map(({ id, changedAt }) => ({ path: paths.applyForJob(id), changedAt })),
  nights: async (sql, page) =>
    (await listedEvents(sql, page)).map(({ id, changedAt }) => ({ path: paths.event(id), changedAt })),
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Every path is generated here and contains no characters that XML reserves. */
function urlOf(c: Context, { path, changedAt }: Entry) {
  return `<url><loc>${originOf(c)}${path}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`
}

function xml(c: Context, body: string) {
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'no-cache',
  })
}
