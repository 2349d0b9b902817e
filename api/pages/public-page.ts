import { hash } from 'node:crypto'
import type { Locale } from '#contract/i18n/locale.ts'
import { type Format, formatAt } from '#contract/i18n/region.ts'
import type { City } from '#contract/places/area.ts'
import type { Database } from '#db/connection/sql.ts'
import type { Context } from '../app-context.ts'
import { cachedList } from '../events/list/cached-list.ts'
import { hasTag, sendCached } from '../http/etag.ts'
import { requestedLocale } from '../http/i18n.ts'
import { originOf, pagePolicy } from '../http/security-headers.ts'
import { type PageHead, shellWith } from './html-shell.ts'

/** A public page is the same for all readers of a language, so it has the formats of the installation's region. */
export type RenderContext = { origin: string; language: Locale; reader: Format; now: number }

/** The browser revalidates the page on each visit; most repeated requests get 304. */
export async function sendPage(c: Context, pageFor: (context: RenderContext) => PageHead, status: 200 | 404 = 200) {
  const html = await shellWith(shellFor(c), pageFor(contextOf(c)))
  const tag = `W/"${hash('sha1', html, 'base64url')}"`
  const headers = { ...headersFor(c), Vary: 'Accept-Language, Accept-Encoding', ETag: tag }
  return hasTag(c, tag) ? c.body(null, 304, headers) : c.html(html, status, headers)
}

/** A page whose city is known only after reading, such as that of a venue. */
type PageOfCity = { head: PageHead; city: City }

/**
 * A page about events of `city`, or of any city if that is null and `pageFor` does not return the city, the same for
 * all visitors. It is rendered once for each change of these events and at most once a minute, so that many visitors
 * cost the database no more than one. `key` identifies the page among all pages of this kind. Without `isShared` the
 * page is rendered for each request and takes no memory.
 */
export async function sendEventsPage(
  c: Context,
  key: unknown[],
  city: City | null,
  pageFor: (sql: Database, context: RenderContext) => Promise<PageHead | PageOfCity>,
  { isShared = true } = {},
) {
  const context = contextOf(c)
  const shell = shellFor(c)
  const render = async (database: Database) => {
    const page = await pageFor(database, context)
    return 'head' in page ? { text: await shellWith(shell, page.head), city: page.city } : await shellWith(shell, page)
  }
  if (!isShared) {
    const page = await pageFor(c.var.app.readSql, context)
    return await sendPage(c, () => ('head' in page ? page.head : page))
  }
  const cached = await cachedList(
    c,
    ['page', c.var.app.site.current().version, context.origin, context.language, ...key],
    city,
    render,
  )
  return await sendCached(c, cached, {
    ...headersFor(c),
    'Content-Type': 'text/html; charset=UTF-8',
    Vary: 'Accept-Language, Accept-Encoding',
  })
}

export function headersFor(c: Context) {
  return { 'Content-Security-Policy': pagePolicy(c), 'Cache-Control': 'no-cache' }
}

/** The built page, with the settings of the installation. */
export function shellFor(c: Context) {
  return { ...c.var.app.site.current(), pages: c.var.app.pages }
}

function contextOf(c: Context): RenderContext {
  const language = requestedLocale(c)
  return { origin: originOf(c), language, reader: formatAt(c.var.app.home.country, language), now: Date.now() }
}
