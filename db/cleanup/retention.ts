import { deleteNotifiedGuests } from '../accounts/erase-events.ts'
import { ADMIN_SESSION_MINUTES } from '../admin/sessions.ts'
import { type Database, hasRow, type Sql } from '../connection/sql.ts'
import { deleteOldAnswers } from '../events/event/answers.ts'
import { EVENT_END } from '../events/event/columns.ts'
import { forgetPlaceOffers } from '../events/going/place-offers.ts'
import { forgetPlusOnes } from '../events/going/plus-ones.ts'

const LONG_AFTER_NIGHT = `exists (select 1 from events e where e.id = event_id and ${EVENT_END} < now() - interval '14 days')`

/**
 * A condition under which the cleanup deletes a row; or one under which nothing uses the row `r`, with the column that
 * identifies it; or a sentence about when it is deleted instead.
 */
type Rule = { deleteWhen: string } | { unusedWhen: string; key: string } | { stays: string }

const withUser = { stays: 'with its user; the deletion of the account deletes the row' }
const withEvent = { stays: 'with its event' }

/** A guest is deleted a week after the event, or after an earlier end, which deletes the personal data. */
const GUEST_ENDED = `
  ended_at < now() - interval '7 days'
  or exists (
    select 1
    from events e
    where e.id = event_id and (
      ${EVENT_END} < now() - interval '7 days'
      or e.deleted_at < now() - interval '7 days'
    )
  )
`

