import { recordAudit } from '../../admin/audit.ts'
import { type Database, firstRow, type Sql } from '../../connection/sql.ts'
import { passFlyer, storeCopy } from '../../files/uploads.ts'
import { notifyOfOffer, notifyOfTransfer } from '../../notifications/notify-members.ts'
import { lockBlocksBetween } from '../../people/blocks.ts'
import { isActive, isOpenTo } from '../../people/people.ts'
import { endOf } from '../event/columns.ts'
import { lockedWithout } from '../event/roles.ts'
import { isFlyerInUse } from '../form/publishing.ts'
import { recountRatings } from '../page/reviews.ts'
import { deleteHelperLinks } from './helper-links.ts'
import { lockIfInvolved } from './people.ts'

type Offer = { eventId: string; ownerId: string; userId: string }

/** Offers an event to an editor, instead of an earlier offer to another one. Can be repeated. */
export function offerEvent(sql: Database, { eventId, ownerId, userId }: Offer) {
  return sql.begin(async tx => {
    await lockBlocksBetween(tx, ownerId, userId)
    if (!(await isActive(tx, ownerId))) return 'signed-out'
    const refused = await lockedWithout(tx, eventId, ownerId, 'own')
    if (refused) return refused
    const [editor] = await tx<{ isHost: boolean }[]>`
      select u.user_type = 'party_host' as is_host
      from event_people p
      join users u on u.id = p.user_id and ${isOpenTo(tx, ownerId)}
      where p.event_id = ${eventId} and p.user_id = ${userId} and p.role = 'editor' and p.accepted_at is not null
    `
    if (!editor) return 'not-editor'
    if (!editor.isHost) return 'host-needed'
    const stays = await whyItStays(tx, eventId)
    if (stays) return stays
    await tx`update event_people set offered_at = null where event_id = ${eventId} and user_id <> ${userId}`
    await tx`
      update event_people set offered_at = coalesce(offered_at, now()) where event_id = ${eventId} and user_id = ${userId}
    `
    await notifyOfOffer(tx, { eventId, ownerId, userId })
  })
}

/** Declines the offer, or withdraws it as the owner. Returns the members concerned, or undefined without an offer. */
export function endOffer(sql: Database, eventId: string, userId: string): Promise<string[] | undefined> {
  return sql.begin(async tx => {
    await lockIfInvolved(tx, eventId, userId)
    const [ended] = await tx<{ editorId: string; hostId: string }[]>`
      update event_people p set offered_at = null
      from events e
      where e.id = p.event_id and p.event_id = ${eventId} and p.offered_at is not null
        and ${userId}::uuid in (p.user_id, e.host_id)
      returning p.user_id as editor_id, e.host_id
    `
    return ended && [ended.editorId, ended.hostId]
  })
}

/** `changed`: members with another role; `others`: those who help as before; `copiedFlyer`: the used copy. */
export type Taken = { changed: string[]; others: string[]; copiedFlyer: string | null }

/** Other events of the owner use this flyer, so a copy must be stored before the event is taken over. */
type NeedsCopy = { flyerUrl: string; path: string }

/** A stored copy of the flyer `of`; without path and URL if the file of the flyer is missing. */
type FlyerCopy = { of: string; path: string | null; url: string | null }

type Take = {
  eventId: string
  userId: string
  requestId: string
  copy: FlyerCopy | undefined
  pathIn: (flyerUrl: string) => string | null
}

/** The editor becomes the host, and the former host an editor. Can be repeated. */
export async function takeEvent(sql: Database, take: Take) {
  for (;;) {
    const outcome = await sql.begin(async tx => await tryToTake(tx, take))
    if (outcome !== 'people-changed') return outcome
  }
}

