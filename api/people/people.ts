import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { RefusalCode } from '#contract/errors.ts'
import { HostName } from '#contract/events/public/public-lists.ts'
import * as calls from '#contract/people/calls.ts'
import type { HostPage } from '#contract/people/hosts.ts'
import type { Followed, ListFollows, Reported, SearchUser } from '#contract/people/person.ts'
import { line } from '#contract/text.ts'
import { endPlaceOffersBetween } from '#db/events/going/place-offers.ts'
import { endNamingsBetween } from '#db/events/venue/venue-people.ts'
import { bumpConversationOf, bumpLists } from '#db/messages/list-versions.ts'
import { activityOf } from '#db/people/activity.ts'
import { block, blockedBy, endRolesBetween, unblock } from '#db/people/blocks.ts'
import { follow, followedBy, followersCount, followersOf, unfollow } from '#db/people/follows.ts'
import { hostPageOf } from '#db/people/host-page.ts'
import { people as peopleNewestFirst, publicUser } from '#db/people/people.ts'
import { addReport } from '#db/people/reports.ts'
import { peopleMatching } from '#db/people/search.ts'
import { suggestedPeople } from '#db/people/suggestions.ts'
import { recordMemberAudit } from '../accounts/session/member.ts'
import { checkSession, inSession, signedInByStatement } from '../accounts/session/session.ts'
import type { Context } from '../app-context.ts'
import { privateJson, privateJsonText, privatePage, publicJson } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { readWithFallback } from '../http/pool-for.ts'
import { refuse } from '../http/refusal.ts'
import { idIn } from '../http/valid.ts'

const MAX_LISTED = 200
const MAX_FOLLOWS = 1000
const MAX_FOUND = 50
const MAX_ACTIVITIES = 100
/** Of hosts and of party goers. */
const MAX_SUGGESTED = 6
const MIN_CHARACTERS = 3

/** The calls about other people: profiles, follows, blocks and reports. */
export const people = new Feature()
  .call(calls.people, [limited('read')], async (c, { readSql, query: { limit, cursor }, userId }) => {
    const maxRows = Math.min(limit, MAX_LISTED)

    const page = await peopleNewestFirst(readSql, userId, { limit: maxRows, ...(cursor && { after: cursor }) })
    return await privatePage(c, page, maxRows)
  })

  .call(calls.searchPeople, [signedInByStatement, limited('search')], async (c, { query }) =>
    privateJsonText(c, await peopleFound(c, query)),
  )

  .call(calls.findPeople, [signedInByStatement, limited('search')], async (c, { query }) =>
    privateJsonText(c, await peopleTyped(c, query.q)),
  )

  .call(calls.suggestedPeople, [limited('search')], async (c, { readSql, userId, query }) => {
    const suggested = await suggestedPeople(readSql, userId, query, MAX_SUGGESTED)
    return await privateJson(c, suggested satisfies SearchUser[])
  })

  .call(calls.findPeopleByPath, [signedInByStatement, limited('search')], async c => {
    const term = line(100).safeParse(c.req.param('term'))
    return privateJsonText(c, await peopleTyped(c, term.success ? term.data : ''))
  })

  .call(calls.profile, [limited('read')], async (c, { userId }) => {
    const id = idIn(c, 'user-not-found')
    const person = (await readWithFallback(c, sql => publicUser(sql, id, userId))) ?? refuse(404, 'user-not-found')
    return privateJson(c, person)
  })

  .call(calls.activity, [limited('read')], async (c, { query: { limit, cursor }, sql, userId }) => {
    const id = await visibleIdIn(c)
    const maxRows = Math.min(limit, MAX_ACTIVITIES)
    return privatePage(c, await activityOf(sql, id, userId, { limit: maxRows, after: cursor }), maxRows)
  })

  .call(calls.followers, [limited('read')], async (c, { query }) => await sendFollows(c, followersOf, query))

  .call(calls.following, [limited('read')], async (c, { query }) => await sendFollows(c, followedBy, query))

  .call(calls.follow, [signedInByStatement, limited('follow'), limited('follow-a-day')], async (c, { app, userId }) => {
    const id = otherIdIn(c, 'cannot-follow-yourself')

    const pair = { follower: userId, followee: id }
    const followed =
      (await inSession(c, attempt => follow(app.pools.writes, pair, attempt))) ?? refuse(404, 'user-not-found')
    const { followersCount, isListChanged, hasPushes } = followed
    if (hasPushes) app.deliveries.begin()
    announceListChange(c, id, isListChanged ? [userId, id] : [])
    return c.json({ success: true, following: true, followersCount } satisfies Followed)
  })

  .call(calls.unfollow, [limited('follow'), limited('follow-a-day')], async (c, { sql, userId }) => {
    const id = otherIdIn(c, 'cannot-follow-yourself')

    if (await unfollow(sql, userId, id)) announceListChange(c, id, await bumpConversationOf(sql, userId, id))
    const count = (await followersCount(sql, id, userId)) ?? refuse(404, 'user-not-found')
    return c.json({ success: true, following: false, followersCount: count } satisfies Followed)
  })

  .call(calls.blockedPeople, [limited('read')], async (c, { sql, userId }) => {
    return privateJson(c, await blockedBy(sql, userId))
  })

  .call(calls.block, [limited('block')], async (c, { sql, notify, sockets, userId }) => {
    const id = otherIdIn(c, 'cannot-block-yourself')

    const endedRoles = await sql.begin(async tx => {
      if (!(await block(tx, userId, id))) refuse(404, 'user-not-found')
      await bumpLists(tx, [userId, id])
      await recordMemberAudit(c, tx, 'block', { targetType: 'user', targetId: id })
      await endNamingsBetween(tx, userId, id)
      await endPlaceOffersBetween(tx, userId, id)
      return await endRolesBetween(tx, userId, id)
    })
    notify([userId, id], 'sync:required', {})
    for (const { userId: helper, eventId } of endedRoles) notify([helper], 'role:changed', { eventId })
    sockets.presenceChanged(userId, [id])
  })

  .call(calls.unblock, [limited('block')], async (c, { sql, notify, sockets, userId }) => {
    const id = idIn(c, 'user-not-found')
    const wasBlocked = await sql.begin(async tx => {
      const isDeleted = await unblock(tx, userId, id)
      if (isDeleted) await bumpLists(tx, [userId, id])
      return isDeleted
    })
    if (wasBlocked) {
      notify([userId, id], 'sync:required', {})
      sockets.presenceChanged(userId, [id])
    }
  })

  .call(calls.report, [limited('report')], async (c, { body: { id = uuidv7(), ...reported }, userId, sql }) => {
    const report = { ...reported, id, reporterId: userId }
    const stored = await sql.begin(async tx => {
      const added = (await addReport(tx, report)) ?? refuse(404, 'not-found')
      if (added.isNew) await recordMemberAudit(c, tx, 'report', { targetType: report.kind, targetId: report.targetId })
      return added
    })
    return c.json({ success: true, id: stored.id } satisfies Reported, stored.isNew ? 201 : 200)
  })

