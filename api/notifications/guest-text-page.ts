import { Hono } from 'hono'
import { html } from 'hono/html'
import { spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { noticePath } from '#contract/events/messages/notice-links.ts'
import { clockOf } from '#contract/events/nights.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { formatAt } from '#contract/i18n/region.ts'
import { paths } from '#contract/paths.ts'
import { cityLabel } from '#contract/places/area.ts'
import { parsedEventFor } from '#db/events/event/reading.ts'
import { notifiedGuest, stopNoticesOf } from '#db/events/guests/guest-notices.ts'
import type { Secrets } from '../accounts/session/secrets.ts'
import type { Context, Env } from '../app-context.ts'
import { localeOf, messagesIn } from '../http/i18n.ts'
import { limited } from '../http/limits.ts'
import { linkButton, postButton, sendPlainPage } from '../pages/plain-page.ts'
import { guestIdInShort, shortGuestToken, signedGuestId } from './signed-id.ts'

/** The link in a text message to a guest without an account, which has no room for a second one. */
export function guestTextLink({ origin, secrets }: { origin: string; secrets: Secrets }, guestId: string): string {
  return `${origin}/n/${shortGuestToken(secrets, guestId, 'notice')}`
}

/** The page changes nothing, because phones open links to preview them. Its button may be pressed again. */
export const guestTextPages = new Hono<Env>()
  .get('/n/:token', limited('public-read', 'address'), async c => {
    const guestId = guestIdInShort(c.var.app.secrets, c.req.param('token'), 'notice')
    return await sendGuestTextPage(c, guestId)
  })
  .post('/n/:token', limited('unsubscribe', 'address'), async c => {
    const { sql, secrets } = c.var.app
    const guestId = guestIdInShort(secrets, c.req.param('token'), 'notice')
    if (guestId !== undefined) await stopNoticesOf(sql, guestId)
    return await sendGuestTextPage(c, guestId)
  })

/** The present state of the event, which a phone shows before the app is loaded. */
async function sendGuestTextPage(c: Context, guestId: string | undefined) {
  const guest = guestId === undefined ? undefined : await notifiedGuest(c.var.app.sql, guestId)
  const locale = localeOf(c, guest?.locale)
  const { emails, notificationList, notifications } = messagesIn[locale]
  if (guestId === undefined || !guest) {
    const title = emails.unsubscribe.title.wrong
    const content = html`<h1 class="display text-5xl">${title}</h1>
      <p class="mt-3 max-w-xl">${emails.guestTextPage.wrong}</p>`
    return await sendPlainPage(c, { locale, title, isFound: false }, content)
  }
  const event = await parsedEventFor(c.var.app.sql, guest.eventId, null)
  const { hiddenEvent, removed } = notificationList
  const shownTitle = (title: string) => (event?.status === 'cancelled' ? notifications.cancelled(title) : title)
  const title = event ? shownTitle(event.title) : hiddenEvent
  return await sendPlainPage(
    c,
    { locale, title, isFound: true },
    html`<h1 class="display text-5xl long-words">${title}</h1>
      ${event ? stateOf(c, event, { guestId, locale }) : html`<p class="mt-3 max-w-xl">${removed}</p>`}
      ${
        guest.hasStoppedNotices
          ? html`<p class="mt-8 max-w-xl">${emails.guestTextPage.stopped}</p>`
          : html`<p class="mt-8 max-w-xl">${emails.guestTextPage.question}</p>
              ${postButton(emails.guestTextPage.stop, 'quiet')}`
      }`,
  )
}

/** The link contains a token that marks the notices of the guest as seen by the page that it opens. */
function stateOf(c: Context, event: Event, { guestId, locale }: { guestId: string; locale: Locale }) {
  const { secrets, home } = c.var.app
  const path = noticePath(paths.event(event.id), { token: signedGuestId(secrets, guestId, 'seen') })
  const when = spanLabel(clockOf(event), formatAt(home.country, locale))
  const where = [event.venue ?? event.location, cityLabel(event, locale)].filter(Boolean).join(', ')
  return html`<p class="mt-3 max-w-xl text-lg">${when}<br />${where}</p>
    <p class="mt-4">${linkButton(messagesIn[locale].emails.guestTextPage.open, path)}</p>`
}