/** How long rows stay. A test fails for a table without a rule; `docs/operations.md` explains the periods. */
export const retention: Record<string, Rule> = {
  // Counters, codes, tokens: deleted when they can no longer be used or counted.
  attempts: { deleteWhen: "at < now() - interval '31 days'" },
  failed_sign_ins: { deleteWhen: "at < now() - interval '1 hour'" },
  phone_codes: { deleteWhen: "expires_at < now() - interval '1 day'" },
  email_codes: { deleteWhen: "expires_at < now() - interval '1 day'" },
  invitations: { deleteWhen: "coalesce(redeemed_at, revoked_at, expires_at) < now() - interval '30 days'" },
  spent_tokens: { deleteWhen: "spent_at < now() - interval '1 day'" },
  recovery_grants: { deleteWhen: "expires_at < now() - interval '1 day'" },
  email_verifications: { deleteWhen: "expires_at < now() - interval '7 days'" },
  blocked_contacts: { deleteWhen: 'until < now()' },
  held_usernames: { deleteWhen: 'held_until < now()' },
  known_devices: { deleteWhen: "seen_at < now() - interval '180 days'" },
  sessions: { deleteWhen: "seen_at < now() - interval '14 days' or created_at < now() - interval '30 days'" },
  session_tokens: { stays: 'with its session' },
  revoked_tokens: { deleteWhen: "revoked_at < now() - interval '30 days'" },
  helper_links: { deleteWhen: "expires_at < now() - interval '1 day'" },
  api_tokens: { deleteWhen: "expires_at < now() - interval '30 days'" },
  webhooks: { stays: 'until its owner deletes it; that of a host is deleted with the account' },
  webhook_deliveries: { deleteWhen: "ended_at < now() - interval '30 days'" },
  admin_sessions: { deleteWhen: `created_at < now() - interval '${ADMIN_SESSION_MINUTES} minutes'` },

  admin_roles: { stays: 'until the role is removed, or deletion of the account' },

  setup_keys: { deleteWhen: "created_at < now() - interval '1 day'" },
  setup_sessions: { deleteWhen: "created_at < now() - interval '2 hours'" },

  // The settings of the installation.
  site_settings: { stays: 'for ever: one row' },
  site_logo: { stays: 'until the logo is changed or removed: one row at most' },

  sample_hosts: { stays: 'until the operators remove the sample events' },
  provider_tests: { stays: 'one row for each kind of message' },

  // Logs and change records.
  audit_log: { deleteWhen: "at < now() - interval '1 year'" },
  dev_outbox: { deleteWhen: "at < now() - interval '7 days'" },
  departures: { deleteWhen: "at < now() - interval '31 days'" },
  removed_events: { deleteWhen: "at < now() - interval '1 day'" },
  backup_runs: { deleteWhen: "started_at < now() - interval '90 days'" },
  view_marks: { deleteWhen: 'day < current_date' },
  visit_marks: { deleteWhen: 'day < current_date - 2' },
  health_samples: { deleteWhen: "at < now() - interval '2 days'" },

  // Files: the row and the stored file are deleted together, see `deleteLeftoverFiles`.
  applications: {
    stays:
      'for 180 days, or one hour if its files never arrived (deleteOldApplications); contact data until a withdrawal',
  },
  uploads: { stays: 'with its user; the row of an unused file for one day (deleteUnused)' },

  // Product data.
  users: { stays: 'until deletion; then an empty row remains for the conversations that refer to it' },
  identities: { stays: 'one row for each phone; deleted with the account, and when the member changes the phone' },
  provider_identities: withUser,
  follows: withUser,
  venue_follows: { stays: 'with its user and its venue' },
  artist_follows: { stays: 'with its user and its artist' },
  artist_claims: { deleteWhen: "at < now() - interval '90 days'" },
  // The name may be text of a host.
  followed_cities: { key: 'id', unusedWhen: 'not exists (select from city_follows f where f.city_id = r.id)' },
  city_follows: { stays: 'with its user' },
  venue_people: { stays: 'with its venue; the deletion of the account deletes the row' },
  blocks: withUser,
  person_words: withUser,
  name_sounds: { stays: 'until no person has a name with this sound' },
  calendar_feeds: withUser,
  push_subscriptions: { stays: 'with its session' },
  push_wants: withUser,
  notifications: { deleteWhen: "created_at < now() - interval '90 days'" },
  notification_deliveries: { stays: 'with its notification' },
  digests: { deleteWhen: "created_at < now() - interval '90 days'" },
  publications: {
    stays:
      'until each follower of the host, the venue, the artists and the city is notified, or the event is not public any more',
  },
  user_sync: withUser,
  conversations: { stays: 'for the two people who write to each other' },
  members: { stays: 'with its conversation' },
  messages: { stays: 'with its conversation' },
  events: { stays: 'until deletion by its host; then the row remains, so that devices delete their copy' },
  series: { stays: 'as long as its host; deleted with the account' },
  series_rules: { stays: 'with its series' },
  series_dates: { stays: 'with its series' },
  series_follows: { stays: 'with its user and its series' },
  attendances: {
    stays:
      'with its event; the answers to the host for a week after it (deleteOldAnswers), an offer of the place for a day after its deadline (forgetPlaceOffers)',
  },
  held_places: { stays: 'for eleven seconds (releaseHeldPlaces)' },
  event_people: { stays: 'with its event; the deletion of the account deletes the row' },
  favorites: withEvent,
  door_rows: { stays: 'with its event; the deletion of an account removes the person from it' },
  door_links: { deleteWhen: "expires_at < now() - interval '30 days'" },
  door_names: { deleteWhen: LONG_AFTER_NIGHT },
  door_terms: {
    // The name of a guest who gives the place back is deleted at once.
    deleteWhen: `${LONG_AFTER_NIGHT} or pass in (select 'guest:' || id from guests where state = 'released')`,
  },
  door_phones: { stays: 'with its link' },
  guests: { deleteWhen: GUEST_ENDED },
  reviews: withEvent,
  promises: { stays: 'with its event and its user; that of a guest without a person after the guest is deleted' },
  promise_replies: { stays: 'with its host and its series; the deletion of the account deletes it' },
  event_views: { stays: 'one row for each day and event, with its event' },
  visit_sources: { stays: 'one row for each code and event, with its event' },
  host_updates: { stays: 'until each event of the host is updated' },
  city_nights: { deleteWhen: "night_of < now() - interval '31 days'" },
  // The name may be text of a member whose account is deleted. Devices learn of departures for 31 days.
  event_cities: {
    key: 'place',
    unusedWhen: `
      not exists (select from events e where lower(e.city) = r.city and e.state = r.state)
      and not exists (select from departures d where d.place = r.place)
    `,
  },
  venues: {
    key: 'id',
    unusedWhen: `
      r.created_at < now() - interval '1 day' and not exists (select from events e where e.venue_id = r.id)
    `,
  },
  artists: {
    key: 'id',
    unusedWhen: `
      r.created_at < now() - interval '1 day' and r.owner_id is null
      and not exists (select from events e where e.artist_ids @> array[r.id] and e.artist_ids <> '{}')
    `,
  },
  event_word_uses: withEvent,
  event_words: { stays: 'until no public event has the word (forget_words); a word of a thousand events remains' },
  public_events: withEvent,
  changed_events: withEvent,
  event_changes: withEvent,
  host_messages: withEvent,
  listing_sources: { stays: 'with its listings; a claimed one is deleted with the account of the host' },
  claimed_listings: { stays: 'until the claim is undone, or the account of the host is deleted' },
  // The drafts stay; they can no longer be deleted all at once.
  imports: { deleteWhen: "created_at < now() - interval '90 days'" },
  jobs: { stays: 'until deletion by its host, or of the account' },
  reports: { stays: 'as the record of moderation; the text is deleted when it is decided and its author is deleted' },
  moderation: { stays: 'as the record of moderation; without the note after the deletion of the account' },

  // Fixed size.
  server_keys: { stays: 'one row for each key' },
  city_centers: { stays: 'one row for each city with a known center; facts, not changed by members' },
  places: { stays: 'one row for each city of GeoNames; facts, not changed by members' },
  place_names: { stays: 'with the places' },
  place_sounds: { stays: 'with the places' },
  places_version: { stays: 'one row' },
  job_runs: { stays: 'one row for each periodic job' },
  schema_versions: { stays: 'one row for each migration' },
  schema_files: { stays: 'one row for each function and data file' },
}

