import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { emails as english } from '#contract/i18n/emails.ts'
import { emails as spanish } from '#contract/i18n/es/emails.ts'
import { EmailChoice, type Wants } from '#contract/notifications/push.ts'
import { pages } from '#contract/paths.ts'
import { uuid } from '#contract/text.ts'
import { localeOfMember, setPushSettings } from '#db/notifications/push.ts'
import type { Secrets } from '../accounts/secrets.ts'
import type { Env } from '../app-context.ts'
import { fillTemplate, localeOf } from '../emails/email.ts'
import { limited } from '../http/limits.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { stylesIn } from '../pages/static-files.ts'

type Unsubscription = { userId: string; choice: EmailChoice }

/**
 * The link ends one kind of email of one member, without a session and at any time: the email may be read on another device
 * a year later. It contains no address.
 */
export function unsubscribeLink(
  { origin, secrets }: { origin: string; secrets: Secrets },
  userId: string,
  choice: EmailChoice,
): string {
  return `${origin}/unsubscribe/${userId}.${choice}.${signatureOf(secrets, { userId, choice }).toString('base64url')}`
}

function signatureOf(secrets: Secrets, { userId, choice }: Unsubscription) {
  return secrets.hash('unsubscribe', `${userId}.${choice}`)
}

/** Undefined for a token that this server did not sign. */
function unsubscriptionIn(secrets: Secrets, token: string): Unsubscription | undefined {
  const [userId, choice, signature = ''] = token.split('.')
  const read = { userId: uuid.safeParse(userId), choice: EmailChoice.safeParse(choice) }
  if (!read.userId.success || !read.choice.success) return undefined
  const unsubscription = { userId: read.userId.data, choice: read.choice.data }
  const [expected, given] = [signatureOf(secrets, unsubscription), Buffer.from(signature, 'base64url')]
  return expected.length === given.length && timingSafeEqual(expected, given) ? unsubscription : undefined
}

/**
 * The page of the link changes nothing, because mail servers open links to check them. Its button and the one-click request
 * of mail programs (RFC 8058) send the same `POST`, which may be repeated.
 */
export const unsubscribePages = new Hono<Env>()
  .get('/unsubscribe/:token', limited('public-read', 'address'), async c => {
    const unsubscription = unsubscriptionIn(c.var.app.secrets, c.req.param('token'))
    return await sendUnsubscribePage(c, unsubscription, 'question')
  })
  .post('/unsubscribe/:token', limited('unsubscribe', 'address'), async c => {
    const { sql, secrets } = c.var.app
    const unsubscription = unsubscriptionIn(secrets, c.req.param('token'))
    if (unsubscription && (await localeOfMember(sql, unsubscription.userId)) !== undefined)
      await setPushSettings(sql, unsubscription.userId, endOf(unsubscription.choice))
    return await sendUnsubscribePage(c, unsubscription, 'done')
  })

function endOf(choice: EmailChoice): Partial<Wants> {
  return choice === 'digest' ? { digest: 'off' } : { [choice]: false }
}

/** In the language of the member. The page of a wrong token has no button. */
async function sendUnsubscribePage(
  c: Context<Env>,
  unsubscription: Unsubscription | undefined,
  step: 'question' | 'done',
) {
  const { sql, pages: pagesFolder } = c.var.app
  const memberLocale = unsubscription && (await localeOfMember(sql, unsubscription.userId))
  const locale = localeOf(c, memberLocale)
  const { unsubscribe } = locale === 'es' ? spanish : english
  const state = unsubscription ? step : 'wrong'
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
          <title>${unsubscribe.title[state]} · Pista</title>
          ${stylesIn(pagesFolder).map(href => html`<link rel="stylesheet" href="${href}" />`)}
        </head>
        <body>
          <main class="page pt-8 pb-16">
            <h1 class="display text-5xl">${unsubscribe.title[state]}</h1>
            <p class="mt-3 max-w-xl">
              ${unsubscription ? fillTemplate(unsubscribe.text[step], { kind: unsubscribe.kinds[unsubscription.choice] }) : unsubscribe.wrong}
            </p>
            ${
              state === 'question'
                ? html`<form method="post" class="mt-8">
                    <button type="submit" class="rounded-control min-h-12 bg-accent px-6 py-2.5 font-semibold text-on-accent">
                      ${unsubscribe.button}
                    </button>
                  </form>`
                : ''
            }
            <p class="mt-8"><a class="font-semibold underline" href="${pages.settings}">${unsubscribe.settings}</a></p>
          </main>
        </body>
      </html>`,
    state === 'wrong' ? 404 : 200,
  )
}