/** Sends a page of the people who follow a person (`followersOf`), or whom a person follows (`followedBy`). */
async function sendFollows(
  c: Context,
  read: typeof followersOf | typeof followedBy,
  { limit, cursor }: z.infer<typeof ListFollows>,
) {
  const id = await visibleIdIn(c)
  const maxRows = Math.min(limit, MAX_FOLLOWS)
  return await privatePage(
    c,
    await read(c.var.app.readSql, id, c.var.userId, { limit: maxRows, ...(cursor && { after: cursor }) }),
    maxRows,
  )
}

/**
 * A follow changes who may see whose presence, so the devices of both members load the conversation again. `both`: the
 * two members, if they have a conversation.
 */
function announceListChange(c: Context, otherId: string, both: string[]) {
  const { notify, sockets } = c.var.app
  notify(both, 'sync:required', {})
  if (both.length > 0) sockets.presenceChanged(c.var.userId, [otherId])
}

/** The id of another person in the path. Refuses the member's own id with this code. */
function otherIdIn(c: Context, refusal: RefusalCode): string {
  const id = idIn(c, 'user-not-found')
  if (id === c.var.userId) refuse(400, refusal)
  return id
}

async function visibleIdIn(c: Context): Promise<string> {
  const id = idIn(c, 'user-not-found')
  if (!(await readWithFallback(c, sql => publicUser(sql, id, c.var.userId)))) refuse(404, 'user-not-found')
  return id
}

async function peopleTyped(c: Context, q: string) {
  if (q.length >= MIN_CHARACTERS) return await peopleFound(c, { q, location: '' })
  await checkSession(c)
  return '[]'
}

async function peopleFound(c: Context, query: { q: string; location: string }) {
  const { app, userId } = c.var
  // A standby may not know yet that the session has ended, and a search without a name does not check it.
  if (app.readSql !== app.sql || query.q === '') await checkSession(c)
  const found = await inSession(c, async attempt => {
    const token = attempt === 'alone' ? null : attempt.token
    return await peopleMatching(app.readSql, userId, { ...query, limit: MAX_FOUND }, token)
  })
  return found ?? refuse(401, 'signed-out')
}

/** The page of a host for everybody, signed in or not. */
export const hosts = new Feature().call(calls.hostPage, [limited('public-read', 'address')], async (c, { session }) => {
  const viewerId = session?.userId ?? null
  const { host, events } = (await hostPageAt(c, c.req.param('host'), viewerId)) ?? refuse(404, 'not-found')
  const json = `{"host":${JSON.stringify(host)},"events":${events}}`
  return viewerId === null ? publicJson(c, json) : privateJsonText(c, json)
})

/** The host of a path, with the public events as JSON. Undefined also for a text that is no name. */
export async function hostPageAt(
  c: Context,
  pathPart: string | undefined,
  viewerId: string | null,
): Promise<{ host: HostPage; events: string } | undefined> {
  const name = HostName.safeParse(pathPart)
  if (!name.success) return undefined
  return await readWithFallback(c, sql => hostPageOf(sql, name.data, viewerId))
}
