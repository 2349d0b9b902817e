import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#contract/i18n/locale.ts'
import { type Sentence, sentencesIn } from '../support/sentences.ts'

/** Every sentence made from a number: those with a parameter that is named like a count. */
async function countedSentencesIn(language: Locale) {
  return (await sentencesIn(language)).filter(({ path, message }) => COUNT.test(message) && !NOT_COUNTED.includes(path))
}

const NAME = '(?:count|unread|left|days|going|minutes|hours|seconds)'
const COUNT = new RegExp(`\\{${NAME}\\b`)

/** A list of steps or of names with a number, the number of all reviews, and a text that is counted already. */
const NOT_COUNTED = ['setup.step', 'hiring.withCount', 'demo.host.reviewsAverage', 'events.tonight.more']

/** Nothing in these changes between one and many. */
const INVARIABLE: Record<Locale, string[]> = {
  en: [
    // A label with a number, without a counted noun.
    'setup.checks.admin.people',
    'setup.checks.disk.enough',
    'setup.checks.disk.low',
    'setup.checks.places.loaded',
    'setup.checks.sample.planted',
    // Seconds are abbreviated, and a long span is one of eighteen hours or more.
    'accounts.verifyPhone.askAgainIn',
    'caption.toCheck',
    'admin.newMembers',
    'admin.suspendedMembers',
    'desk.all',
    'desk.going',
    'desk.goingOf',
    'desk.of',
    'desk.seen',
    'door.found',
    'door.expected',
    'door.ofPeople',
    'door.exchange.code',
    'eventForm.longSpan',
    'events.card.youFollow',
    'events.card.going',
    'events.tonight.endedCount',
    'events.page.going',
    'events.page.waiting',
    'pass.startsIn',
    // Minutes and hours are abbreviated.
    'events.page.ago.minutes',
    'events.page.ago.hours',
    'hop.walk',
    'hop.drive',
    'jobs.list.newApplications',
    'promotion.going',
    'messages.composer.left',
    'messages.composer.over',
    'messages.openChat',
    'people.counted.following',
    'people.hostPage.going',
    'shell.bar.unread',
    'demo.going',
  ],
  es: [
    // A label with a number, without a counted noun.
    'setup.checks.admin.people',
    'setup.checks.disk.enough',
    'setup.checks.disk.low',
    'setup.checks.places.loaded',
    'setup.checks.sample.planted',
    'accounts.verifyPhone.askAgainIn',
    'caption.toCheck',
    'desk.all',
    'desk.of',
    'desk.waits',
    'door.waits',
    'door.found',
    'door.expected',
    'door.exchange.code',
    'eventForm.longSpan',
    'events.card.youFollow',
    'events.page.ago.minutes',
    'events.page.ago.hours',
    'hop.walk',
    'hop.drive',
    'events.page.waiting',
    'pass.startsIn',
    'messages.openChat',
    'people.counted.following',
    'shell.bar.unread',
  ],
  pt: [
    // A label with a number, without a counted noun.
    'setup.checks.admin.people',
    'setup.checks.disk.enough',
    'setup.checks.disk.low',
    'setup.checks.places.loaded',
    'setup.checks.sample.planted',
    'accounts.verifyPhone.askAgainIn',
    'caption.toCheck',
    'desk.all',
    'desk.of',
    'desk.waits',
    'door.waits',
    'door.found',
    'door.expected',
    'door.exchange.code',
    'eventForm.longSpan',
    'events.card.youFollow',
    'events.page.ago.minutes',
    'events.page.ago.hours',
    'hop.walk',
    'hop.drive',
    'events.page.waiting',
    'pass.startsIn',
    'people.counted.following',
  ],
}

/** The figures of the demo pages are texts. */
function sentenceOf({ path, say }: Sentence, count: number): string {
  return say(name => (!IS_COUNT.test(name) ? 'x' : path.startsWith('demo.') ? String(count) : count))
}

const IS_COUNT = new RegExp(`^${NAME}$`)

describe.each(locales)('in %s', language => {
  test('each counted noun has a form for one and another for many', async () => {
    const sentences = await countedSentencesIn(language)
    expect(sentences.length).toBeGreaterThan(20)
    const same = sentences.filter(sentence => {
      const [one, many] = [sentenceOf(sentence, 1), sentenceOf(sentence, 7)]
      return one.replaceAll('1', '7') === many
    })
    const alike = same.map(({ path }) => path).filter(path => !INVARIABLE[language].includes(path))
    expect(alike).toEqual([])
  })

  test('no sentence has a plural for one or a singular for several', async () => {
    for (const sentence of await countedSentencesIn(language)) {
      if (INVARIABLE[language].includes(sentence.path)) continue
      const one = sentenceOf(sentence, 1)
      expect([sentence.path, one]).toEqual([sentence.path, expect.not.stringMatching(MANY[language])])
    }
  })
})

/** A one followed by a noun in the plural. */
const MANY: Record<Locale, RegExp> = {
  en: /\b1 (\w+ )?(events|nights|reviews|messages|people|places|stars|views|followers|days)\b/,
  es: /\b1 \p{L}+s\b/u,
  pt: /\b1 \p{L}+s\b/u,
}
