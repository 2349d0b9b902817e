import { MAX_VENUE_PEOPLE } from '#contract/events/limits.ts'
import type { EditVenuePage, VenuePeople, VenuePerson } from '#contract/events/venue/venues.ts'
import { isHostUntilCommit } from '../../accounts/hosting.ts'
import { recordAudit } from '../../admin/audit.ts'
import type { Database, Fragment, Sql } from '../../connection/sql.ts'
import { deleteUnusedUpload, takeUnusedFlyer } from '../../files/uploads.ts'
import { lockMembers } from '../../people/blocks.ts'
import { isActive, isOpenTo } from '../../people/people.ts'
import { endOf } from '../event/columns.ts'

/** The people of the page of a venue, as this member may read them; undefined for an unknown venue. */
export async function venuePeopleFor(sql: Sql, slug: string, userId: string): Promise<VenuePeople | undefined> {
  const [venue] = await sql<
    {
      id: string
      description: string | null
      links: string[]
      photoUrl: string | null
      version: number
      isOwn: boolean
      canClaim: boolean
    }[]
  >`
    select
      v.id, v.description, v.links, ${photoUrlOf(sql)} as photo_url, v.page_version as version, ${isPersonOf(sql, userId)} as is_own,
      not exists (select from venue_people p where p.venue_id = v.id)
        and coalesce((${firstHostOf(sql)}) = ${userId}, false) as can_claim
    from venues v
    where v.slug = ${slug.toLowerCase()}
  `
  if (!venue) return undefined
  const { id, description, links, photoUrl, version, isOwn, canClaim } = venue
  if (!isOwn) return { canClaim, people: [], page: null }
  const people = await sql<VenuePerson[]>`
    select
      u.id, u.username, u.display_name, u.first_name, u.last_name, u.profile_image_url,
      ${mayRemove(sql, userId)} as can_remove
    from venue_people p
    join venue_people mine on mine.venue_id = p.venue_id and mine.user_id = ${userId}
    join users u on u.id = p.user_id and u.deleted_at is null
    where p.venue_id = ${id}
    order by p.at, u.id
  `
  return { canClaim, people, page: { description: description ?? '', links, photoUrl, version } }
}

type OfVenue = { slug: string; userId: string }

/** The host of the first event that took place at the venue claims its page, unless it has people. Can be repeated. */
export function claimVenue(sql: Database, { slug, userId, requestId }: OfVenue & { requestId: string }) {
  return sql.begin(async tx => {
    if (!(await isActive(tx, userId))) return 'signed-out'
    if (!(await isHostUntilCommit(tx, userId))) return 'not-first-host'
    const venueId = await lockedVenue(tx, slug)
    if (venueId === undefined) return 'not-found'
    const [venue] = await tx<[{ isOwn: boolean; isClaimed: boolean; isFirst: boolean }]>`
      select
        ${isPersonOf(tx, userId)} as is_own,
        exists (select from venue_people p where p.venue_id = v.id) as is_claimed,
        coalesce((${firstHostOf(tx)}) = ${userId}, false) as is_first
      from venues v
      where v.id = ${venueId}
    `
    if (venue.isOwn) return undefined
    if (venue.isClaimed) return 'venue-claimed'
    if (!venue.isFirst) return 'not-first-host'
    await tx`insert into venue_people (venue_id, user_id, named_by) values (${venueId}, ${userId}, ${userId})`
    const target = { targetType: 'venue', targetId: venueId }
    await recordAudit(tx, { actorId: userId, action: 'claim-venue', ...target, requestId })
  })
}

/** `photo`: the path of an upload; undefined: the photo stays. */
export type VenuePageEdit = Omit<EditVenuePage, 'photoUrl'> & { photo?: string | null }

/**
 * Writes the page of the venue. An outdated version is refused, unless the page is already as edited. Returns the files
 * that are not used any more.
 */
export function editVenuePage(sql: Database, { slug, userId, edit }: OfVenue & { edit: VenuePageEdit }) {
  return sql.begin(async tx => {
    const venueId = await lockedFor(tx, slug, userId)
    if (typeof venueId !== 'object') return venueId
    const description = edit.description || null
    const [page] = await tx<[{ isSame: boolean; version: number; photoId: string | null; photo: string | null }]>`
      select v.description is not distinct from ${description} and v.links = ${edit.links}::text[] as is_same,
        v.page_version as version, v.photo_id, u.path as photo
      from venues v
      left join uploads u on u.id = v.photo_id
      where v.id = ${venueId.id}
    `
    const isSamePhoto = edit.photo === undefined || edit.photo === page.photo
    if (page.isSame && isSamePhoto) return { unusedFiles: [] }
    if (page.version !== edit.version) return 'venue-page-changed'
    let { photoId } = page
    if (!isSamePhoto) {
      photoId = edit.photo ? await takeUnusedFlyer(tx, userId, edit.photo) : null
      if (edit.photo && photoId === null) return 'flyer-not-yours'
    }
    await tx`
      update venues
      set description = ${description}, links = ${edit.links}::text[], photo_id = ${photoId}, page_version = page_version + 1
      where id = ${venueId.id}
    `
    // A trigger has marked the file of the former photo as unused.
    return { unusedFiles: isSamePhoto || page.photoId === null ? [] : await deleteUnusedUpload(tx, page.photoId) }
  })
}

