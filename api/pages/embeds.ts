import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { HostName } from '#contract/events/public/public-lists.ts'
import { VenueSlug } from '#contract/events/venue/venues.ts'
import { isLocale } from '#contract/i18n/locale.ts'
import { formatAt } from '#contract/i18n/region.ts'
import { DEFAULT_NAME } from '#contract/i18n/site-name.ts'
import { paths } from '#contract/paths.ts'
import { type City, cityLabel } from '#contract/places/area.ts'
import { cityListIn, cityListSlug, citySlug, countrySlug } from '#contract/places/city-slug.ts'
import type { Database } from '#db/connection/sql.ts'
import { venueWith } from '#db/events/venue/venues.ts'
import { hostNamed } from '#db/people/people.ts'
import type { Context, Env, Middleware } from '../app-context.ts'
import { cachedList } from '../events/list/cached-list.ts'
import { cityAt } from '../events/list/cities.ts'
import { cityEvents, upcomingAt, upcomingOf } from '../events/list/city-events.ts'
import { cachedListOf } from '../events/list/public-cache.ts'
import { nameOfHost } from '../events/public/public-event.ts'
import { sendCached } from '../http/etag.ts'
import { requestedLocale } from '../http/i18n.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { allowFraming, originOf } from '../http/security-headers.ts'
import { siteName } from '../site/look.ts'
import { titleOfCityList } from './city.ts'
import { type Embed, type EmbedLook, embedNotice, embedPage, embedPolicy } from './embed-page.ts'

const SCRIPT = readFileSync(join(import.meta.dirname, 'embed-script.js'), 'utf8')

let script = { name: DEFAULT_NAME, cached: cachedListOf(SCRIPT) }

/** The script, with the name of the installation as the title of its frame. */
function cachedScript() {
  const name = siteName()
  if (name !== script.name)
    script = { name, cached: cachedListOf(SCRIPT.replace(`'${DEFAULT_NAME}'`, () => JSON.stringify(name))) }
  return script.cached
}

/** May be framed by any site. A refusal is a page, too, because a frame with JSON tells the visitor nothing. */
const framed: Middleware = async (c, next) => {
  allowFraming(c)
  await next()
  if (c.error === undefined) return
  const { status, headers } = c.res
  const retryAfter = headers.get('Retry-After')
  const look = lookOf(c)
  c.res = new Response(await embedNotice(status, look, originOf(c)), {
    status,
    headers: { ...headersOf(look), 'Cache-Control': 'no-store', ...(retryAfter && { 'Retry-After': retryAfter }) },
  })
}

/** The only routes that may be framed: they read no cookie and no session, and have no script of the app. */
export const embeds = new Hono<Env>()
  // The version is in the path: pages of other sites load it for years.
  .get(
    '/v1.js',
    limited('embed', 'address'),
    async c =>
      await sendCached(c, cachedScript(), {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=86400',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        Vary: 'Accept-Encoding',
      }),
  )

  .use(framed)

  .get('/:country{[a-zA-Z]{2}}/:city', limited('embed', 'address'), sendCityEmbed)
  .get('/:country{[a-zA-Z]{2}}/:city/:list', limited('embed', 'address'), sendCityEmbed)

  .get('/venues/:slug', limited('embed', 'address'), async c => {
    const slug = VenueSlug.safeParse(c.req.param('slug')).data?.toLowerCase() ?? refuse(404, 'not-found')
    return await sendEmbed(c, ['venue', slug], null, async sql => {
      const venue = (await venueWith(sql, slug)) ?? refuse(404, 'not-found')
      return {
        title: venue.name,
        line: [venue.address, cityLabel(venue, lookOf(c).language)].filter(Boolean).join(', '),
        page: paths.venue(venue.slug),
        events: await upcomingAt(sql, slug, Date.now()),
        hasPlaces: false,
        city: venue,
      }
    })
  })

  .get('/hosts/:host', limited('embed', 'address'), async c => {
    const name = HostName.safeParse(c.req.param('host')).data?.toLowerCase() ?? refuse(404, 'not-found')
    return await sendEmbed(c, ['host', name], null, async sql => {
      const host = (await hostNamed(sql, name)) ?? refuse(404, 'not-found')
      return {
        title: nameOfHost(host),
        line: null,
        page: paths.host(host.username),
        events: await upcomingOf(sql, host.id, Date.now()),
        hasPlaces: true,
      }
    })
  })

  // Another path must not fall through to the pages of the app, which may not be framed.
  .all('*', () => refuse(404, 'not-found'))

/** Two weeks of a city, of all genres or of one. Its other lists have a range of dates that is over soon. */
async function sendCityEmbed(c: Context) {
  const { country = '', city = '', list: listSlug } = c.req.param()
  const list = cityListIn(listSlug)
  const place = await cityAt(c, country, city)
  const isRange = list && !('genre' in list) && !('when' in list && list.when === 'two-weeks')
  if (!place || !list || isRange) refuse(404, 'not-found')
  const page = paths.city(countrySlug(place), citySlug(place), cityListSlug(list))
  return await sendEmbed(c, ['city', page], place, async sql => {
    const { events, tonight } = await cityEvents(sql, place, Date.now(), list)
    const title = titleOfCityList({ place, list, tonight }, lookOf(c).reader)
    return { title, line: null, page, events, hasPlaces: true }
  })
}

/** The page is made once for each change of its events and each look, and at most once a minute. */
async function sendEmbed(
  c: Context,
  key: string[],
  city: City | null,
  read: (sql: Database) => Promise<Embed & { city?: City }>,
) {
  const look = lookOf(c)
  const origin = originOf(c)
  const cached = await cachedList(c, ['embed', origin, look, ...key], city, async sql => {
    const { city: cityRead, ...embed } = await read(sql)
    const text = await embedPage(embed, look, origin)
    return cityRead ? { text, city: cityRead } : text
  })
  return await sendCached(c, cached, headersOf(look))
}

function lookOf(c: Context): EmbedLook {
  const { theme, lang, size } = c.req.query()
  const language = isLocale(lang) ? lang : requestedLocale(c)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    language,
    reader: formatAt(c.var.app.home.country, language),
    sendsHeight: size === '1',
  }
}

/** A page that is isolated by COEP shows only frames with these two policies. */
function headersOf(look: EmbedLook) {
  return {
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Security-Policy': embedPolicy(look),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    Vary: 'Accept-Language, Accept-Encoding',
  }
}
