import { spanLabel } from '#contract/events/event-time-labels.ts'
import type { Format } from '#contract/i18n/region.ts'
import { paths } from '#contract/paths.ts'
import type { Database } from '#db/connection/sql.ts'
import { endDelivery } from '#db/notifications/deliveries.ts'
import {
  type Digest,
  type DigestEvent,
  eventsOfDigest,
  postponeDigest,
  takeDigests,
} from '#db/notifications/digests.ts'
import type { AppContext } from '../app-context.ts'
import { plainTitle, renderEmail } from '../emails/email.ts'
import { messagesFor, readerOf, storedLocale } from '../http/i18n.ts'
import { siteOrigin } from '../http/origins.ts'
import type { Email } from '../providers/mail.ts'
import type { EmailContext } from './notification-emails.ts'
import { unsubscribeLink } from './unsubscribe.ts'

type DigestContext = EmailContext & Pick<AppContext, 'log' | 'site'> & { sql: Database }

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
  if (outcome === 'later') await postponeDigest(context.sql, digest)
  else await endDelivery(context.sql, digest, outcome, 'digests')
}

async function attempt({ sql, mail, ...context }: DigestContext, digest: Digest) {
  const { email } = digest
  const events = email === null ? [] : await eventsOfDigest(sql, digest)
  if (email === null || events.length === 0) return 'skipped'
  return await mail.attempt(await emailOf(context, { ...digest, email }, events))
}

async function emailOf(
  { config, secrets, site }: Pick<DigestContext, 'config' | 'secrets' | 'site'>,
  { id, userId, firstName, email, ...member }: Digest & { email: string },
  events: DigestEvent[],
): Promise<Email> {
  const { locale } = member
  const reader = readerOf(member, site.current().home.country)
  const { notifications, emails } = messagesFor(locale)
  const { digest, notification } = emails
  const origin = siteOrigin(config)
  const areSorted = new Set(events.map(({ isLiked }) => isLiked)).size > 1
  return await renderEmail({
    to: email,
    name: firstName ?? '',
    locale: storedLocale(locale),
    subject: digest.subject,
    lead: [digest.text, ...(areSorted ? [digest.likedFirst] : [])],
    items: events.map(event => ({
      title: event.isFollowed ? event.title : (plainTitle(event.title) ?? notifications.anyEvent),
      text: detailsOf(event, reader, notifications.anyMember),
      link: origin + paths.shortEvent(event.slug),
    })),
    link: origin + paths.tonight,
    button: digest.button,
    rest: [],
    unsubscribe: { reason: notification.reasons.digest, link: unsubscribeLink({ origin, secrets }, userId, 'digest') },
    id,
  })
}

/** A host whom the member does not follow is a stranger, so neither the name nor the place contains an address. */
function detailsOf(event: DigestEvent, reader: Format, unnamed: string): string {
  const { isFollowed, venue, city, host } = event
  const where = venue ?? city
  const [shownWhere, shownHost] = isFollowed
    ? [where, host]
    : [plainTitle(where) ?? plainTitle(city), plainTitle(host) ?? unnamed]
  return [spanLabel(event, reader), shownWhere, shownHost].filter(Boolean).join(' · ')
}
