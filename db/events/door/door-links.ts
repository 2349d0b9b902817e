import { v7 as uuidv7 } from 'uuid'
import type { DoorLink } from '#contract/events/door/door.ts'
import { recordAudit } from '../../admin/audit.ts'
import type { Database, Sql } from '../../connection/sql.ts'
import { endOf } from '../event/columns.ts'
import { hasRight, isAllowedAt } from '../event/roles.ts'
import { type DoorEvent, doorColumns } from './door.ts'

const MAX_LINKS = 5
const MAX_PHONES = 10
/** A link that was tried with so many wrong codes is ended. */
const MAX_WRONG_CODES = 10
/** Phones may still send after the event. */
const HOURS_AFTER_END = 6

/** The links of an event that have not expired, newest first; undefined for those who may not edit the event. */
export async function doorLinksOf(sql: Sql, eventId: string, userId: string): Promise<DoorLink[] | undefined> {
  if (!(await isAllowedAt(sql, eventId, userId, 'edit'))) return undefined
  return await sql<DoorLink[]>`
    select
      l.id, iso(l.created_at) as created_at, iso(l.expires_at) as expires_at,
      l.wrong_codes >= ${MAX_WRONG_CODES} as is_locked,
      coalesce((
        select json_agg(
          json_build_object('name', p.name, 'openedAt', iso(p.opened_at), 'seenAt', iso(p.seen_at)) order by p.opened_at
        )
        from door_phones p
        where p.link_id = l.id
      ), '[]') as phones
    from door_links l
    where l.event_id = ${eventId} and l.expires_at > now()
    order by l.created_at desc, l.id
  `
}

type LinkOrder = {
  eventId: string
  userId: string
  tokenHash: Buffer
  /** Of the code, which the id of the link makes different for each link. */
  codeHash: (id: string) => Buffer
}

export function addDoorLink(sql: Database, { eventId, userId, tokenHash, codeHash }: LinkOrder) {
  return sql.begin(async tx => {
    const [event] = await tx<{ expiresAt: string; isOver: boolean }[]>`
      select
        iso(${endOf(tx)} + make_interval(hours => ${HOURS_AFTER_END})) as expires_at,
        ${endOf(tx)} + make_interval(hours => ${HOURS_AFTER_END}) < now() or e.status <> 'active' as is_over
      from events e
      where e.id = ${eventId} and e.deleted_at is null and ${hasRight(tx, userId, 'edit')}
      for update of e
    `
    if (!event) return 'event-not-found'
    if (event.isOver) return 'event-over'
    const open = await tx`select from door_links where event_id = ${eventId} and expires_at > now()`
    if (open.length >= MAX_LINKS) return 'too-many-door-links'
    const id = uuidv7()
    await tx`
      insert into door_links (id, event_id, token_hash, code_hash, expires_at)
      values (${id}, ${eventId}, ${tokenHash}, ${codeHash(id)}, ${event.expiresAt})
    `
    await recordLink(tx, 'create-door-link', userId, eventId)
    return { id, expiresAt: event.expiresAt }
  })
}

/** Deletes the link with its phones, unless it is gone already. False without the right. */
export function endDoorLink(sql: Database, eventId: string, userId: string, linkId: string): Promise<boolean> {
  return sql.begin(async tx => {
    if (!(await isAllowedAt(tx, eventId, userId, 'edit'))) return false
    const { count } = await tx`delete from door_links where id = ${linkId} and event_id = ${eventId}`
    if (count > 0) await recordLink(tx, 'end-door-link', userId, eventId)
    return true
  })
}

type OpenOrder = { linkHash: Buffer; codeHash: (id: string) => Buffer; sessionHash: Buffer; name: string }

/** A link that is unknown, expired, ended or locked is refused alike, and so is that of a deleted or hidden event. */
export function openDoor(sql: Database, { linkHash, codeHash, sessionHash, name }: OpenOrder) {
  return sql.begin(async tx => {
    const [link] = await tx<{ id: string; eventId: string; codeHash: Buffer }[]>`
      select l.id, l.event_id, l.code_hash
      from door_links l
      join events e on e.id = l.event_id and ${isOpen(tx)}
      where l.token_hash = ${linkHash} and l.expires_at > now() and l.wrong_codes < ${MAX_WRONG_CODES}
      for update of l
    `
    if (!link) return 'door-link-ended'
    const { id, eventId } = link
    if (!codeHash(id).equals(link.codeHash)) {
      await tx`update door_links set wrong_codes = wrong_codes + 1 where id = ${id}`
      await recordLink(tx, 'open-door', null, eventId, 'denied')
      return 'door-code-wrong'
    }
    const phones = await tx`select from door_phones where link_id = ${id}`
    if (phones.length >= MAX_PHONES) return 'too-many-door-phones'
    await tx`insert into door_phones (token_hash, link_id, name) values (${sessionHash}, ${id}, ${name})`
    await recordLink(tx, 'open-door', null, eventId)
    return { eventId }
  })
}

/** The event of a phone that has opened a link; undefined after the end of the link. */
export async function doorOfSession(sql: Sql, sessionHash: Buffer): Promise<DoorEvent | undefined> {
  const [event] = await sql<DoorEvent[]>`
    select ${doorColumns(sql)}
    from door_phones p
    join door_links l on l.id = p.link_id and l.expires_at > now()
    join events e on e.id = l.event_id and ${isOpen(sql)}
    where p.token_hash = ${sessionHash}
  `
  if (event)
    await sql`
      update door_phones set seen_at = now()
      where token_hash = ${sessionHash} and seen_at < now() - interval '1 minute'
    `
  return event
}

/** A condition: the event `e` has a door, and its host is not suspended. */
function isOpen(sql: Sql) {
  return sql`
    e.deleted_at is null and e.status <> 'draft'
    and exists (select from users h where h.id = e.host_id and h.suspended_by is null and h.deleted_at is null)
  `
}

async function recordLink(
  tx: Sql,
  action: string,
  userId: string | null,
  eventId: string,
  outcome: 'ok' | 'denied' = 'ok',
) {
  await recordAudit(tx, { actorId: userId, action, targetType: 'event', targetId: eventId, outcome })
}
