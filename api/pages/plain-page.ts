import { html } from 'hono/html'
import type { Locale } from '#contract/i18n/locale.ts'
import type { Context } from '../app-context.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { siteName } from '../site/look.ts'
import type { Html } from './html-shell.ts'
import { stylesIn } from './static-files.ts'

type PlainPage = { locale: Locale; title: string; isFound: boolean }

/** A page without the app, of a link with a token: it is not stored, not listed, and works without JavaScript. */
export function sendPlainPage(c: Context, { locale, title, isFound }: PlainPage, content: Html) {
  c.header('Content-Security-Policy', pagePolicy(c))
  c.header('Cache-Control', 'no-store')
  // The address contains the token, so no other site receives it.
  c.header('Referrer-Policy', 'same-origin')
  return c.html(
    html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title} · ${siteName()}</title>
          ${stylesIn(c.var.app.pages).map(href => html`<link rel="stylesheet" href="${href}" />`)}
        </head>
        <body>
          <main class="page pt-8 pb-16">${content}</main>
        </body>
      </html>`,
    isFound ? 200 : 404,
  )
}

const LOOKS = { accent: 'bg-accent text-on-accent', quiet: 'border border-line bg-surface text-text' }
const BUTTON = 'inline-flex items-center rounded-control min-h-12 px-6 py-2.5 font-semibold no-underline'

/** A link to a page of the app, with the look of a button. */
export function linkButton(label: string, href: string): Html {
  return html`<a class="${BUTTON} ${LOOKS.accent}" href="${href}">${label}</a>`
}

/** Sends a `POST` to the address of the page. `quiet` beside a button that most visitors want. */
export function postButton(label: string, look: keyof typeof LOOKS = 'accent'): Html {
  return html`<form method="post" class="mt-8">
    <button type="submit" class="${BUTTON} ${LOOKS[look]}">
      ${label}
    </button>
  </form>`
}
