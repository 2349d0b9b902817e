import { spanLabel } from '#contract/events/event-time-labels.ts'
import { emails as english } from '#contract/i18n/emails.ts'
import { emails as spanish } from '#contract/i18n/es/emails.ts'
import { paths } from '#contract/paths.ts'
import type { Database } from '#db/connection/sql.ts'
import { endDelivery, postponeDelivery } from '#db/notifications/deliveries.ts'
import { type Digest, type DigestEvent, eventsOfDigest, takeDigests } from '#db/notifications/digests.ts'
import type { AppContext } from '../app-context.ts'
import { renderEmail } from '../emails/email.ts'
import type { Email } from '../providers/mail.ts'
import { type EmailContext, siteOrigin } from './notification-emails.ts'
import { unsubscribeLink } from './unsubscribe.ts'

type DigestContext = EmailContext & Pick<AppContext, 'log'> & { sql: Database }

/** Sends the queued digests. A digest without an event is not sent. */
export async function sendDigests(context: DigestContext, isClosed = () => false) {
  for (let isEmpty = false; !isEmpty && !isClosed(); ) {
    const taken = await takeDigests(context.sql)
    await Promise.all(taken.map(digest => sendDigest(context, digest)))
    isEmpty = taken.length === 0
  }
}

async function sendDigest(context: DigestContext, digest: Digest) {
  const outcome = await attempt(context, digest).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a digest was not sent')
    return 'later' as const
  })
  if (outcome === 'later') await postponeDelivery(context.sql, digest, 'digests')
  else await endDelivery(context.sql, digest, outcome, 'digests')
}

async function attempt({ sql, mail, ...context }: DigestContext, digest: Digest) {
  const { email } = digest
  const events = email === null ? [] : await eventsOfDigest(sql, digest)
  if (email === null || events.length === 0) return 'skipped'
  return await mail.attempt(await emailOf(context, { ...digest, email }, events))
}

async function emailOf(
  { config, secrets }: Pick<DigestContext, 'config' | 'secrets'>,
  { id, userId, firstName, locale, email }: Digest & { email: string },
  events: DigestEvent[],
): Promise<Email> {
  const { digest, notification } = locale === 'es' ? spanish : english
  const origin = siteOrigin(config)
  return await renderEmail({
    to: email,
    name: firstName ?? '',
    locale: locale ?? 'en',
    subject: digest.subject,
    lead: [digest.text],
    items: events.map(event => ({
      title: event.title,
      text: `${spanLabel(event, locale ?? 'en')} · ${event.venue ?? event.location ?? event.city} · ${event.host}`,
      link: origin + paths.shortEvent(event.slug),
    })),
    link: origin + paths.tonight,
    button: digest.button,
    rest: [],
    unsubscribe: { reason: notification.reasons.digest, link: unsubscribeLink({ origin, secrets }, userId, 'digest') },
    id,
  })
}
