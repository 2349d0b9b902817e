import type { AcceptedPhone } from '#contract/accounts/phone-rules.ts'
import { eventTimeLabel, spanLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import type { GoAsGuest } from '#contract/events/guests/guests.ts'
import { clockOf } from '#contract/events/nights.ts'
import { type Format, formatAt } from '#contract/i18n/region.ts'
import { paths } from '#contract/paths.ts'
import { cityLabel } from '#contract/places/area.ts'
import { parsedEvent, parsedEventFor } from '#db/events/event/reading.ts'
import type { Context } from '../../app-context.ts'
import { emailMessagesFor, plainTitle, renderEmail } from '../../emails/email.ts'
import { originOf } from '../../http/security-headers.ts'

const MAX_TITLE_IN_TEXT = 30

/** The recipient of the link. */
export type GuestContact = (AcceptedPhone & { email: null }) | { email: string; phoneNumber: null; country: null }

type Message = Pick<GoAsGuest, 'name' | 'locale'> & {
  contact: GuestContact
  eventId: string
  /** The JSON of the event, if the caller has read it already. */
  event?: string | null
  link: string
  /** The link confirms a request to wait. */
  wantsToWait: boolean
  /** The deadline of a link that is sent again; the first one is valid for a day. */
  confirmBy?: string
}

/** Sends the link by text or by email. Throws when the text was not sent; an email is only queued. */
export async function sendGuestLink(
  c: Context,
  { name, contact, locale, eventId, event: json, link, wantsToWait, confirmBy }: Message,
) {
  const { sql, sms, mail, log } = c.var.app
  const messages = emailMessagesFor(c, locale)
  const url = `${originOf(c)}${paths.guestLink(link)}`
  const { phoneNumber, email } = contact
  const event = json ? parsedEvent(json) : await parsedEventFor(sql, eventId, null)
  if (!event) return
  const title = plainTitle(event.title) ?? messages.guest.anyEvent
  const reader = formatAt(c.var.app.home.country, locale)
  const until = confirmBy === undefined ? '' : deadlineLabel(confirmBy, event.timeZone, reader)
  if (phoneNumber !== null) {
    const sentence = wantsToWait
      ? messages.guestTextToWait
      : confirmBy === undefined
        ? messages.guestText
        : messages.guestTextAgain
    const text = sentence({ event: shortTitle(title), link: url, until })
    return await sms.send({ to: phoneNumber, text })
  }
  // The visitor typed this contact, which may be that of a stranger: the address of a home stays in the app.
  const where = event.venue ?? event.city
  const content = await renderEmail({
    to: email,
    name,
    locale,
    subject: wantsToWait ? messages.guest.subjectToWait(title) : messages.guest.subject(title),
    lead: [
      (wantsToWait
        ? messages.guest.textToWait
        : confirmBy === undefined
          ? messages.guest.text
          : messages.guest.textAgain)({
        until,
        event: title,
        when: spanLabel(clockOf(event), reader),
        // Hosts type the city too; the state or the country is one of a list.
        where: plainTitle(where) ?? plainTitle(event.city) ?? cityLabel({ city: '', state: event.state }, locale),
      }),
    ],
    link: url,
    button: wantsToWait ? messages.guest.buttonToWait : messages.guest.button,
    rest: [
      wantsToWait
        ? messages.guest.ifNotToWait
        : confirmBy === undefined
          ? messages.guest.ifNot
          : messages.guest.ifNotAgain,
    ],
  })
  await mail.send(content).catch((error: unknown) => log.error({ err: error }, 'the link of a guest was not sent'))
}

/** "Mon Nov 23, 4:10 PM", by the clock of the event. */
function deadlineLabel(confirmBy: string, timeZone: string, reader: Format) {
  const local = Temporal.Instant.from(confirmBy).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return `${eventTimeLabel(local.toPlainDate().toString(), reader)}, ${timeLabel(local.toString(), reader)}`
}

/** A text costs money by its length. */
function shortTitle(title: string): string {
  const characters = Array.from(title)
  return characters.length > MAX_TITLE_IN_TEXT ? `${characters.slice(0, MAX_TITLE_IN_TEXT).join('').trim()}...` : title
}
