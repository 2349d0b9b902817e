import { literal, part, runStatement } from '../connection/parts.ts'
import type { Sql } from '../connection/sql.ts'

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

/**
 * Each word of a search with the words of names that sound like it, the closest first; itself among them if it is one. So
 * for the place that was typed, but a city whose words all occur as they are (`isCity`) is not taken for another one.
 */
export async function wordsLike(
  sql: Sql,
  { text, place, isCity }: { text: string; place: string; isCity: boolean },
): Promise<{ meant: Meant[]; meantPlace: Meant[] }> {
  if (text === '' && place === '') return { meant: [], meantPlace: [] }
  // The values stand behind `offset 0` and the limits in the text, so that Postgres plans the statement once.
  const rows = await runStatement<Meant & { isPlace: boolean }>(
    sql,
    part`
    with asked as materialized (
      select ${text}::text as text, ${place}::text as place, ${isCity}::boolean as is_city offset 0
    ),
    given as materialized (
      select w.typed, false as is_place, false as is_sure
      from asked a
      cross join unnest((search_words(a.text))[:${literal(String(MOST_FORGIVEN))}]) w (typed)
      union all
      select
        w.typed, true,
        a.is_city and bool_and(exists (select from event_words known where known.word = w.typed)) over ()
      from asked a
      cross join unnest((search_words(a.place))[:${literal(String(MOST_FORGIVEN))}]) w (typed)
    )
    select
      given.typed, given.is_place,
      case when given.is_sure then array[given.typed] else found.words end as words,
      -- What sounds like nothing may still be a part of a word, and of that nothing is known here.
      found.is_common or found.words = '{}' as is_common,
      found.words = '{}' and not given.is_sure and length(given.typed) >= ${literal(String(FEWEST_LETTERS))}
        -- Counted, because for the first match alone the planner reads the whole table instead of the index.
        and (select count(*) from event_words w where w.word like '%' || given.typed || '%') = 0 as is_nowhere
    from given
    cross join lateral (
      select
        coalesce(array_agg(near.word order by near.closeness desc, near.word), '{}') as words,
        coalesce(bool_or(near.is_common), false) as is_common
      from (
        select heard.word, heard.is_common, similarity(heard.word, given.typed) as closeness
        from (
          select w.word, w.is_common
          from event_words w
          where not given.is_sure and w.sounds && array(select slips_of(given.typed))
          limit ${literal(String(MOST_COMPARED))}
        ) heard
        order by closeness desc, heard.word
        limit ${literal(String(MOST_MEANT))}
      ) near
    ) found
  `,
  )
  return { meant: rows.filter(({ isPlace }) => !isPlace), meantPlace: rows.filter(({ isPlace }) => isPlace) }
}

/** The words of the one that is in the fewest events, where their events are listed; undefined where all are common. */
export function rarest(meant: Meant[]): string[] | undefined {
  const rare = meant.filter(({ isCommon }) => !isCommon)
  return rare.toSorted((one, other) => one.words.length - other.words.length)[0]?.words
}

/** How `event_words` marks a state and a category. */
export const stateSign = (state: string) => `#${state.toLowerCase()}`
export const categorySign = (category: string) => `=${category}`
