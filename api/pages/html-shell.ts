import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { type Locale, languages } from '#contract/i18n/locale.ts'
import { DEFAULT_NAME } from '#contract/i18n/site-name.ts'
import { serverPaths } from '#contract/paths.ts'
import type { PageSite } from '#contract/site/site.ts'
import { iconPath } from '../site/icons.ts'
import { siteAccent, siteName } from '../site/look.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The metadata and content of a page that works without JavaScript. */
export type PageHead = {
  title: string
  description: string
  language: Locale
  /** The absolute URL that identifies this page; null for a page that is not about its address, such as an error. */
  canonical: string | null
  /** The absolute URL of a picture of 1200 by 630. */
  image: string
  type: 'website' | 'profile' | 'article'
  /** schema.org data, for a page about something that schema.org describes. */
  data: object | null
  isListed: boolean
  /** Other forms of the page's content, by their media type. */
  alternates?: { type: string; href: string }[]
  /** The city of the page, which `start.js` reads to request the list of the app early. */
  city?: string
  /** The path of the response from which the app draws this page, which `start.js` requests early. */
  drawnFrom?: string
  /** JSON for the app, in a script element with this id. */
  appData?: { id: string; json: object } | null
  /** Replaced by the app when it starts. */
  body: Html
}

const shells = new Map<string, string>()

/** The folder of the built pages, and the settings that they show. */
type Shell = { pages: string; page?: PageSite | undefined }

/** The built HTML page in which the app runs, with the settings of the installation unless they are the defaults. */
export function shellOf({ pages, page }: Shell): string {
  const shell = shellIn(pages)
  if (!page) return shell
  const settings = `<meta name="pista:site" content="${escaped(JSON.stringify(page))}" />`
  return named(
    shell.replace('<title>', () => `${settings}<title>`),
    page,
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function named(shell: string, { name, logo }: PageSite): string {
  const text = escaped(name)
  const withName = shell
    .replace('<title>Pista', () => `<title>${text}`)
    .replace('app-title" content="Pista"', () => `app-title" content="${text}"`)
    .replace('<noscript>Pista', () => `<noscript>${text}`)
  if (logo === null) return withName
  return withName
    .replace('/icons/favicon.svg" type="image/svg+xml"', `${iconPath(logo, 'icon-192')}" type="image/png"`)
    .replace('/icons/apple-touch-180.png', iconPath(logo, 'apple-touch-180'))
}

/** Returns the page as it was built. */
export function shellIn(folder: string): string {
  const cached = shells.get(folder)
  if (cached !== undefined) return cached
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')
  shells.set(folder, shell)
  return shell
}

/** Returns the shell with the metadata and content of a page. The app replaces the content of its root element. */
export async function shellWith(site: Shell, page: PageHead): Promise<string> {
  const { language, drawnFrom } = page
  const [head, body] = await Promise.all([headOf(page), page.body])
  const from = drawnFrom === undefined ? '' : ` data-drawn-from="${escaped(drawnFrom)}"`
  return shellOf(site)
    .replace(/<html lang="\w+">/, () => `<html lang="${language}"${from}>`)
    .replace(/<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => String(head))
    .replace('<div id="root"></div>', () => `<div id="root">${String(body)}</div>`)
    .replace(/<noscript>.*?<\/noscript>/s, '')
}

/** Returns the shell for a page that only the app renders, with the preview that other apps show beside its link. */
export async function shellWithPreview(site: Shell, preview: Omit<LinkPreview, 'canonical' | 'type'>): Promise<string> {
  const tags = await previewTags({ ...preview, canonical: null, type: 'website' })
  return shellOf(site).replace(/<meta name="description"[^>]*>/, description => description + String(tags))
}

async function headOf(page: PageHead) {
  const { title, description, canonical, data, isListed, appData, alternates = [], city } = page
  return await html`<title>${title}</title>
    <meta name="description" content="${description}" />
    ${canonical === null ? '' : html`<link rel="canonical" href="${canonical}" />`}
    ${alternates.map(({ type, href }) => html`<link rel="alternate" type="${type}" href="${href}" />`)}
    ${city === undefined ? '' : html`<meta name="pista:city" content="${city}" />`}
    ${previewTags(page)}
    ${isListed ? '' : html`<meta name="robots" content="noindex" />`} ${data ? structured(data) : ''}
    ${appData ? raw(`<script type="application/json" id="${appData.id}">${scriptText(appData.json)}</script>`) : ''}`
}

type LinkPreview = Pick<PageHead, 'title' | 'description' | 'canonical' | 'image' | 'type' | 'language'>

function previewTags({ title, description, canonical, image, type, language }: LinkPreview): Html {
  return html`<meta property="og:site_name" content="${siteName()}" />
    <meta property="og:type" content="${type}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${canonical === null ? '' : html`<meta property="og:url" content="${canonical}" />`}
    <meta property="og:locale" content="${languages[language].tag.replace('-', '_')}" />
    <meta property="og:image" content="${image}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />`
}

function structured(data: object) {
  return raw(`<script type="application/ld+json">${scriptText({ '@context': 'https://schema.org', ...data })}</script>`)
}

/** The JSON must not end its script element, so `<` is escaped. */
function scriptText(data: object) {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}

/** The address of a link preview, which other sites store for ever: it changes with the content and the look. */
export function pictureAddress(origin: string, ...[kind, id, look]: Parameters<typeof serverPaths.picture>): string {
  const isDefault = siteName() === DEFAULT_NAME && siteAccent() === null
  const version = isDefault ? look.version : `${look.version} ${lookHash()}`
  return origin + serverPaths.picture(kind, id, { ...look, version })
}

function lookHash() {
  return hash('sha1', JSON.stringify([siteName(), siteAccent()?.plain]), 'base64url').slice(0, 8)
}
