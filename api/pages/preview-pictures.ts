import { buffer } from 'node:stream/consumers'
import { type Context, Hono } from 'hono'
import type { Event } from '#contract/events.ts'
import { JobId } from '#contract/jobs.ts'
import type { Locale } from '#contract/locale.ts'
import { uuid } from '#contract/text.ts'
import { eventFor } from '#db/events/reading.ts'
import { jobWith } from '#db/jobs/jobs.ts'
import { publicHost } from '#db/people/people.ts'
import type { Env } from '../app-context.ts'
import { pathIn } from '../files/pictures.ts'
import { concurrencyLimiter } from '../http/concurrency-limiter.ts'
import { limited } from '../http/limits.ts'
import { previewOfEvent } from './event.ts'
import { previewOfHost } from './host.ts'
import { previewOfJob } from './job.ts'
import type { Preview } from './preview-picture.ts'

/** As many as a busy evening shares, about 15 MB of them. */
const MOST_KEPT = 200
const inTurn = concurrencyLimiter({ name: 'link-previews', atOnce: 2, mostWaiting: 50 })
const cached = new Map<string, Buffer>()
const drawing = new Map<string, Promise<Buffer>>()

/** `/og/en/events/{id}.jpg`, 1200 by 630: what a messenger shows beside a link. */
export const pictures = new Hono<Env>().get(
  '/og/:language{en|es}/:kind{events|hosts|jobs}/:file{[\\w-]+\\.jpg}',
  limited('public-read', 'address'),
  async c => {
    const { language, kind, file } = c.req.param()
    const found = await previewOf(c, kind, file.slice(0, -'.jpg'.length), language as Locale)
    if (!found) return c.body(null, 404)

    const picture = await drawn(`${language}/${kind}/${file}/${found.version}`, found.make)
    return c.body(new Uint8Array(picture), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': c.req.query('v') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  },
)

type Found = { version: string; make: () => Promise<Preview> }

async function previewOf(c: Context<Env>, kind: string, id: string, language: Locale): Promise<Found | undefined> {
  const { sql } = c.var.app
  if (kind === 'jobs') {
    const number = JobId.safeParse(id)
    const job = number.success ? await jobWith(sql, number.data, { withContact: false }) : undefined
    const host = job && (await publicHost(sql, job.hostId))
    return job && host && { version: job.createdAt, make: async () => previewOfJob(job, host) }
  }

  const read = uuid.safeParse(id)
  if (!read.success) return undefined
  if (kind === 'hosts') {
    const host = await publicHost(sql, read.data)
    return (
      host && { version: hashable(host), make: async () => previewOfHost(host, await fileAt(c, host.profileImageUrl)) }
    )
  }
  const json = await eventFor(sql, read.data, null)
  const event = json === undefined ? undefined : (JSON.parse(json) as Event)
  return (
    event && {
      version: event.updatedAt,
      make: async () => previewOfEvent(event, await fileAt(c, event.flyerUrl), language),
    }
  )
}

/** What a host's picture shows. */
function hashable(host: NonNullable<Awaited<ReturnType<typeof publicHost>>>) {
  const { displayName, firstName, lastName, promotionGroup, venueName, city, state, profileImageUrl } = host
  return JSON.stringify([displayName, firstName, lastName, promotionGroup, venueName, city, state, profileImageUrl])
}

/** Requests for a picture that is being drawn wait for it: a link in a busy group is opened by everybody at once. */
function drawn(key: string, make: () => Promise<Preview>): Promise<Buffer> {
  const known = cached.get(key)
  if (known) return Promise.resolve(known)
  const underWay = drawing.get(key) ?? draw(key, make).finally(() => drawing.delete(key))
  drawing.set(key, underWay)
  return underWay
}

async function draw(key: string, make: () => Promise<Preview>): Promise<Buffer> {
  const picture = await inTurn(async () => {
    // The type setter and the decoder are large, and most evenings begin without a link.
    const { drawPreview } = await import('./preview-picture.ts')
    return await drawPreview(await make())
  })
  cached.set(key, picture)
  for (const oldest of cached.keys()) {
    if (cached.size <= MOST_KEPT) break
    cached.delete(oldest)
  }
  return picture
}

async function fileAt(c: Context<Env>, url: string | null): Promise<Buffer | null> {
  const path = pathIn(url)
  const file = path && (await c.var.app.files.get(path))
  return file ? await buffer(file.stream) : null
}