/** `people-changed`: a member was invited after this transaction had locked the blocks of those who help. */
async function tryToTake(tx: Sql, take: Take) {
  const { eventId, userId } = take
  const seen = await offerTo(tx, eventId, userId)
  if (!seen) return await hasTaken(tx, eventId, userId)
  // A block between the new host and a member who helps ends the role of that member, so it waits for this, or the
  // other way round. All pairs are locked in one order.
  const others = [seen.hostId, ...seen.helpers].filter(id => id !== userId)
  const inOrder = others.map(other => [userId, other].toSorted()).toSorted((a, b) => (a.join() < b.join() ? -1 : 1))
  for (const [one = '', other = ''] of inOrder) await lockBlocksBetween(tx, one, other)

  // A suspension, the deletion of an account and the end of hosting write the row of the user. They wait for this, and
  // then find the event with its new host; or this waits, and finds what they wrote.
  const users = await tx<{ id: string; isHost: boolean; isActive: boolean }[]>`
    select id, user_type = 'party_host' as is_host, deleted_at is null and suspended_by is null as is_active
    from users
    where id in (${seen.hostId}, ${userId})
    order by id
    for no key update
  `
  const [owner, heir] = [seen.hostId, userId].map(id => users.find(user => user.id === id && user.isActive))
  if (!heir) return 'signed-out'
  if (!owner) return 'event-not-found'
  await tx`select from events where id = ${eventId} for update`
  const offer = await offerTo(tx, eventId, userId)
  if (!offer) return await hasTaken(tx, eventId, userId)
  if (offer.hostId !== seen.hostId || offer.helpers.some(id => !seen.helpers.includes(id))) return 'people-changed'
  if (!heir.isHost) return 'host-needed'
  const stays = await whyItStays(tx, eventId)
  if (stays) return stays

  const flyer = await passedFlyer(tx, { ...take, from: owner.id, to: userId, flyerUrl: offer.flyerUrl })
  if ('flyerUrl' in flyer) return flyer
  // The event leaves the series of the former host, who has no other event on this date, and the rule of its
  // confirmations.
  await tx`update series_dates set event_id = null where event_id = ${eventId}`
  // The key and the ids of an import belong to the former host, who may use them again.
  await tx`
    update events
    set host_id = ${userId}, flyer_url = ${flyer.url}, idempotency_key = null, import_id = null, source_id = null,
      last_confirmed_at = null, last_asked_at = null, hidden_at = null
    where id = ${eventId}
  `
  await tx`delete from event_people where event_id = ${eventId} and user_id = ${userId}`
  await tx`
    insert into event_people (event_id, user_id, role, accepted_at) values (${eventId}, ${owner.id}, 'editor', now())
  `
  await deleteHelperLinks(tx, eventId)
  await tx`delete from door_links where event_id = ${eventId}`
  const ended = await tx<{ userId: string }[]>`
    delete from event_people p
    where p.event_id = ${eventId} and not exists (select from users u where u.id = p.user_id and ${isOpenTo(tx, userId)})
    returning p.user_id
  `
  // A message without a sender is one of the host.
  await tx`
    update host_messages
    set sent_by = case when sent_by is null then ${owner.id}::uuid end
    where event_id = ${eventId} and not is_sender_deleted and (sent_by is null or sent_by = ${userId})
  `
  const reviews = await tx`delete from reviews where event_id = ${eventId} and user_id = ${userId} returning id`
  if (reviews.length > 0) await recountRatings(tx, [eventId])
  await notifyOfTransfer(tx, { eventId, ownerId: owner.id, userId })
  const target = { targetType: 'event', targetId: eventId }
  await recordAudit(tx, { actorId: userId, action: 'take-event', ...target, requestId: take.requestId })
  const changed = [userId, owner.id, ...ended.map(helper => helper.userId)]
  const unchanged = offer.helpers.filter(id => !changed.includes(id))
  return { changed, others: unchanged, copiedFlyer: flyer.copied }
}

type OpenOffer = { hostId: string; flyerUrl: string | null; helpers: string[] }

async function offerTo(tx: Sql, eventId: string, userId: string): Promise<OpenOffer | undefined> {
  return await firstRow(tx<OpenOffer[]>`
    select
      e.host_id, e.flyer_url,
      array(select o.user_id::text from event_people o where o.event_id = e.id and o.user_id <> p.user_id) as helpers
    from event_people p
    join events e on e.id = p.event_id and e.deleted_at is null
    where p.event_id = ${eventId} and p.user_id = ${userId} and p.offered_at is not null
      and exists (select from users u where u.id = e.host_id and ${isOpenTo(tx, userId)})
  `)
}

async function hasTaken(tx: Sql, eventId: string, userId: string): Promise<Taken | 'event-not-found'> {
  const own = await tx`
    select from events where id = ${eventId} and host_id = ${userId} and deleted_at is null
  `
  return own.length === 1 ? { changed: [], others: [], copiedFlyer: null } : 'event-not-found'
}

async function whyItStays(tx: Sql, eventId: string) {
  const [event] = await tx<{ isCancelled: boolean; isOver: boolean; isListing: boolean }[]>`
    select
      e.status = 'cancelled' as is_cancelled, ${endOf(tx)} < now() as is_over, e.listed_from is not null as is_listing
    from events e
    where e.id = ${eventId}
  `
  if (event?.isCancelled) return 'event-cancelled'
  if (event?.isOver) return 'event-over'
  return event?.isListing ? 'listing-stays' : undefined
}

type FlyerToPass = {
  eventId: string
  from: string
  to: string
  flyerUrl: string | null
  copy: FlyerCopy | undefined
  pathIn: Take['pathIn']
}

/** Gives the new host the flyer, or a copy if other events of the former host use it. Returns it. */
async function passedFlyer(
  tx: Sql,
  { eventId, from, to, flyerUrl, copy, pathIn }: FlyerToPass,
): Promise<{ url: string | null; copied: string | null } | NeedsCopy> {
  const path = flyerUrl === null ? null : pathIn(flyerUrl)
  if (flyerUrl === null || path === null) return { url: flyerUrl, copied: null }
  if (!(await isFlyerInUse(tx, from, flyerUrl, { except: eventId }))) {
    await passFlyer(tx, path, { from, to })
    return { url: flyerUrl, copied: null }
  }
  if (copy?.of !== flyerUrl) return { flyerUrl, path }
  if (copy.path !== null) await storeCopy(tx, { of: path, path: copy.path, ownerId: to })
  return { url: copy.url, copied: copy.path }
}
