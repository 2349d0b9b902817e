import { hash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Event } from '#contract/events/events.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { JobId } from '#contract/jobs/jobs.ts'
import { uuid } from '#contract/text.ts'
import { eventFor, eventsOf } from '#db/events/reading.ts'
import { jobWith } from '#db/jobs/jobs.ts'
import { publicHost } from '#db/people/people.ts'
import { sessionIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { requestedLocale } from '../emails/email.ts'
import { hasTag } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { readWithFallback } from '../http/read-replica.ts'
import { originOf, pagePolicy } from '../http/security-headers.ts'
import { eventPage } from './event.ts'
import { hostPage } from './host.ts'
import { type PageHead, shellIn, shellWith } from './html-shell.ts'
import { jobPage } from './job.ts'
import { pictures } from './preview-pictures.ts'
import { sitemap } from './sitemap.ts'

type RenderContext = { origin: string; language: Locale; now: number }

/**
 * Pages whose links are shared: complete without JavaScript, and the same for all visitors. For a missing record the
 * response is the app's shell, which shows the error.
 */
export const pages = new Hono<Env>()
  .route('/', sitemap)
  .route('/', pictures)

  .get('/events/:id', limited('public-read', 'address'), async (c, next) => {
    const id = uuid.safeParse(c.req.param('id'))
    const json = id.success ? await readWithFallback(c, sql => eventFor(sql, id.data, null)) : undefined
    if (!json) return (await isOwnDraft(c, id.data)) ? await next() : sendEmptyShell(c)
    return await sendPage(c, context =>
      eventPage(JSON.parse(json) as Event, context.origin, context.language, context.now),
    )
  })

  .get('/jobs/:id/apply', limited('public-read', 'address'), async c => {
    const id = JobId.safeParse(c.req.param('id'))
    const job = id.success ? await readWithFallback(c, sql => jobWith(sql, id.data, { withContact: false })) : undefined
    const host = job && (await readWithFallback(c, sql => publicHost(sql, job.hostId)))
    if (!host) return sendEmptyShell(c)
    return await sendPage(c, context => jobPage(job, host, context.origin, context.language))
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

async function sendHostPage(c: Context<Env>, userId: string | undefined, next: () => Promise<void>) {
  const id = uuid.safeParse(userId)
  const host = id.success ? await readWithFallback(c, sql => publicHost(sql, id.data)) : undefined
  if (!host) return await next()
  const events = JSON.parse(await eventsOf(c.var.app.readSql, host.id, null)) as Event[]
  return await sendPage(c, context => hostPage(host, events.slice(0, 20), context.origin, context.language))
}

async function isOwnDraft(c: Context<Env>, id: string | undefined) {
  const session = id === undefined ? null : await sessionIn(c)
  return session !== null && id !== undefined && (await eventFor(c.var.app.sql, id, session.userId)) !== undefined
}

function sendEmptyShell(c: Context<Env>) {
  return c.html(shellIn(c.var.app.pages), 404, headersFor(c))
}

/** The browser revalidates the page on each visit; most repeated requests get 304. */
async function sendPage(c: Context<Env>, pageFor: (context: RenderContext) => PageHead) {
  const context = { origin: originOf(c), language: requestedLocale(c), now: Date.now() }
  const page = await shellWith(c.var.app.pages, pageFor(context))
  const tag = `W/"${hash('sha1', page, 'base64url')}"`
  const headers = { ...headersFor(c), Vary: 'Accept-Language, Accept-Encoding', ETag: tag }
  return hasTag(c, tag) ? c.body(null, 304, headers) : c.html(page, 200, headers)
}

function headersFor(c: Context<Env>) {
  return { 'Content-Security-Policy': pagePolicy(c), 'Cache-Control': 'no-cache' }
}
