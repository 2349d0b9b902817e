import { deleteClaimedSources } from '../admin/listings.ts'
import type { Sql } from '../connection/sql.ts'
import { freeArtists } from '../events/artists/artists.ts'
import { isGuestRowOf } from '../events/guests/guest-claims.ts'
import { deleteImportsOf } from '../events/import/imports.ts'
import { updatePlaces } from '../events/venue/places.ts'
import { endNamings } from '../events/venue/venue-people.ts'
import { deletePictures } from '../files/uploads.ts'
import { type FilePaths, pathsIn } from '../jobs/applications.ts'
import { bumpPartnersOf } from '../messages/list-versions.ts'
import { holdUsername } from './account.ts'
import { deleteTokensOf } from './api-tokens.ts'
import { anonymizeCodesOf } from './codes.ts'
import { deleteDevicesOf } from './devices.ts'
import { eraseEvents } from './erase-events.ts'
import { endGrantsOf } from './recovery.ts'
import { endSessionsOf } from './session-revocation.ts'

/**
 * Deletes an account: its personal data is removed, and shared content stays anonymous. The row itself stays as a
 * tombstone for the conversations that refer to it. Must run in a transaction. Every table with personal data is
 * handled here.
 */
export async function eraseAccount(tx: Sql, userId: string, nameHash: Buffer) {
  const [account] = await tx<{ phoneNumber: string | null; email: string | null }[]>`
    select phone_number, email from users where id = ${userId} and deleted_at is null for update
  `
  if (!account) return { sessionIds: [], files: [], partners: [], cancelledIds: [] }

  const sessionIds = await endSessionsOf(tx, userId, { reason: 'erase' })
  await endGrantsOf(tx, userId)
  await deleteDevicesOf(tx, userId)
  await deleteTokensOf(tx, userId)
  const addresses = await tx<{ email: string }[]>`
    delete from email_verifications where user_id = ${userId} returning email
  `
  await deleteRowsOf(tx, userId, ['provider_identities', 'admin_roles', 'webhooks'])
  await tx`delete from invitations where created_by = ${userId}`
  await tx`update invitations set redeemed_by = null where redeemed_by = ${userId}`
  await anonymizeCodesOf(tx, 'phone', account.phoneNumber)
  await anonymizeCodesOf(tx, 'email', account.email)
  await tx`delete from identities where phone_number = ${account.phoneNumber}`
  const recipients = [account.phoneNumber, account.email, ...addresses.map(({ email }) => email)]
  await tx`delete from dev_outbox where recipient = any (${recipients.filter(recipient => recipient !== null)})`

  await tx`delete from follows where ${userId} in (follower_id, followee_id)`
  await deleteRowsOf(tx, userId, ['venue_follows', 'series_follows', 'promises', 'artist_follows', 'artist_claims'])
  await tx`delete from promise_replies where host_id = ${userId}`
  await freeArtists(tx, tx`owner_id = ${userId}`)
  await deleteRowsOf(tx, userId, ['city_follows'])
  await tx`delete from blocks where ${userId} in (blocker_id, blocked_id)`
  await anonymizeReports(tx, userId)
  await tx`update moderation set note = '' where person_id = ${userId}`
  // A claim that is undone locks its source before the events, too.
  await tx`select id from listing_sources where claimed_by = ${userId} order by id for update`
  // Before the events, like an edit of a series. The job that creates events finds none of them afterwards.
  await tx`delete from series where host_id = ${userId}`
  // Like an application that is accepted or withdrawn, which writes the event of the gig.
  await tx`select id from jobs where host_id = ${userId} order by id for update`
  const events = await lockEvents(tx, userId)
  await deleteAttendance(tx, userId)
  const cancelledIds = await eraseEvents(tx, events)
  await deleteImportsOf(tx, userId)
  await endRoles(tx, userId)
  await endNamings(tx, userId)
  await deleteClaimedSources(tx, userId)
  const applicationFiles = await closeJobsOf(tx, userId)

  const partners = await bumpPartnersOf(tx, userId)
  await tx`delete from user_sync where user_id = ${userId}`
  const pictures = await deletePictures(tx, userId)
  await holdUsername(tx, nameHash)
  await clearAccountRow(tx, userId)
  return {
    sessionIds,
    /** The paths of files that are no longer referenced. */
    files: [...pictures, ...applicationFiles],
    /** The users whose conversation lists now show a deleted account. */
    partners: partners.filter(id => id !== userId),
    /** The cancelled events of the host; those of a host with many events follow later, see `updateEventsOfHosts`. */
    cancelledIds,
  }
}

async function deleteRowsOf(tx: Sql, userId: string, tables: string[]) {
  for (const table of tables) await tx`delete from ${tx(table)} where user_id = ${userId}`
}

