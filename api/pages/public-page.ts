import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { Locale } from '#contract/i18n/locale.ts'
import type { Database } from '#db/connection/sql.ts'
import type { Env } from '../app-context.ts'
import { requestedLocale } from '../emails/email.ts'
import { hasTag, sendCopy } from '../http/etag.ts'
import { originOf, pagePolicy } from '../http/security-headers.ts'
import { type PageHead, shellWith } from './html-shell.ts'

export type RenderContext = { origin: string; language: Locale; now: number }

/** The browser revalidates the page on each visit; most repeated requests get 304. */
export async function sendPage(
  c: Context<Env>,
  pageFor: (context: RenderContext) => PageHead,
  status: 200 | 404 = 200,
) {
  const html = await shellWith(c.var.app.pages, pageFor(contextOf(c)))
  const tag = `W/"${hash('sha1', html, 'base64url')}"`
  const headers = { ...headersFor(c), Vary: 'Accept-Language, Accept-Encoding', ETag: tag }
  return hasTag(c, tag) ? c.body(null, 304, headers) : c.html(html, status, headers)
}

/**
 * A page about events of `city`, or of any city if that is null, the same for all visitors. It is rendered once for each change of these events and
 * at most once a minute, so that many visitors cost the database no more than one. `key` identifies the page among all
 * pages of this kind. Without `isShared` the page is rendered for each request and takes no memory.
 */
export async function sendEventsPage(
  c: Context<Env>,
  key: unknown[],
  city: { city: string; state: string } | null,
  pageFor: (sql: Database, context: RenderContext) => Promise<PageHead>,
  { isShared = true } = {},
) {
  const { sql, readSql, publicCopies, pages } = c.var.app
  const context = contextOf(c)
  const render = async (database: Database) => await shellWith(pages, await pageFor(database, context))
  // Changes are known for the primary only, so a page from a standby is rendered each time.
  if (readSql !== sql || !isShared) {
    const page = await pageFor(readSql, context)
    return await sendPage(c, () => page)
  }
  const fullKey = JSON.stringify(['page', context.origin, context.language, ...key])
  const copy = await publicCopies.get(fullKey, city, async () => await render(sql))
  return await sendCopy(c, copy, {
    ...headersFor(c),
    'Content-Type': 'text/html; charset=UTF-8',
    Vary: 'Accept-Language, Accept-Encoding',
  })
}

export function headersFor(c: Context<Env>) {
  return { 'Content-Security-Policy': pagePolicy(c), 'Cache-Control': 'no-cache' }
}

function contextOf(c: Context<Env>): RenderContext {
  return { origin: originOf(c), language: requestedLocale(c), now: Date.now() }
}
