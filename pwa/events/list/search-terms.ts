import { folded } from '#contract/fold.ts'
import type { EventSearch } from './search-cached.ts'

/** The terms of a search text that are no text: `isFree`, and either a range of dates or one date. */
export type SearchTerms = Pick<EventSearch, 'q' | 'when' | 'date' | 'isFree'>

const FREE = ['free', 'gratis', 'gratuito', 'gratuita', 'de graca']

/** Longer phrases come first, because their words also occur alone. */
const RANGES: [when: 'tonight' | 'tomorrow' | 'weekend', phrases: string[]][] = [
  ['weekend', ['este fin de semana', 'fin de semana', 'este fim de semana', 'neste fim de semana', 'fim de semana']],
  ['weekend', ['final de semana', 'this weekend', 'weekend', 'finde']],
  ['tonight', ['esta noche', 'hoje a noite', 'esta noite', 'tonight', 'today', 'hoje']],
  ['tomorrow', ['tomorrow', 'manana', 'amanha a noite', 'amanha']],
]

/**
 * Monday first, as in ISO 8601. "Segunda" and "quinta" alone are left out: in Spanish they are a number and a country
 * house.
 */
const WEEKDAYS = [
  ['monday', 'lunes', 'segunda feira'],
  ['tuesday', 'martes', 'terca feira', 'terca'],
  ['wednesday', 'miercoles', 'quarta feira', 'quarta'],
  ['thursday', 'jueves', 'quinta feira'],
  ['friday', 'viernes', 'sexta feira', 'sexta'],
  ['saturday', 'sabado'],
  ['sunday', 'domingo'],
]

/**
 * Reads "bachata gratis viernes" as the text "bachata", without a price, next Friday. A genre stays text, because the
 * text search finds it in titles too. Filters that the member has chosen win over the text.
 */
export function readSearchTerms(search: EventSearch, tonight: string): SearchTerms {
  const hasDate = search.date !== '' || search.when !== ''
  // 'sexta-feira' is written with and without the hyphen.
  let words = search.q
    .replaceAll(/-(?=feira\b)/gi, ' ')
    .split(/\s+/)
    .filter(Boolean)
  let { when, date, isFree } = search

  for (const phrase of FREE) {
    while (startOf(phrase, words) !== -1) {
      isFree = true
      words = withoutPhrase(words, phrase)
    }
  }
  const range = RANGES.flatMap(([name, phrases]) => phrases.map(phrase => ({ name, phrase }))).find(
    ({ phrase }) => startOf(phrase, words) !== -1,
  )
  if (range) {
    if (!hasDate) when = range.name
    words = withoutPhrase(words, range.phrase)
  } else {
    const index = WEEKDAYS.findIndex(names => names.some(name => startOf(name, words) !== -1))
    if (index !== -1 && !hasDate) date = nextWeekday(tonight, index + 1)
    for (const name of WEEKDAYS[index] ?? []) while (startOf(name, words) !== -1) words = withoutPhrase(words, name)
  }
  return { q: words.join(' '), when, date, isFree }
}

function withoutPhrase(words: string[], phrase: string): string[] {
  return words.toSpliced(startOf(phrase, words), phrase.split(' ').length)
}

/** The index of the first word of the phrase; -1 if the words do not contain it. */
function startOf(phrase: string, words: string[]): number {
  const parts = phrase.split(' ')
  return words.findIndex((_, index) => parts.every((part, offset) => folded(words[index + offset] ?? '') === part))
}

/** The next date with this day of the week, counted from tonight: on a Friday, "Friday" is tonight. */
function nextWeekday(tonight: string, dayOfWeek: number): string {
  const day = Temporal.PlainDate.from(tonight)
  return day.add({ days: (dayOfWeek - day.dayOfWeek + 7) % 7 }).toString()
}
