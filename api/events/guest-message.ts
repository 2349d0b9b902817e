import type { Context } from 'hono'
import { spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import type { GoAsGuest } from '#contract/events/guests.ts'
import { clockOf } from '#contract/events/nights.ts'
import { paths } from '#contract/paths.ts'
import { eventFor } from '#db/events/reading.ts'
import type { Env } from '../app-context.ts'
import { emailMessagesFor, fillTemplate, renderEmail } from '../emails/email.ts'
import { plainTitle } from '../emails/plain-title.ts'
import { originOf } from '../http/security-headers.ts'

const MAX_TITLE_IN_TEXT = 30

type Message = Pick<GoAsGuest, 'name' | 'contact' | 'locale'> & { eventId: string; link: string }

/**
 * Sends the link that confirms a guest, by text or by email. Throws when the text was not sent. Emails wait for delivery, so
 * an email that cannot be delivered is only logged.
 */
export async function sendGuestLink(c: Context<Env>, { name, contact, locale, eventId, link }: Message) {
  const { sql, sms, mail, log } = c.var.app
  const messages = emailMessagesFor(c, locale)
  const url = `${originOf(c)}${paths.guestLink(link)}`
  const { phoneNumber, email } = contact
  const json = await eventFor(sql, eventId, null)
  const event = json === undefined ? undefined : (JSON.parse(json) as Event)
  if (!event) return
  const title = plainTitle(event.title) ?? messages.guest.anyEvent
  if (phoneNumber !== null) {
    const text = fillTemplate(messages.guestText, { event: shortTitle(title), link: url })
    return await sms.send({ to: phoneNumber, text })
  }
  const where = event.venue ?? event.location ?? event.city
  const content = await renderEmail({
    to: email,
    name,
    locale,
    subject: fillTemplate(messages.guest.subject, { event: title }),
    lead: [
      fillTemplate(messages.guest.text, {
        event: title,
        when: spanLabel(clockOf(event), locale),
        // Hosts type the city too; the state is one of a list.
        where: plainTitle(where) ?? plainTitle(event.city) ?? event.state,
      }),
    ],
    link: url,
    button: messages.guest.button,
    rest: [messages.guest.ifNot],
  })
  await mail.send(content).catch((error: unknown) => log.error({ err: error }, 'the link of a guest was not sent'))
}

/** A text costs money by its length. */
function shortTitle(title: string): string {
  const characters = Array.from(title)
  return characters.length > MAX_TITLE_IN_TEXT ? `${characters.slice(0, MAX_TITLE_IN_TEXT).join('').trim()}...` : title
}
