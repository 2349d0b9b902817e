import type { Sql } from '../sql.ts'

/** So many words of a search are looked up; the others only filter. */
const MOST_WORDS = 8
/** A word shorter than this is inside half of all words, and no index finds those that contain it. */
const FEWEST_LETTERS = 3
/** A part of more rare words than these is no rare word any more. */
const MOST_WORDS_WITH_PART = 40
/** A misspelled word is taken for so many others, the closest of those that sound like it. */
const MOST_MEANT = 8
const MOST_COMPARED = 500
/** So many words of a search may be misspelled. */
const MOST_FORGIVEN = 5

/**
 * A typed word, and the words of events that are meant by it. `isCommon`: their events are not listed, because one of them
 * is in too many. `isNowhere`: no event has the word, in any form.
 */
export type Meant = { typed: string; words: string[]; isCommon: boolean; isNowhere: boolean }

/** Each word of a text, and each sign, with the words of events that contain it. */
export async function wordsWith(sql: Sql, text: string, signs: string[] = []): Promise<Meant[]> {
  if (text === '' && signs.length === 0) return []
  return await sql<Meant[]>`
    select given.typed, found.words, found.is_common, found.words = '{}' as is_nowhere
    from unnest((search_words(${text}))[:${MOST_WORDS}]) given (typed)
    cross join lateral (
      -- No limit inside: for the first few matches the planner reads the whole table instead of the index.
      select
        coalesce((array_agg(w.word))[:${MOST_WORDS_WITH_PART}], '{}') as words,
        coalesce(bool_or(w.is_common), false) or count(*) > ${MOST_WORDS_WITH_PART} as is_common
      from event_words w
      where w.word like '%' || given.typed || '%'
    ) found
    where length(given.typed) >= ${FEWEST_LETTERS}
    union all
    select sign, array[sign], coalesce(w.is_common, false), w.word is null
    from unnest(${signs}::text[]) sign
    left join event_words w on w.word = sign
  `
}

/** Each word of a text with the words of names that sound like it, the closest first; itself among them if it is one. */
export async function wordsLike(sql: Sql, text: string): Promise<Meant[]> {
  if (text === '') return []
  return await sql<Meant[]>`
    select
      given.typed, found.words,
      -- What sounds like nothing may still be a part of a word, and of that nothing is known here.
      found.is_common or found.words = '{}' as is_common,
      found.words = '{}' and length(given.typed) >= ${FEWEST_LETTERS}
        -- Counted, because for the first match alone the planner reads the whole table instead of the index.
        and (select count(*) from event_words w where w.word like '%' || given.typed || '%') = 0 as is_nowhere
    from unnest((search_words(${text}))[:${MOST_FORGIVEN}]) given (typed)
    cross join lateral (
      select
        coalesce(array_agg(near.word order by near.closeness desc, near.word), '{}') as words,
        coalesce(bool_or(near.is_common), false) as is_common
      from (
        select heard.word, heard.is_common, similarity(heard.word, given.typed) as closeness
        from (
          select w.word, w.is_common
          from event_words w
          where w.sounds && array(select slips_of(given.typed))
          limit ${MOST_COMPARED}
        ) heard
        order by closeness desc, heard.word
        limit ${MOST_MEANT}
      ) near
    ) found
  `
}

/** The words of the one that is in the fewest events, where their events are listed; undefined where all are common. */
export function rarest(meant: Meant[]): string[] | undefined {
  const rare = meant.filter(({ isCommon }) => !isCommon)
  return rare.toSorted((one, other) => one.words.length - other.words.length)[0]?.words
}

/** How `event_words` marks a state and a category. */
export const stateSign = (state: string) => `#${state.toLowerCase()}`
export const categorySign = (category: string) => `=${category}`
