import { literal, part, runStatement } from '../../connection/parts.ts'
import type { Sql } from '../../connection/sql.ts'

/** The number of words of a search that are looked up; the other words only filter. */
const MAX_WORDS = 8
/** Shorter words are part of most words, and no index finds the words that contain them. */
const MIN_CHARACTERS = 3
/** A text that is part of more rare words than this counts as common. */
const MAX_WORDS_WITH_PART = 40
/** A misspelled word is replaced by at most this many words, the most similar of those that sound like it. */
const MAX_SIMILAR = 8
const MAX_COMPARED = 500
/** At most this many words of a search may be misspelled. */
const MAX_MISSPELLED = 5

/**
 * An entered word with the matching words of events. `isCommon`: one of the matching words is in too many events, so
 * that their events are not listed. `isUnknown`: no event has the word in any form.
 */
export type WordMatch = { typed: string; words: string[]; isCommon: boolean; isUnknown: boolean }

/** Each word of a text, and each sign, with the words of events that contain it. */
export async function wordsWith(sql: Sql, text: string, signs: string[] = []): Promise<WordMatch[]> {
  if (text === '' && signs.length === 0) return []
  return await sql<WordMatch[]>`
    select given.typed, found.words, found.is_common, found.words = '{}' as is_unknown
    from unnest((search_words(${text}))[:${MAX_WORDS}]) given (typed)
    cross join lateral (
      -- Without a limit, because for the first few matches the planner would read the whole table instead of the
      -- index.
      select
        coalesce((array_agg(w.word))[:${MAX_WORDS_WITH_PART}], '{}') as words,
        coalesce(bool_or(w.is_common), false) or count(*) > ${MAX_WORDS_WITH_PART} as is_common
      from event_words w
      where w.word like '%' || given.typed || '%'
    ) found
    where length(given.typed) >= ${MIN_CHARACTERS}
    union all
    select sign, array[sign], coalesce(w.is_common, false), w.word is null
    from unnest(${signs}::text[]) sign
    left join event_words w on w.word = sign
  `
}

/**
 * Each word of a search with the words of event names that sound like it, most similar first, including the word
 * itself if it exists. The same for the entered place; but a city whose words all exist (`isCity`) is not replaced by
 * another one.
 */
export async function wordsLike(
  sql: Sql,
  { text, place, isCity }: { text: string; place: string; isCity: boolean },
): Promise<{ matches: WordMatch[]; placeMatches: WordMatch[] }> {
  if (text === '' && place === '') return { matches: [], placeMatches: [] }
  // The values are behind `offset 0` and the limits are in the text, so that PostgreSQL plans the statement once.
  const rows = await runStatement<WordMatch & { isPlace: boolean }>(
    sql,
    part`
    with query as materialized (
      select ${text}::text as text, ${place}::text as place, ${isCity}::boolean as is_city offset 0
    ),
    given as materialized (
      select w.typed, false as is_place, false as is_sure
      from query a
      cross join unnest((search_words(a.text))[:${literal(String(MAX_MISSPELLED))}]) w (typed)
      union all
      select
        w.typed, true,
        a.is_city and bool_and(exists (select from event_words known where known.word = w.typed)) over ()
      from query a
      cross join unnest((search_words(a.place))[:${literal(String(MAX_MISSPELLED))}]) w (typed)
    )
    select
      given.typed, given.is_place,
      case when given.is_sure then array[given.typed] else found.words end as words,
      -- A word without a similar one may still be a part of a word, which is not known here, so it counts as common.
      found.is_common or found.words = '{}' as is_common,
      found.words = '{}' and not given.is_sure and length(given.typed) >= ${literal(String(MIN_CHARACTERS))}
        -- Counted, because for the first match alone the planner would read the whole table instead of the index.
        and (select count(*) from event_words w where w.word like '%' || given.typed || '%') = 0 as is_unknown
    from given
    cross join lateral (
      select
        coalesce(array_agg(near.word order by near.closeness desc, near.word), '{}') as words,
        coalesce(bool_or(near.is_common), false) as is_common
      from (
        select alike.word, alike.is_common, similarity(alike.word, given.typed) as closeness
        from (
          select w.word, w.is_common
          from event_words w
          where not given.is_sure and w.sounds && array(select slips_of(given.typed))
          limit ${literal(String(MAX_COMPARED))}
        ) alike
        order by closeness desc, alike.word
        limit ${literal(String(MAX_SIMILAR))}
      ) near
    ) found
  `,
  )
  return { matches: rows.filter(({ isPlace }) => !isPlace), placeMatches: rows.filter(({ isPlace }) => isPlace) }
}

/** The words of the match with the fewest words whose events are listed; undefined when all are common. */
export function rarest(matches: WordMatch[]): string[] | undefined {
  const rare = matches.filter(({ isCommon }) => !isCommon)
  return rare.toSorted((a, b) => a.words.length - b.words.length)[0]?.words
}

/** The prefixes with which `event_words` marks a state and a category. */
export const stateSign = (state: string) => `#${state.toLowerCase()}`
export const categorySign = (category: string) => `=${category}`
