import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import { largePictureOf } from '#contract/events/event-picture.ts'
import type { Event } from '#contract/events/events.ts'
import { VenueSlug } from '#contract/events/venue/venues.ts'
import { type Locale, locales } from '#contract/i18n/locale.ts'
import { type Format, formatAt } from '#contract/i18n/region.ts'
import { JobId } from '#contract/jobs/jobs.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { uuid } from '#contract/text.ts'
import { artistPageOf, eventsWith } from '#db/events/artists/artists.ts'
import { parsedEventFor } from '#db/events/event/reading.ts'
import { eventsAt, venuePageOf } from '#db/events/venue/venues.ts'
import { jobWith } from '#db/jobs/jobs.ts'
import { publicHost } from '#db/people/people.ts'
import type { Context, Env } from '../app-context.ts'
import { cityAt } from '../events/list/cities.ts'
import { cityEvents } from '../events/list/city-events.ts'
import { pathIn } from '../files/pictures.ts'
import { networkOf } from '../http/client-address.ts'
import { concurrencyLimiter } from '../http/concurrency-limiter.ts'
import { messagesIn } from '../http/i18n.ts'
import { addressOf, limited } from '../http/limits.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { siteAccent, siteName } from '../site/look.ts'
import { previewOfCity, versionOfCityPreview } from './city.ts'
import { previewOfEvent } from './event.ts'
import { previewOfList, versionOfListPreview } from './event-lists.ts'
import { previewOfHost } from './host.ts'
import { previewOfJob } from './job.ts'
import { previewOfSite } from './landing.ts'
import type { Preview } from './preview-picture.ts'

/** The approximate number of links that are shared on a busy evening; their pictures take about 15 MB. */
const MAX_CACHED = 200
const withDrawingSlot = concurrencyLimiter({ name: 'link-previews', atOnce: 2, maxWaiting: 50 })
const cached = new Map<string, Buffer>()
const drawing = new Map<string, Promise<Buffer>>()