/** Rows deleted by one statement, which bounds how long it holds locks. */
export const BATCH = 2_000

/** Deletes expired rows in batches. Rows that expire meanwhile are deleted by the next run. */
export async function deleteExpired(sql: Sql) {
  for (const [table, rule] of Object.entries(retention)) {
    if (!('deleteWhen' in rule)) continue
    let deleted: number
    do {
      const { count } = await sql`
        delete from ${sql(table)}
        where ctid in (select ctid from ${sql(table)} where ${sql.unsafe(rule.deleteWhen)} limit ${BATCH})
      `
      deleted = count
    } while (deleted === BATCH)
  }
}

/** Returns true to one of all processes, once in `everyMinutes`. The claim holds no lock. */
export async function claimJob(sql: Sql, name: string, everyMinutes: number): Promise<boolean> {
  return await hasRow(sql`
    insert into job_runs as j (name, started_at) values (${name}, now())
    on conflict (name) do update set started_at = now()
      where j.started_at < now() - make_interval(mins => ${everyMinutes})
    returning name
  `)
}

/** Releases a failed job, so that the next process that claims it may run it. */
export async function releaseJob(sql: Sql, name: string) {
  await sql`delete from job_runs where name = ${name}`
}

/** Deletes rows that nothing uses any more, `atMost` of them, and returns how many. */
export async function deleteUnusedRows(sql: Database, table: string, atMost: number): Promise<number> {
  const rule = retention[table]
  if (!rule || !('unusedWhen' in rule)) return 0
  return await sql.begin(async tx => {
    const [key, isUnused] = [tx(rule.key), tx.unsafe(rule.unusedWhen)]
    const unused = await tx<{ key: string }[]>`
      select r.${key} as key from ${tx(table)} r where ${isUnused} limit ${atMost} for update skip locked
    `
    // A second statement, because the first one does not see an event or a follow that was committed before its lock.
    const { count } = await tx`
      delete from ${tx(table)} r where r.${key} = any (${unused.map(row => row.key)}::uuid[]) and ${isUnused}
    `
    return count
  })
}

const MAX_WORDS = 10_000

/**
 * Deletes rows that are no longer needed: rows that expire by `retention`, notified guests of deleted hosts, answers to
 * hosts, the names of the people whom members brought, the text of decided reports of deleted accounts, venues, artists
 * and cities without events, cities without a follower, search words that no event uses any more, and name sounds that
 * no person uses any more. A changed event or name removes its own words; a word can remain when its last two users are
 * changed at the same time.
 */
export async function deleteOldRows(sql: Database) {
  await deleteExpired(sql)
  await deleteNotifiedGuests(sql)
  while ((await deleteOldAnswers(sql, BATCH)) === BATCH);
  for (const table of Object.keys(retention)) while ((await deleteUnusedRows(sql, table, BATCH)) === BATCH);
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
