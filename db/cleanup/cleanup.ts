import type { Sql } from '../connection/sql.ts'
import { deleteExpired } from './retention.ts'

const MOST_WORDS = 10_000

/**
 * Deletes what has served its purpose: the rows that `retention` lets go, the text of decided reports, words of
 * events that were locked when the last event dropped them, and sounds of names whose last two people left at once.
 */
export async function deleteOldRows(sql: Sql) {
  await deleteExpired(sql)
  await sql`update reports set reason = '' where reporter_id is null and decided_at is not null and reason <> ''`
  await sql`
    select forget_words(array(
      select word
      from event_words w
      where not is_common and not exists (select 1 from event_word_uses u where u.word = w.word)
      limit ${MOST_WORDS}
    ))
  `
  await sql`
    delete from name_sounds s
    where not exists (select 1 from person_words p where p.sound = s.sound)
  `
}