/** `/og/en/events/{id}.jpg`, 1200 by 630: the picture that messengers show beside a link. */
export const pictures = new Hono<Env>().get(
  `/og/:language{${locales.join('|')}}/:kind{events|hosts|jobs|cities|venues|artists|site}/:file{[\\w-]+\\.jpg}`,
  limited('public-read', 'address'),
  async c => {
    const { language, kind, file } = c.req.param()
    const preview = await previewOf(c, kind, file.slice(0, -'.jpg'.length), language as Locale)
    if (!preview) return c.body(null, 404)

    // The id is that of the row: other spellings of an id, a slug or a city share its picture.
    const key = `${siteName()}/${siteAccent()?.plain}/${language}/${kind}/${preview.id}/${preview.version}`
    const picture = await drawnOnce(c, key, preview.make)
    return c.body(new Uint8Array(picture), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': c.req.query('v') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  },
)

type VersionedPreview = { id: string | number; version: string; make: () => Promise<Preview> }

async function previewOf(
  c: Context,
  kind: string,
  id: string,
  language: Locale,
): Promise<VersionedPreview | undefined> {
  const { sql, home } = c.var.app
  const reader = formatAt(home.country, language)
  if (kind === 'site')
    return id === 'pista' ? { id, version: '1', make: async () => previewOfSite(language) } : undefined
  if (kind === 'venues') {
    const slug = VenueSlug.safeParse(id)
    const venue = slug.success ? await venuePageOf(sql, slug.data) : undefined
    const line = [venue?.address, venue?.city].filter(Boolean).join(', ')
    return (
      venue &&
      listPreview(venue, await eventsAt(sql, venue.slug), reader, { line, flyer: () => fileAt(c, venue.photoUrl) })
    )
  }
  if (kind === 'artists') {
    const artist = await artistPageOf(sql, id)
    if (!artist) return undefined
    const line = [messagesIn[language].artists.kinds[artist.kind], artist.city].join(' · ')
    return listPreview(artist, await eventsWith(sql, artist.slug), reader, { line })
  }
  if (kind === 'cities') {
    const [, country = '', slug = ''] = /^([a-z]{2})-(.+)$/.exec(id) ?? []
    const place = await cityAt(c, country, slug)
    const nearby = place && (await cityEvents(sql, place, Date.now()))
    return (
      nearby && {
        id: `${countrySlug(place)}-${citySlug(place)}`,
        version: versionOfCityPreview(nearby),
        make: async () => previewOfCity(place, nearby, reader),
      }
    )
  }
  if (kind === 'jobs') {
    const jobId = JobId.safeParse(id)
    const job = jobId.success ? await jobWith(sql, jobId.data, { withContact: false }) : undefined
    const host = job && (await publicHost(sql, job.hostId))
    return job && host && { id: job.id, version: job.createdAt, make: async () => previewOfJob(job, host) }
  }

  const parsedId = uuid.safeParse(id)
  if (!parsedId.success) return undefined
  if (kind === 'hosts') {
    const host = await publicHost(sql, parsedId.data)
    return (
      host && {
        id: host.id,
        version: hostVersion(host),
        make: async () => previewOfHost(host, await fileAt(c, host.profileImageUrl), language),
      }
    )
  }
  const event = await parsedEventFor(sql, parsedId.data, null)
  return (
    event && {
      id: event.id,
      version: event.updatedAt,
      make: async () => previewOfEvent(event, await fileAt(c, largePictureOf(event)), reader),
    }
  )
}

type ListLook = { line: string; flyer?: () => Promise<Buffer | null> }

/** Of the page of a venue or an artist, with its public events as JSON. */
function listPreview(page: { slug: string; name: string }, json: string, reader: Format, { line, flyer }: ListLook) {
  const { slug, name } = page
  const events = JSON.parse(json) as Event[]
  const now = Date.now()
  return {
    id: slug,
    version: JSON.stringify([page, versionOfListPreview(events, now)]),
    make: async () => previewOfList({ id: slug, title: name, line, flyer: await flyer?.() }, events, reader, now),
  }
}

/** Changes whenever the picture of the host would look different. */
function hostVersion(host: NonNullable<Awaited<ReturnType<typeof publicHost>>>) {
  const { displayName, firstName, lastName, promotionGroup, venueName, city, state, profileImageUrl } = host
  return JSON.stringify([displayName, firstName, lastName, promotionGroup, venueName, city, state, profileImageUrl])
}

/**
 * A picture that is cached is sent at once, whatever is being drawn. Concurrent requests for a new one share its
 * drawing, because many members of a group chat open a link at once; only the request that begins a drawing is counted.
 */
async function drawnOnce(c: Context, key: string, make: () => Promise<Preview>): Promise<Buffer> {
  const picture = cached.get(key)
  if (picture) {
    // The least recently used one is removed first.
    cached.delete(key)
    cached.set(key, picture)
    return picture
  }
  const present = drawing.get(key)
  if (present)
    return await present.catch(async (error: unknown) => {
      // The limit of another sender ended the drawing, not that of this one.
      if (error instanceof Refusal && error.status === 429) return await drawnOnce(c, key, make)
      throw error
    })
  const begun = limitDrawings(c)
    .then(async () => await draw(key, make))
    .finally(() => drawing.delete(key))
  drawing.set(key, begun)
  return await begun
}

/** A drawing takes much longer than a page, so that one sender could keep the pictures of all others waiting. */
async function limitDrawings(c: Context) {
  const { limits } = c.var.app
  const address = addressOf(c)
  const wait =
    (await limits.take('draw-preview', address)) ?? (await limits.take('draw-preview-network', networkOf(address)))
  if (wait !== null) refuse(429, 'too-many-requests', { retryAfterSeconds: wait })
}

async function draw(key: string, make: () => Promise<Preview>): Promise<Buffer> {
  const picture = await withDrawingSlot(async () => {
    // The drawing libraries are large and often not needed, so they are loaded on demand.
    const { drawPreview } = await import('./preview-picture.ts')
    return await drawPreview(await make())
  })
  cached.set(key, picture)
  for (const oldest of cached.keys()) {
    if (cached.size <= MAX_CACHED) break
    cached.delete(oldest)
  }
  return picture
}

async function fileAt(c: Context, url: string | null | undefined): Promise<Buffer | null> {
  const path = pathIn(url)
  const file = path && (await c.var.app.files.get(path))
  return file ? await buffer(file.stream) : null
}
