import { Hono } from 'hono'
import { html } from 'hono/html'
import { EmailChoice, type Wants } from '#contract/notifications/push.ts'
import { pages } from '#contract/paths.ts'
import type { Database } from '#db/connection/sql.ts'
import { localeOfGuest, stopNoticesOf } from '#db/events/guests/guest-notices.ts'
import { localeOfMember, setPushSettings } from '#db/notifications/push.ts'
import { type Secrets, signed, textSigned } from '../accounts/session/secrets.ts'
import type { Context, Env } from '../app-context.ts'
import { localeOf, messagesIn } from '../http/i18n.ts'
import { limited } from '../http/limits.ts'
import { postButton, sendPlainPage } from '../pages/plain-page.ts'
import { guestIdSignedIn, signedGuestId } from './signed-id.ts'

type OfMember = { userId: string; choice: EmailChoice }
type Unsubscription = OfMember | { guestId: string }

/** The link ends one kind of email of one member, without a session and at any time. It contains no address. */
export function unsubscribeLink(
  { origin, secrets }: { origin: string; secrets: Secrets },
  userId: string,
  choice: EmailChoice,
): string {
  return `${origin}/unsubscribe/${signed(secrets, 'unsubscribe', `${userId}.${choice}`)}`
}

/** The link ends the emails and texts about one event to one guest without an account. */
export function guestStopLink({ origin, secrets }: { origin: string; secrets: Secrets }, guestId: string): string {
  return `${origin}/unsubscribe/${GUEST_PREFIX}${signedGuestId(secrets, guestId, 'stop')}`
}

const GUEST_PREFIX = 'guest.'

/** Undefined for a token that this server did not sign. */
function unsubscriptionIn(secrets: Secrets, token: string): Unsubscription | undefined {
  if (token.startsWith(GUEST_PREFIX)) {
    const guestId = guestIdSignedIn(secrets, token.slice(GUEST_PREFIX.length), 'stop')
    return guestId === undefined ? undefined : { guestId }
  }
  const [userId = '', chosen] = textSigned(secrets, 'unsubscribe', token)?.split('.') ?? []
  const choice = EmailChoice.safeParse(chosen)
  return choice.success ? { userId, choice: choice.data } : undefined
}

/** The page changes nothing, because mail servers open links. Its button sends the `POST` of RFC 8058. */
export const unsubscribePages = new Hono<Env>()
  .get('/unsubscribe/:token', limited('public-read', 'address'), async c => {
    const unsubscription = unsubscriptionIn(c.var.app.secrets, c.req.param('token'))
    return await sendUnsubscribePage(c, unsubscription, 'question')
  })
  .post('/unsubscribe/:token', limited('unsubscribe', 'address'), async c => {
    const { sql, secrets } = c.var.app
    const unsubscription = unsubscriptionIn(secrets, c.req.param('token'))
    if (unsubscription) await unsubscribe(sql, unsubscription)
    return await sendUnsubscribePage(c, unsubscription, 'done')
  })

async function unsubscribe(sql: Database, unsubscription: Unsubscription) {
  if ('guestId' in unsubscription) return await stopNoticesOf(sql, unsubscription.guestId)
  const { userId, choice } = unsubscription
  if ((await localeOfMember(sql, userId)) !== undefined) await setPushSettings(sql, userId, settingThatEnds(choice))
}

function settingThatEnds(choice: EmailChoice): Partial<Wants> {
  return choice === 'digest' ? { digest: 'off' } : { [choice]: false }
}

/** In the language of the member or guest. The page of a wrong token has no button. */
async function sendUnsubscribePage(c: Context, unsubscription: Unsubscription | undefined, step: 'question' | 'done') {
  const locale = localeOf(c, unsubscription && (await localeOfRecipient(c.var.app.sql, unsubscription)))
  const { unsubscribe } = messagesIn[locale].emails
  const state = unsubscription ? step : 'wrong'
  const isOfMember = unsubscription === undefined || 'userId' in unsubscription
  return await sendPlainPage(
    c,
    { locale, title: unsubscribe.title[state], isFound: unsubscription !== undefined },
    html`<h1 class="display text-5xl">${unsubscribe.title[state]}</h1>
      <p class="mt-3 max-w-xl">${unsubscription ? unsubscribe.text[step](unsubscribe.kinds['guestId' in unsubscription ? 'guest' : unsubscription.choice]) : unsubscribe.wrong}</p>
      ${state === 'question' ? postButton(unsubscribe.button) : ''}
      ${
        isOfMember
          ? html`<p class="mt-8"><a class="font-semibold underline" href="${pages.settings}">${unsubscribe.settings}</a></p>`
          : ''
      }`,
  )
}

async function localeOfRecipient(sql: Database, unsubscription: Unsubscription) {
  return 'guestId' in unsubscription
    ? await localeOfGuest(sql, unsubscription.guestId)
    : await localeOfMember(sql, unsubscription.userId)
}
