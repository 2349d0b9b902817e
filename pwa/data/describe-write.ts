import { categoryLabel } from '#contract/events/categories.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { Delivery } from '#sw/db.ts'
import { attendanceIn } from '#sw/delivery/kinds/going.ts'
import type { OwnEventBody } from '#sw/delivery/kinds/own-events.ts'
import type { BodyOf, KindName } from '#sw/delivery/unsent.ts'

/**
 * A write in the list of unsent changes: the name of the action, and the event or person it concerns. `text` is what
 * the member typed, to be copied after a refusal.
 */
export type WriteDescription = { label: string; value: string; text?: string }

type Reading = { i18n: I18n; language: Locale }

/** `title` is the title of the event, empty if the event is not stored on the device. */
export function describeWrite({ kind, body }: Delivery, title: string, { i18n, language }: Reading): WriteDescription {
  return shownOf(kind)?.describe(body, title, i18n, language) ?? { label: kind, value: title }
}

/** The notice of a refused write: its title, and the sentence to show if the refusal's code has no sentence. */
export function noticeOf({ kind, body }: Pick<Delivery, 'kind' | 'body'>, i18n: I18n): Notice {
  const { events, refusals } = i18n
  return { title: events.page.notSaved, fallback: refusals.failed, ...shownOf(kind)?.notice?.(body, i18n) }
}

type Notice = { title: string; fallback: string }

type Shown<Body> = {
  describe(body: Body, title: string, i18n: I18n, language: Locale): WriteDescription
  /** Where the notice of a refused write is not that the change was not saved. */
  notice?(body: Body, i18n: I18n): Partial<Notice>
}

function shownOf(kind: string): Shown<unknown> | null | undefined {
  return (byKind as Record<string, Shown<unknown> | null>)[kind]
}

/** Null for kinds of which other screens show each write, and for those that no screen shows. */
const byKind: { [Name in KindName]: Shown<BodyOf<Name>> | null } = {
  messages: null,
  profile: null,
  applications: null,
  guests: null,
  'guest-releases': null,
  marks: null,
  seen: null,
  visits: null,
  door: null,
  'door-link': null,
  going: {
    describe(choice, value, { events: { page }, people: { unsent } }) {
      const state = attendanceIn(choice)
      const labels = { going: page.goingNow, interested: page.interestedNow, waiting: page.waitingNow }
      const answers = choice !== null && typeof choice === 'object' && choice.answers
      const text = answers && { text: answers.map(({ answer }) => answer).join('\n') }
      return { label: state ? labels[state] : unsent.notGoing, value, ...text }
    },
  },
  cancel: {
    describe: (reason, title, { events }) => ({ label: events.page.cancelThis, value: title || reason, text: reason }),
    notice: (_, { events }) => ({ title: events.page.notCancelled }),
  },
  'still-on': { describe: (_, value, { people }) => ({ label: people.unsent.stillOn, value }) },
  promises: { describe: (_, value, { people }) => ({ label: people.unsent.promises, value }) },
  saved: {
    describe: (isSaved, value, { events, people }) => ({
      label: isSaved ? events.page.favoriteNow : people.unsent.notFavorite,
      value,
    }),
  },
  follow: {
    describe: followOf(({ person }) => displayNameOf(person)),
    notice: ({ follows }, { people: { public: text } }) => ({
      title: text.error,
      fallback: follows ? text.followFailed : text.unfollowFailed,
    }),
  },
  'follow-venue': { describe: followOf(({ venue }) => venue.name) },
  'follow-series': { describe: followOf(({ series }) => series.title) },
  'follow-artist': { describe: followOf(({ artist }) => artist.name) },
  'follow-city': {
    describe: followOf(({ city: { city, category } }, language) =>
      [city, category && categoryLabel(category, language)].filter(Boolean).join(' · '),
    ),
  },
  block: {
    describe: ({ blocks, person }, _, { people }) => ({
      label: blocks ? people.public.block : people.public.unblock,
      value: displayNameOf(person),
    }),
    notice: (_, { people: { public: text } }) => ({ title: text.error, fallback: text.blockFailed }),
  },
  review: {
    describe({ review }, title, { events: { page }, people }) {
      if (!review) return { label: page.deleteReview, value: title }
      const text = review.comment && { text: review.comment }
      return { label: page.yourReview, value: review.comment || people.rating(String(review.rating)), ...text }
    },
  },
  'push-wants': {
    describe: (value, _, { people: { unsent } }) => ({
      label: unsent.notifications,
      value: value === false || value === null || value === 'off' ? unsent.off : unsent.on,
    }),
  },
  publish: { describe: (event, _, { events }) => ({ label: events.hosted.createNew, ...describeEvent(event) }) },
  'event-edit': { describe: (event, _, { events }) => ({ label: events.hosted.edit, ...describeEvent(event) }) },
  'host-message': {
    describe: ({ text }, _, { events }) => ({ label: events.page.hostMessage, value: text, text }),
  },
  report: {
    describe: ({ reason: text }, _, { people }) => ({ label: people.public.report, value: text, text }),
    notice: (_, { people: { public: text } }) => ({ title: text.error, fallback: text.reportFailed }),
  },
}

function followOf<Body extends { follows: boolean }>(
  valueOf: (body: Body, language: Locale) => string,
): Shown<Body>['describe'] {
  return (body, _, { people }, language) => ({
    label: body.follows ? people.public.follow : people.public.unfollow,
    value: valueOf(body, language),
  })
}

function describeEvent({ title, fields }: OwnEventBody) {
  return { value: title, text: [title, fields.description].filter(Boolean).join('\n') }
}
