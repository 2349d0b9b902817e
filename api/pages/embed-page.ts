import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { eventTimeLabel, spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf } from '#contract/events/nights.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import type { Format } from '#contract/i18n/region.ts'
import { paths } from '#contract/paths.ts'
import { messagesIn } from '../http/i18n.ts'
import { siteName } from '../site/look.ts'
import { listPriceOf } from './event.ts'
import type { Html } from './html-shell.ts'

export type EmbedLook = {
  theme: 'light' | 'dark' | 'auto'
  language: Locale
  reader: Format
  /** Whether the page sends its height to the page around the frame: see `embed-script.js`. */
  sendsHeight: boolean
}

export type Embed = {
  title: string
  /** A second line below the title, such as the address of a venue. */
  line: string | null
  /** The path of the page on Pista that has the complete list. */
  page: string
  events: Event[]
  /** Whether each event shows its place: not in the list of a venue, where all places are the same. */
  hasPlaces: boolean
}

/** The page stays below 30 kB, also if every character of a title needs the longest escape. */
const MAX_EVENTS = 20
const MAX_LIST_BYTES = 24 * 1024
const MAX_PLACE_CHARACTERS = 80

/** A list of events for a frame on another site: the same for all visitors, without cookies, with links only. */
export async function embedPage({ title, line, page, events, hasPlaces }: Embed, look: EmbedLook, origin: string) {
  const messages = messagesIn[look.language].links
  return await documentWith(
    messages.embedOf(title),
    look,
    html`<header>
        <h1>${title}</h1>
        ${line && html`<p class="muted">${line}</p>`}
      </header>
      ${events.length === 0 ? html`<p class="none">${messages.noNights}</p>` : await listOf({ events, hasPlaces }, look, origin)}
      <footer>${linkTo(origin + page, html`${messages.allOnPista} →`, look)}</footer>`,
  )
}

/** Shown instead of a list that does not exist, or while the server cannot read it. */
export async function embedNotice(status: number, look: EmbedLook, origin: string) {
  const messages = messagesIn[look.language].links
  return await documentWith(
    siteName(),
    look,
    html`<p class="none">${status === 404 ? messages.embedMissing : messages.embedUnavailable}</p>
      <footer>${linkTo(origin + paths.tonight, html`${messages.openPista} →`, look)}</footer>`,
  )
}

async function listOf({ events, hasPlaces }: Pick<Embed, 'events' | 'hasPlaces'>, look: EmbedLook, origin: string) {
  let bytes = 0
  const items: string[] = []
  for (const event of events.slice(0, MAX_EVENTS)) {
    const item = String(await itemOf(event, look, { origin, hasPlaces }))
    bytes += Buffer.byteLength(item)
    if (bytes > MAX_LIST_BYTES) break
    items.push(item)
  }
  return html`<ul>
    ${raw(items.join(''))}
  </ul>`
}

function itemOf(event: Event, look: EmbedLook, { origin, hasPlaces }: { origin: string; hasPlaces: boolean }): Html {
  const { language, reader } = look
  const messages = messagesIn[language].links
  const price = listPriceOf(event, { free: messages.free, atTheDoor: messages.atTheDoor }, reader)
  const [, ...hours] = spanLabel(clockOf(event), reader).split(' · ')
  const place = [event.venue, event.city].filter(Boolean).join(', ')
  const isCancelled = event.status === 'cancelled'
  const path = event.slug === null ? paths.event(event.id) : paths.shortEvent(event.slug)
  return html`<li>
    ${linkTo(
      origin + path,
      html`<time datetime="${event.startsAt}">${eventTimeLabel(event.nightOf, reader)}</time
        ><bdi class="${isCancelled ? 'title off' : 'title'}">${event.title}</bdi>
        <span class="muted"
          >${isCancelled && html`<strong>${messages.cancelled}</strong> · `}${[...hours, price].join(' · ')}${
            hasPlaces && html` · <bdi>${shortened(place)}</bdi>`
          }</span
        >`,
      look,
    )}
  </li>`
}

/** `from` tells the host of the event where the visitor came from. */
function linkTo(url: string, content: Html, { language }: EmbedLook): Html {
  const address = new URL(url)
  address.searchParams.set('from', 'embed')
  return html`<a href="${address.href}" target="_blank" rel="noopener"
    >${content}<span class="hidden"> (${messagesIn[language].links.opensNewTab})</span></a
  >`
}

function shortened(text: string) {
  const characters = Array.from(text)
  return characters.length <= MAX_PLACE_CHARACTERS ? text : `${characters.slice(0, MAX_PLACE_CHARACTERS).join('')}…`
}

async function documentWith(title: string, { theme, language, sendsHeight }: EmbedLook, body: Html) {
  const page = await html`<!doctype html>
    <html lang="${language}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main>${body}</main>
        ${sendsHeight ? html`<script>${raw(SEND_HEIGHT)}</script>` : ''}
      </body>
    </html>`
  return String(page)
}

/** The colours of `pwa/ui/tokens.css`, without its style sheet, which is larger than this page. */
const STYLE = `
:root{color-scheme:light dark;--ground:light-dark(oklch(.975 .01 75),oklch(.155 .03 305));--line:light-dark(oklch(.87 .015 60),oklch(.33 .045 305));--text:light-dark(oklch(.22 .04 305),oklch(.965 .012 75));--muted:light-dark(oklch(.47 .03 300),oklch(.76 .03 300));--accent:light-dark(oklch(.52 .2 18),oklch(.74 .18 18));--focus:light-dark(oklch(.45 .2 300),oklch(.9 .13 85))}
[data-theme=dark]{color-scheme:dark}
[data-theme=light]{color-scheme:light}
*{box-sizing:border-box;margin:0;padding:0}
body{background:var(--ground);color:var(--text);font:1rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}
main{padding:1rem}
h1{font-size:1.375rem;line-height:1.15}
ul{list-style:none;margin-top:.75rem}
li{border-top:1px solid var(--line)}
a{color:inherit;display:block}
li a{padding:.75rem 0;text-decoration:none}
a:hover .title,footer a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
time{color:var(--accent);display:block;font-size:.875rem;font-weight:600}
.title{display:block;font-weight:700}
.off{text-decoration:line-through}
.muted{color:var(--muted);display:block;font-size:.875rem;margin-top:.125rem}
.muted strong{color:var(--accent)}
.none{padding:1rem 0}
footer{border-top:1px solid var(--line)}
footer a{color:var(--accent);font-weight:600;padding:.75rem 0;text-decoration:none}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`

/** Sent to any page, because it is only a number. The height of the body, since that of the document never shrinks. */
const SEND_HEIGHT = `new ResizeObserver(()=>parent.postMessage({pistaHeight:Math.ceil(document.body.getBoundingClientRect().height)},'*')).observe(document.body)`

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** Allows the style and the script above, and nothing from elsewhere. */
export function embedPolicy({ sendsHeight }: EmbedLook): string {
  return [
    "default-src 'none'",
    `style-src ${sourceOf(STYLE)}`,
    ...(sendsHeight ? [`script-src ${sourceOf(SEND_HEIGHT)}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
}
