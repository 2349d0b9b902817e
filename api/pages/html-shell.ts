import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Locale } from '#contract/locale.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** What a page says about itself before, and without, any JavaScript. */
export type PageHead = {
  title: string
  description: string
  language: Locale
  /** The whole address under which this page is one page. */
  canonical: string
  /** The whole address of a picture of 1200 by 630. */
  image: string
  type: 'website' | 'profile' | 'article'
  /** schema.org, where the page is about something that has a name there. */
  data: object | null
  isListed: boolean
  /** Stands where the app will stand. */
  body: Html
}

const shells = new Map<string, string>()

/** The built page that becomes the app. */
export function shellIn(folder: string): string {
  const kept = shells.get(folder)
  if (kept !== undefined) return kept
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')
  shells.set(folder, shell)
  return shell
}

/** The same with a front of its own. The app takes over what stands in its root. */
export async function shellWith(folder: string, front: PageHead): Promise<string> {
  const [head, body] = await Promise.all([headOf(front), front.body])
  return shellIn(folder)
    .replace(/<html lang="\w+">/, () => `<html lang="${front.language}">`)
    .replace(/<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => String(head))
    .replace('<div id="root"></div>', () => `<div id="root">${String(body)}</div>`)
    .replace(/<noscript>.*?<\/noscript>/s, '')
}

async function headOf({ title, description, canonical, image, type, data, language, isListed }: PageHead) {
  return await html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${canonical}" />
    <meta property="og:site_name" content="Pista" />
    <meta property="og:type" content="${type}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${canonical}" />
    <meta property="og:locale" content="${language === 'es' ? 'es_US' : 'en_US'}" />
    <meta property="og:image" content="${image}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
    ${isListed ? '' : html`<meta name="robots" content="noindex" />`} ${data ? structured(data) : ''}`
}

/** Data, not a script: nothing in it may end the element it stands in. */
function structured(data: object) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)
  return raw(`<script type="application/ld+json">${json}</script>`)
}
