import type { SendHostMessage } from '#contract/events/host-messages.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { Delivery } from '#sw/db.ts'
import type { Block } from '#sw/delivery/blocks.ts'
import type { Follow } from '#sw/delivery/follows.ts'
import type { OwnEventBody } from '#sw/delivery/own-events.ts'
import type { ReportBody } from '#sw/delivery/reports.ts'
import type { ReviewBody } from '#sw/delivery/reviews.ts'
import type { VenueFollow } from '#sw/delivery/venue-follows.ts'

/**
 * A write in the list of unsent changes: the name of the action, and the event or person it concerns. `text` is what the
 * member typed, to be copied after a refusal.
 */
export type WriteDescription = { label: string; value: string; text?: string }

/** `title` is the title of the event, empty if the event is not stored on the device. */
export function describeWrite({ kind, body }: Delivery, title: string, { events, people }: I18n): WriteDescription {
  return descriptions[kind]?.(body, title, events.page, people, events.hosted) ?? { label: kind, value: title }
}

type Describe = (
  body: unknown,
  title: string,
  page: I18n['events']['page'],
  people: I18n['people'],
  hosted: I18n['events']['hosted'],
) => WriteDescription

const descriptions: Record<string, Describe> = {
  going: (body, value, { goingNow, interestedNow, waitingNow }, { unsent }) => ({
    label:
      body === 'going'
        ? goingNow
        : body === 'interested'
          ? interestedNow
          : body === 'waiting'
            ? waitingNow
            : unsent.notGoing,
    value,
  }),
  cancel: (body, title, { cancelThis }) => ({ label: cancelThis, value: title || String(body), text: String(body) }),
  saved: (body, value, { favoriteNow }, { unsent }) => ({ label: body ? favoriteNow : unsent.notFavorite, value }),
  follow(body, _title, _page, { public: text }) {
    const { follows, person } = body as Follow
    return { label: follows ? text.follow : text.unfollow, value: displayNameOf(person) }
  },
  'follow-venue'(body, _title, _page, { public: text }) {
    const { follows, venue } = body as VenueFollow
    return { label: follows ? text.follow : text.unfollow, value: venue.name }
  },
  block(body, _title, _page, { public: text }) {
    const { blocks, person } = body as Block
    return { label: blocks ? text.block : text.unblock, value: displayNameOf(person) }
  },
  review(body, title, page, people) {
    const { review } = body as ReviewBody
    if (!review) return { label: page.deleteReview, value: title }
    const text = review.comment && { text: review.comment }
    return { label: page.yourReview, value: review.comment || people.rating(String(review.rating)), ...text }
  },
  'push-wants': (body, _title, _page, { unsent }) => ({
    label: unsent.notifications,
    value: body === false || body === null || body === 'off' ? unsent.off : unsent.on,
  }),
  publish: (body, _title, _page, _people, { createNew }) => ({ label: createNew, ...describeEvent(body) }),
  'event-edit': (body, _title, _page, _people, { edit }) => ({ label: edit, ...describeEvent(body) }),
  'host-message'(body, _title, { hostMessage }) {
    const { text } = body as SendHostMessage
    return { label: hostMessage, value: text, text }
  },
  report(body, _title, _page, { public: { report: label } }) {
    const { reason: text } = body as ReportBody
    return { label, value: text, text }
  },
}

function describeEvent(body: unknown) {
  const { title, fields } = body as OwnEventBody
  return { value: title, text: [title, fields.description].filter(Boolean).join('\n') }
}
