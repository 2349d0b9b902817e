import { noticePath } from '#contract/events/messages/notice-links.ts'
import type { ServerMessages } from '#contract/i18n/en/server.ts'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { paths } from '#contract/paths.ts'
import { CHANNELS } from '#db/notifications/channels.ts'
import type { NotificationDelivery } from '#db/notifications/deliveries.ts'
import type { AppContext } from '../app-context.ts'
import { renderEmail } from '../emails/email.ts'
import { messagesFor, storedLocale } from '../http/i18n.ts'
import { siteOrigin } from '../http/origins.ts'
import type { Email } from '../providers/mail.ts'
import { signedGuestId } from './signed-id.ts'
import { guestStopLink, unsubscribeLink } from './unsubscribe.ts'

export type EmailContext = Pick<AppContext, 'mail' | 'config' | 'secrets'>

/** The email with the content of the push, and the link that ends the emails of this kind. */
export async function emailFor(
  { config, secrets }: EmailContext,
  delivery: NotificationDelivery & { email: string },
  { title, body, path, actions }: PushMessage,
): Promise<Email> {
  const yes = actions?.[0]
  const { id, kind, eventId, guestId, firstName, locale, email, createdAt } = delivery
  const messages = messagesFor(locale).emails
  const origin = siteOrigin(config)
  return await renderEmail({
    to: email,
    name: firstName ?? '',
    locale: storedLocale(locale),
    subject: title,
    // The lines of a message of the host are paragraphs.
    lead: body.split('\n').filter(Boolean),
    // A removed event has no page that could mark the notice as seen.
    link: yes
      ? origin + yes.action
      : guestId !== null && eventId !== null && path === paths.event(eventId)
        ? origin +
          noticePath(path, {
            token: signedGuestId(secrets, guestId, 'seen'),
            // The email has the whole text, which the page of a device without the place does not show.
            ...(kind === 'host-message' && { messagesUntil: Date.parse(createdAt) }),
          })
        : origin + path,
    button: yes?.title ?? messages.notification.open,
    rest: kind === 'still-on' ? [messages.stillOn.ifNot(origin + path)] : [],
    unsubscribe: unsubscribePartOf(delivery, { origin, secrets }, messages),
    // A second email after a kill has the same id, so that mail programs show one of them. A correction has another
    // one.
    id: `${id}.${Date.parse(createdAt)}`,
  })
}

/** Why the recipient gets this email, and the link that ends emails like it. */
function unsubscribePartOf(
  { kind, userId, guestId, followedVenue, followedArtist, followedCity }: NotificationDelivery,
  site: { origin: string; secrets: AppContext['secrets'] },
  { notification: { reasons } }: ServerMessages['emails'],
) {
  if (guestId !== null) return { reason: reasons.guest, link: guestStopLink(site, guestId) }
  if (userId === null) return undefined
  const choice = CHANNELS[kind].email
  const ofArtist = followedArtist ? 'artistPublished' : null
  const ofPlace = followedVenue ? 'venuePublished' : (ofArtist ?? (followedCity ? 'cityPublished' : null))
  return {
    reason: reasons[kind === 'still-listed' ? 'stillListed' : (kind === 'event-published' && ofPlace) || choice],
    link: unsubscribeLink(site, userId, choice),
  }
}
