import { Hono } from 'hono'
import { html } from 'hono/html'
import { OutboxMessage } from '#contract/accounts/accounts.ts'
import * as calls from '#contract/accounts/sign-in/calls.ts'
import { outbox as words } from '#contract/i18n/outbox.ts'
import { outboxOf } from '#db/accounts/dev-outbox.ts'
import type { Context, Env } from '../app-context.ts'
import { Feature } from '../http/feature.ts'
import { isLocalOnly } from '../http/origins.ts'
import { refuse } from '../http/refusal.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { stylesIn } from '../pages/static-files.ts'
import { siteName } from '../site/look.ts'

/** The messages of the embedded providers, for this machine only, and never on a server with a public origin. */
export const devOutboxCalls = new Feature().call(calls.outbox, async c =>
  c.json((await messagesFor(c)) satisfies OutboxMessage[]),
)

/** The same messages as a page, which reloads itself, because a code usually arrives soon after it is opened. */
export const devOutboxPage = new Hono<Env>().get('/dev/outbox', async c => {
  const messages = await messagesFor(c)
  c.header('Content-Security-Policy', pagePolicy(c))
  c.header('Cache-Control', 'no-store')
  return c.html(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="4" />
        <title>${words.title} · ${siteName()}</title>
        ${stylesIn(c.var.app.pages).map(href => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body>
        <main class="page pt-8 pb-16">
          <h1 class="display text-5xl">${words.title}</h1>
          <p class="mt-3 max-w-xl text-muted">${messages.length > 0 ? words.text : words.empty}</p>
          <ul class="mt-8 space-y-4">
            ${messages.map(outboxItem)}
          </ul>
        </main>
      </body>
    </html>`)
})

function outboxItem({ kind, to, text, code, link, at }: OutboxMessage) {
  return html`<li class="rounded-card border border-line bg-surface p-5">
    <p class="text-sm text-muted">${words[kind]} · ${to} · <time datetime="${at}">${at}</time></p>
    ${code && html`<p class="display figures mt-2 text-4xl">${code}</p>`}
    <p class="mt-2 whitespace-pre-line">${text}</p>
    ${link && html`<p class="mt-2"><a class="font-semibold underline" href="${link}">${words.link}</a></p>`}
  </li>`
}

/** The messages of each kind that has no real provider. With real providers for both kinds the response is 404. */
async function messagesFor(c: Context): Promise<OutboxMessage[]> {
  const { sql, config, sms, mail } = c.var.app
  const kinds: OutboxMessage['kind'][] = []
  if (sms.kind === 'outbox') kinds.push('sms')
  if (mail.kind === 'outbox') kinds.push('mail')
  if (kinds.length === 0 || config.isProduction || !isLocalOnly(config) || !isThisMachine(c)) refuse(404, 'not-found')
  return await outboxOf(sql, { to: c.req.query('to'), kinds })
}

/** A request through a proxy on this machine may come from another machine. */
function isThisMachine(c: Context) {
  const address = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  return /^(::1|(::ffff:)?127\.)/.test(address) && c.req.header('x-forwarded-for') === undefined
}
