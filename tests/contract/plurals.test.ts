import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#contract/i18n/locale.ts'

const folder = join(import.meta.dirname, '../../api/contract/i18n')
/** These files only join the sentences of the others. */
const JOINED = ['i18n.ts', 'pages.ts', 'server.ts']

type Sentence = { path: string; make: (...given: unknown[]) => unknown }

/** Every sentence made from a number, by its path: those whose first parameter is named like a count. */
async function sentencesIn(language: Locale) {
  const here = join(folder, language)
  const found: Sentence[] = []
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'function') {
      if (COUNT.test(value.toString())) found.push({ path, make: value as never })
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`)
  }
  for (const file of readdirSync(here).filter(name => name.endsWith('.ts') && !JOINED.includes(name)))
    for (const [name, value] of Object.entries((await import(join(here, file))) as object)) walk(value, `${name}`)
  return found
}

const COUNT = /^\(?\s*(_?count|unread|left|days|going|minutes|hours|seconds)\b/

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
    'eventForm.longSpan',
    'events.card.youFollow',
    'eventsList.card.youFollow',
    'events.card.going',
    'eventsList.card.going',
    'events.tonight.endedCount',
    'eventsList.tonight.endedCount',
    'events.page.going',
    'events.page.waiting',
    // Minutes and hours are abbreviated, and the shortest number of days is two.
    'events.page.ago',
    'jobs.list.newApplications',
    'promotion.going',
    'messages.composer.left',
    'messages.composer.over',
    'messages.openChat',
    'chatButton.openChat',
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
    'eventForm.longSpan',
    'events.card.youFollow',
    'eventsList.card.youFollow',
    'events.page.ago',
    'events.page.waiting',
    'messages.openChat',
    'chatButton.openChat',
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
    'eventForm.longSpan',
    'events.card.youFollow',
    'events.page.ago',
    'events.page.waiting',
    'people.counted.following',
  ],
}

/** The figures of the demo pages are texts. */
function sentenceOf(path: string, make: Sentence['make'], count: number): string {
  return String(make(path.startsWith('demo.') ? String(count) : count, 'x', 'x'))
}

describe.each(locales)('in %s', language => {
  test('each counted noun has a form for one and another for many', async () => {
    const sentences = await sentencesIn(language)
    expect(sentences.length).toBeGreaterThan(20)
    const same = sentences.filter(({ path, make }) => {
      const [one, many] = [sentenceOf(path, make, 1), sentenceOf(path, make, 7)]
      return one.replaceAll('1', '7') === many
    })
    const alike = same.map(({ path }) => path).filter(path => !INVARIABLE[language].includes(path))
    expect(alike).toEqual([])
  })

  test('no sentence has a plural for one or a singular for several', async () => {
    for (const { path, make } of await sentencesIn(language)) {
      if (INVARIABLE[language].includes(path)) continue
      const one = sentenceOf(path, make, 1)
      expect([path, one]).toEqual([path, expect.not.stringMatching(MANY[language])])
    }
  })
})

/** A one followed by a noun in the plural. */
const MANY: Record<Locale, RegExp> = {
  en: /\b1 (\w+ )?(events|nights|reviews|messages|people|places|stars|views|followers|days)\b/,
  es: /\b1 \p{L}+s\b/u,
  pt: /\b1 \p{L}+s\b/u,
}
