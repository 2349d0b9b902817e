import { deleteNotifiedGuests } from '../accounts/erase-events.ts'
import type { Sql } from '../connection/sql.ts'
import { deleteUnusedArtists } from '../events/artists/artists.ts'
import { deleteOldAnswers } from '../events/event/answers.ts'
import { forgetPlaceOffers } from '../events/going/place-offers.ts'
import { forgetPlusOnes } from '../events/going/plus-ones.ts'
import { deleteUnusedCities } from '../events/list/cities.ts'
import { deleteUnfollowedCities } from '../events/list/city-follows.ts'
import { deleteUnusedVenues } from '../events/venue/venues.ts'
import { BATCH, deleteExpired } from './retention.ts'

const MAX_WORDS = 10_000

/**
 * Deletes rows that are no longer needed: rows that expire by `retention`, notified guests of deleted hosts, answers to
 * hosts, the names of the people whom members brought, the text of decided reports of deleted accounts, venues, artists
 * and cities without events, cities without a follower, search words that no event uses any more, and name sounds that no
 * person uses any more. A changed event or name removes its own words; a word can remain when its last two users are
 * changed at the same time.
 */
export async function deleteOldRows(sql: Sql) {
  await deleteExpired(sql)
  await deleteNotifiedGuests(sql)
  while ((await deleteOldAnswers(sql, BATCH)) === BATCH);
  while ((await deleteUnusedVenues(sql, BATCH)) === BATCH);
  while ((await deleteUnusedArtists(sql, BATCH)) === BATCH);
  while ((await deleteUnusedCities(sql, BATCH)) === BATCH);
  while ((await deleteUnfollowedCities(sql, BATCH)) === BATCH);
  await forgetPlusOnes(sql, null)
  await forgetPlaceOffers(sql)
  await sql`update reports set reason = '' where reporter_id is null and decided_at is not null and reason <> ''`
  await sql`
    select forget_words(array(
      select word
      from event_words w
      where not is_common and not exists (select 1 from event_word_uses u where u.word = w.word)
      limit ${MAX_WORDS}
    ))
  `
  await sql`
    delete from name_sounds s
    where not exists (select 1 from person_words p where p.sound = s.sound)
  `
}
