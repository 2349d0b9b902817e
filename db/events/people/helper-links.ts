import { MAX_HELPERS } from '#contract/events/event-rights.ts'
import type { GivenRole } from '#contract/events/given-role.ts'
import { type Database, firstRow, type Sql } from '../../connection/sql.ts'
import { recordOpenedRole } from '../../notifications/notify-members.ts'
import { lockMembers } from '../../people/blocks.ts'
import { isOpenTo } from '../../people/people.ts'
import { endOf } from '../event/columns.ts'
import { lockedWithout } from '../event/roles.ts'

const LINK_DAYS = 7

type LinkOrder = { eventId: string; ownerId: string; role: GivenRole; tokenHash: Buffer }

/** Stores a link to help with an event. Unused links count as helpers. Only for the host. */
export function addHelperLink(sql: Database, { eventId, ownerId, role, tokenHash }: LinkOrder) {
  return sql.begin(async tx => {
    const refused = (await lockedWithout(tx, eventId, ownerId, 'own')) ?? (await whyNoHelper(tx, eventId, null))
    if (refused) return refused
    return await firstRow(tx<[{ expiresAt: string }]>`
      insert into helper_links (token_hash, event_id, role, expires_at)
      values (${tokenHash}, ${eventId}, ${role}, now() + make_interval(days => ${LINK_DAYS}))
      returning expires_at
    `)
  })
}

/**
 * Turns a link into the invitation of this member, who accepts or declines it like any other. Returns false for an
 * unknown, used or expired link, and for an event that is over. A member who is asked already, and the host, use no
 * link up.
 */
export function redeemHelperLink(
  sql: Database,
  { eventId, userId, tokenHash }: { eventId: string; userId: string; tokenHash: Buffer },
): Promise<boolean> {
  return sql.begin(async tx => {
    const [found] = await tx<
      { hostId: string }[]
    >`select host_id from events where id = ${eventId} and deleted_at is null`
    if (!found) return false
    const { hostId } = found
    if (hostId === userId) return true
    // The same order of locks as for an invitation, so that none survives a block or the deletion of an account.
    const members = await lockMembers(tx, hostId, userId)
    const [event] = await tx`
      select from events e
      join users u on u.id = e.host_id and ${isOpenTo(tx, userId)}
      where e.id = ${eventId} and e.deleted_at is null and e.host_id = ${hostId} and ${endOf(tx)} > now()
      for update of e
    `
    if (!event || members.length < 2) return false
    if ((await tx`select from event_people where event_id = ${eventId} and user_id = ${userId}`).length === 1)
      return true
    const [used] = await tx<{ role: GivenRole }[]>`
      delete from helper_links where token_hash = ${tokenHash} and event_id = ${eventId} and expires_at > now() returning role
    `
    if (!used) return false
    await tx`insert into event_people (event_id, user_id, role) values (${eventId}, ${userId}, ${used.role})`
    await recordOpenedRole(tx, { eventId, ownerId: hostId, userId })
    return true
  })
}

/**
 * The reason why the event accepts no further helper, or not this member; undefined if there is none. A link that can
 * still be used counts as a helper.
 */
export async function whyNoHelper(tx: Sql, eventId: string, userId: string | null) {
  const [state] = await tx<[{ isOver: boolean; others: number }]>`
    select
      ${endOf(tx)} < now() as is_over,
      (select count(*) from event_people p where p.event_id = e.id and p.user_id is distinct from ${userId}::uuid)::int
        + (select count(*) from helper_links l where l.event_id = e.id and l.expires_at > now())::int as others
    from events e
    where e.id = ${eventId}
  `
  if (state.isOver) return 'event-over'
  return state.others >= MAX_HELPERS ? 'too-many-helpers' : undefined
}

/** Ends the unused links of an event. Only for the host, who cannot take a link back that has been sent. */
export function endHelperLinks(sql: Database, eventId: string, ownerId: string) {
  return sql.begin(async tx => {
    const refused = await lockedWithout(tx, eventId, ownerId, 'own')
    if (refused) return refused
    await deleteHelperLinks(tx, eventId)
  })
}

/** Also after a transfer, so that a new host is not helped by those whom the former one has chosen. */
export async function deleteHelperLinks(tx: Sql, eventId: string) {
  await tx`delete from helper_links where event_id = ${eventId}`
}