/** Names another member who edits the page. Can be repeated. Nothing changes for members who name themselves. */
export function nameVenuePerson(sql: Database, { slug, userId, personId }: OfVenue & { personId: string }) {
  return sql.begin(async tx => {
    await lockMembers(tx, userId, personId)
    const venue = await lockedFor(tx, slug, userId)
    if (typeof venue !== 'object') return venue
    if (personId === userId) return undefined
    const named = await tx`select from users u where u.id = ${personId} and ${isOpenTo(tx, userId)}`
    if (named.length === 0) return 'user-not-found'
    return await addVenuePerson(tx, { venueId: venue.id, personId, namedBy: userId })
  })
}

/** Removes a member, or gives the own place back. The claimer removes anyone; others those whom they have named. */
export function removeVenuePerson(sql: Database, { slug, userId, personId }: OfVenue & { personId: string }) {
  return sql.begin(async tx => {
    const venue = await lockedFor(tx, slug, userId)
    if (typeof venue !== 'object') return venue
    const [person] = await tx<{ canRemove: boolean }[]>`
      select ${mayRemove(tx, userId)} as can_remove
      from venue_people p
      join venue_people mine on mine.venue_id = p.venue_id and mine.user_id = ${userId}
      where p.venue_id = ${venue.id} and p.user_id = ${personId}
    `
    if (!person) return 'user-not-found'
    if (!person.canRemove) return 'named-by-another'
    await tx`delete from venue_people where venue_id = ${venue.id} and user_id = ${personId}`
  })
}

/** Ends what one of the two has named the other for, at every venue. */
export async function endNamingsBetween(tx: Sql, one: string, other: string) {
  const between: Fragment = tx`(p.user_id, p.named_by) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`
  await lockVenuesOf(tx, between)
  await tx`delete from venue_people p where ${between}`
}

/** Ends the places of the account among the people of venues. A page without people is emptied. */
export async function endNamings(tx: Sql, userId: string) {
  await lockVenuesOf(tx, tx`${userId} in (p.user_id, p.named_by)`)
  await tx`delete from venue_people where user_id = ${userId}`
  await tx`update venue_people set named_by = null where named_by = ${userId}`
}

/**
 * Locks the venues of the people `p` before these change, as each other change of the people of a page does, and in the
 * order of their ids. Otherwise such a change would wait for the person, and the trigger that empties the page for the
 * venue.
 */
async function lockVenuesOf(tx: Sql, people: Fragment) {
  await tx`
    select v.id
    from venues v
    where v.id in (select p.venue_id from venue_people p where ${people})
    order by v.id
    for no key update
  `
}

/** A member who is one of the people already stays the one whom the same person has named. */
export async function addVenuePerson(
  tx: Sql,
  { venueId, personId, namedBy }: { venueId: string; personId: string; namedBy: string },
) {
  const [others] = await tx<[{ count: number }]>`
    select count(*)::int as count from venue_people where venue_id = ${venueId} and user_id <> ${personId}
  `
  if (others.count >= MAX_VENUE_PEOPLE) return 'too-many-venue-people'
  await tx`
    insert into venue_people (venue_id, user_id, named_by) values (${venueId}, ${personId}, ${namedBy})
    on conflict (venue_id, user_id) do nothing
  `
  return undefined
}

/** Locks the venue for one of its people. */
async function lockedFor(tx: Sql, slug: string, userId: string) {
  if (!(await isActive(tx, userId))) return 'signed-out'
  const id = await lockedVenue(tx, slug)
  if (id === undefined) return 'not-found'
  const own = await tx`select from venues v where v.id = ${id} and ${isPersonOf(tx, userId)}`
  return own.length === 1 ? { id } : 'not-of-venue'
}

/** Changes of the people of a page run one after the other. A new event at the venue does not wait for them. */
export async function lockedVenue(tx: Sql, slug: string): Promise<string | undefined> {
  const [venue] = await tx<{ id: string }[]>`
    select id from venues where slug = ${slug.toLowerCase()} for no key update
  `
  return venue?.id
}

/** A condition: this member is one of the people of the page of the venue `v`, and not suspended. */
function isPersonOf(sql: Sql, userId: string) {
  return sql`exists (
    select from venue_people p join users u on u.id = p.user_id and u.suspended_by is null and u.deleted_at is null
    where p.venue_id = v.id and p.user_id = ${userId}
  )`
}

/** The photo as the people of the page see it, also while others do not. Needs `venues v`. */
export function photoUrlOf(sql: Sql) {
  return sql`(select '/uploads/' || u.path from uploads u where u.id = v.photo_id)`
}

/**
 * A condition: the member with the row `mine` may remove `p`: the own row, the rows of members whom this member named,
 * and, for the member who claimed the page, all rows. `named_by` of a claimer is the claimer's own id.
 */
function mayRemove(sql: Sql, userId: string) {
  return sql`(p.user_id = ${userId} or mine.named_by = ${userId} or p.named_by is not distinct from ${userId}::uuid)`
}

/**
 * The host of the event that was announced first at the venue `v`, of those that took place and whose hosts still host.
 * An event that was only moved there after its start does not count, nor does a listing: its claim can be undone.
 */
function firstHostOf(sql: Sql) {
  return sql`
    select e.host_id
    from events e
    join users h on h.id = e.host_id and h.deleted_at is null and h.suspended_by is null and h.user_type = 'party_host'
    where e.venue_id = v.id and e.status = 'active' and e.deleted_at is null
      and e.listed_from is null and ${endOf(sql)} < now() and ${announcedAt(sql)} < e.starts_at
    order by ${announcedAt(sql)}, e.id
    limit 1
  `
}

/** When the event `e` was announced for its venue and its night. */
function announcedAt(sql: Sql) {
  return sql`coalesce(e.venue_since, e.created_at)`
}