/** An open report protects others, so it keeps its reason until it is decided; see `deleteOldRows`. */
async function anonymizeReports(tx: Sql, userId: string) {
  await tx`
    update reports
    set reporter_id = null, reason = case when decided_at is null then reason else '' end
    where reporter_id = ${userId}
  `
}

/**
 * Locks the events in the order of their ids: two accounts that are deleted at the same time and share events do not
 * deadlock. Returns the account's own events; the events of a host with many are left to `updateEventsOfHosts`.
 */
async function lockEvents(tx: Sql, userId: string): Promise<string[]> {
  const [host] = await tx<{ hasMany: boolean }[]>`select has_many_events(${userId}) as has_many`
  const isOwn = host?.hasMany ? tx`false` : tx`e.host_id = ${userId}`
  if (host?.hasMany) await tx`select queue_host_update(${userId}, true)`
  const events = await tx<{ id: string; isOwn: boolean }[]>`
    select e.id, ${isOwn} as is_own
    from events e
    where ${isOwn}
      or e.id in (select event_id from attendances where user_id = ${userId})
      or e.id in (select event_id from held_places where user_id = ${userId})
      or e.id in (select event_id from reviews where user_id = ${userId})
      or e.id in (select g.event_id from guests g where ${isGuestRowOf(tx, userId)})
      -- Their public JSON has the accepted gigs.
      or e.id in (select event_id from jobs where host_id = ${userId})
    order by e.id
    for update
  `
  return events.filter(event => event.isOwn).map(({ id }) => id)
}

/** The roles of the account. `eraseEvents` deletes those of other members at its events, after it has notified them. */
async function endRoles(tx: Sql, userId: string) {
  await tx`delete from event_people where user_id = ${userId}`
  await tx`update door_rows set sent_by = null, by_name = '' where sent_by = ${userId}`
  // The messages stay, without their author.
  await tx`update host_messages set sent_by = null, is_sender_deleted = true where sent_by = ${userId}`
}

async function deleteAttendance(tx: Sql, userId: string) {
  await tx`
    delete from door_terms
    where pass = ${`member:${userId}`}
      or pass in (select 'guest:' || a.guest_id from attendances a where a.user_id = ${userId})
      or pass in (select 'guest:' || g.id from guests g where ${isGuestRowOf(tx, userId)})
  `
  const gone = await tx<{ eventId: string; state: string }[]>`
    delete from attendances where user_id = ${userId} returning event_id, state
  `
  const held = await tx<{ eventId: string }[]>`delete from held_places where user_id = ${userId} returning event_id`
  const guestRows = await tx<{ eventId: string }[]>`
    delete from guests g where ${isGuestRowOf(tx, userId)} returning g.event_id
  `
  const left = [...gone.filter(({ state }) => state !== 'interested'), ...held, ...guestRows].map(
    ({ eventId }) => eventId,
  )
  for (const eventId of new Set(left)) await updatePlaces(tx, eventId)
  await tx`
    with gone as (delete from reviews where user_id = ${userId} returning event_id, rating)
    update events e
    set rating_sum = e.rating_sum - gone.rating, review_count = e.review_count - 1
    from gone
    where e.id = gone.event_id
  `
  await tx`update attendances set offered_to = null where offered_to = ${userId}`
  // The arrivals still count.
  await tx`update door_rows set pass = null where pass = ${`member:${userId}`}`
  await deleteRowsOf(tx, userId, ['favorites', 'push_wants', 'digests', 'notifications', 'calendar_feeds'])
  await tx`delete from notifications where person_id = ${userId} and kind = 'follower'`
}

async function closeJobsOf(tx: Sql, hostId: string): Promise<string[]> {
  const applications = await tx<FilePaths[]>`
    delete from applications a
    using jobs j
    where j.id = a.job_id and j.host_id = ${hostId}
    returning a.photo_path, a.resume_path
  `
  await tx`
    update jobs
    set
      closed_at = coalesce(closed_at, now()), title = '', description = '', requirements = '', location = '',
      salary_range = '', contact_email = '', contact_phone = '', updated_at = now()
    where host_id = ${hostId}
  `
  return pathsIn(applications)
}

async function clearAccountRow(tx: Sql, userId: string) {
  await tx`
    update users
    set
      username = 'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 20),
      password_hash = null, first_name = '', last_name = '', display_name = null, email = null,
      email_verified_at = null, phone_number = null, phone_verified_at = null, bio = null, status_message = null,
      city = null, state = null, hometown = null, date_of_birth = null, favorite_genres = '{}', interests = '{}',
      social_links = '{}', profile_image_url = null, picture_digest = null, venue_name = null, venue_description = null, venue_address = null,
      venue_phone = null, venue_website = null, promotion_group = null, going_audience = 'host',
      shows_presence = false, locale = null, clock = null, distances = null, profile_completed_at = null, updated_at = now(), deleted_at = now()
    where id = ${userId}
  `
}
