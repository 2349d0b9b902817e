import { emails as english } from '#contract/i18n/emails.ts'
import { emails as spanish } from '#contract/i18n/es/emails.ts'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { EMAILED_BY } from '#db/notifications/channels.ts'
import type { Delivery } from '#db/notifications/deliveries.ts'
import type { AppContext } from '../app-context.ts'
import { renderEmail } from '../emails/email.ts'
import type { Email } from '../providers/mail.ts'
import { unsubscribeLink } from './unsubscribe.ts'

export type EmailContext = Pick<AppContext, 'mail' | 'config' | 'secrets'>

/** The email with the content of the push, and the link that ends the emails of this kind. */
export async function emailFor(
  { config, secrets }: EmailContext,
  { id, kind, userId, firstName, locale, email, createdAt, followedVenue }: Delivery & { email: string },
  { title, body, path }: PushMessage,
): Promise<Email> {
  const messages = locale === 'es' ? spanish : english
  const choice = EMAILED_BY[kind]
  const origin = siteOrigin(config)
  return await renderEmail({
    to: email,
    name: firstName ?? '',
    locale: locale ?? 'en',
    subject: title,
    // The lines of a message of the host are paragraphs.
    lead: body.split('\n').filter(Boolean),
    link: origin + path,
    button: messages.notification.open,
    rest: [],
    unsubscribe: {
      reason: messages.notification.reasons[kind === 'event-published' && followedVenue ? 'venuePublished' : choice],
      link: unsubscribeLink({ origin, secrets }, userId, choice),
    },
    // A second email after a kill has the same id, so that mail programs show one of them. A correction has another one.
    id: `${id}.${Date.parse(createdAt)}`,
  })
}

/** Emails that no request sends have the configured origin; the embedded outbox is read on this machine. */
export function siteOrigin({ publicOrigin, port }: Pick<AppContext['config'], 'publicOrigin' | 'port'>) {
  return publicOrigin ?? `http://localhost:${port}`
}
