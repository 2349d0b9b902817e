import type { Context } from 'hono'
import { Hono } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { RefusalCode } from '#contract/errors.ts'
import {
  FindPeople,
  Followed,
  ListFollows,
  ListPeople,
  PublicUser,
  Report,
  Reported,
  SearchPeople,
  SearchUser,
} from '#contract/people/person.ts'
import { line, uuid } from '#contract/text.ts'
import { recordAudit } from '#db/admin/audit.ts'
import { endNamingsBetween } from '#db/events/venue-people.ts'
import { bumpConversationOf, bumpLists } from '#db/messages/list-versions.ts'
import { notifyOfFollower } from '#db/notifications/notify.ts'
import { block, blockedBy, endRolesBetween, unblock } from '#db/people/blocks.ts'
import { follow, followedBy, followersCount, followersOf, unfollow } from '#db/people/follows.ts'
import { people as peopleNewestFirst, publicUser } from '#db/people/people.ts'
import { addReport } from '#db/people/reports.ts'
import { peopleMatching } from '#db/people/search.ts'
import { signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { privateJson, privateJsonText } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { readWithFallback } from '../http/read-replica.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'

const MAX_LISTED = 200
const MAX_FOLLOWS = 1000
const MAX_FOUND = 50
const MIN_CHARACTERS = 3

/** The calls about other people: profiles, follows, blocks and reports. */
export const people = new Hono<Env>()
  .get(
    '/users',
    describe({ summary: 'People, newest first', responses: { 200: z.array(SearchUser) } }),
    signedIn,
    limited('read'),
    valid('query', ListPeople),
    async c => {
      const { readSql } = c.var.app
      const { userId } = c.var
      const { limit, cursor } = c.req.valid('query')
      const maxRows = Math.min(limit, MAX_LISTED)

      const page = await peopleNewestFirst(readSql, userId, { limit: maxRows, ...(cursor && { after: cursor }) })
      return await sendPage(c, page, maxRows)
    },
  )

  .get(
    '/search/users',
    describe({ summary: 'Find people by name and place', responses: { 200: z.array(SearchUser) } }),
    signedIn,
    limited('search'),
    valid('query', SearchPeople),
    async c => {
      const { readSql } = c.var.app
      const { userId } = c.var
      return privateJsonText(c, await peopleMatching(readSql, userId, { ...c.req.valid('query'), limit: MAX_FOUND }))
    },
  )

  .get(
    '/users/search',
    describe({ summary: 'Find people while typing', responses: { 200: z.array(SearchUser) } }),
    signedIn,
    limited('search'),
    valid('query', FindPeople),
    async c => privateJsonText(c, await peopleFound(c, c.req.valid('query').q)),
  )

  .get(
    '/users/search/:term',
    describe({
      summary: 'Find people while typing, with the term in the path',
      responses: { 200: z.array(SearchUser) },
    }),
    signedIn,
    limited('search'),
    async c => {
      const term = line(100).safeParse(c.req.param('term'))
      return privateJsonText(c, await peopleFound(c, term.success ? term.data : ''))
    },
  )

  .get(
    '/users/:id',
    describe({ summary: 'A profile', responses: { 200: PublicUser }, refusals: { 404: ['user-not-found'] } }),
    signedIn,
    limited('read'),
    async c => {
      const { userId } = c.var
      const id = idIn(c)
      const person = (await readWithFallback(c, sql => publicUser(sql, id, userId))) ?? refuse(404, 'user-not-found')
      return privateJson(c, person satisfies PublicUser)
    },
  )

  .get(
    '/users/:id/followers',
    describe({
      summary: 'The people who follow a person',
      responses: { 200: z.array(SearchUser) },
      refusals: { 404: ['user-not-found'] },
    }),
    signedIn,
    limited('read'),
    valid('query', ListFollows),
    async c => await sendFollows(c, followersOf, c.req.valid('query')),
  )

  .get(
    '/users/:id/following',
    describe({
      summary: 'The people whom a person follows',
      responses: { 200: z.array(SearchUser) },
      refusals: { 404: ['user-not-found'] },
    }),
    signedIn,
    limited('read'),
    valid('query', ListFollows),
    async c => await sendFollows(c, followedBy, c.req.valid('query')),
  )

  .post(
    '/users/:id/follow',
    describe({
      summary: 'Follow a person',
      responses: { 200: Followed },
      refusals: { 400: ['cannot-follow-yourself'], 404: ['user-not-found'] },
    }),
    signedIn,
    limited('follow'),
    limited('follow-a-day'),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const id = otherIdIn(c, 'cannot-follow-yourself')

      const isNew = await sql.begin(async tx => {
        const isAdded = await follow(tx, userId, id)
        if (isAdded) await notifyOfFollower(tx, id, userId)
        return isAdded
      })
      const count = (await followersCount(sql, id, userId)) ?? refuse(404, 'user-not-found')
      if (isNew) {
        c.var.app.deliveries.begin()
        await announceFollowChange(c, id)
      }
      return c.json({ success: true, following: true, followersCount: count } satisfies Followed)
    },
  )

  .post(
    '/users/:id/unfollow',
    describe({
      summary: 'Unfollow a person',
      responses: { 200: Followed },
      refusals: { 400: ['cannot-follow-yourself'], 404: ['user-not-found'] },
    }),
    signedIn,
    limited('follow'),
    limited('follow-a-day'),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const id = otherIdIn(c, 'cannot-follow-yourself')

      if (await unfollow(sql, userId, id)) await announceFollowChange(c, id)
      const count = (await followersCount(sql, id, userId)) ?? refuse(404, 'user-not-found')
      return c.json({ success: true, following: false, followersCount: count } satisfies Followed)
    },
  )

  .get(
    '/blocks',
    describe({ summary: 'The people whom the member blocked', responses: { 200: z.array(SearchUser) } }),
    signedIn,
    limited('read'),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      return privateJson(c, (await blockedBy(sql, userId)) satisfies SearchUser[])
    },
  )

  .put(
    '/blocks/:id',
    describe({
      summary: 'Block a person: neither sees the other any more',
      responses: { 204: null },
      refusals: { 400: ['cannot-block-yourself'], 404: ['user-not-found'] },
    }),
    signedIn,
    limited('block'),
    async c => {
      const { sql, notify, sockets } = c.var.app
      const { userId, requestId } = c.var
      const id = otherIdIn(c, 'cannot-block-yourself')

      const endedRoles = await sql.begin(async tx => {
        if (!(await block(tx, userId, id))) refuse(404, 'user-not-found')
        await bumpLists(tx, [userId, id])
        await recordAudit(tx, {
          actorId: userId,
          actorKind: 'user',
          action: 'block',
          targetType: 'user',
          targetId: id,
          requestId,
        })
        await endNamingsBetween(tx, userId, id)
        return await endRolesBetween(tx, userId, id)
      })
      notify([userId, id], 'sync:required', {})
      for (const { userId: helper, eventId } of endedRoles) notify([helper], 'role:changed', { eventId })
      sockets.presenceChanged(userId, [id])
      return c.body(null, 204)
    },
  )

  .delete(
    '/blocks/:id',
    describe({ summary: 'Unblock a person', responses: { 204: null }, refusals: { 404: ['user-not-found'] } }),
    signedIn,
    limited('block'),
    async c => {
      const { sql, notify, sockets } = c.var.app
      const { userId } = c.var
      const id = idIn(c)
      const wasBlocked = await sql.begin(async tx => {
        const isDeleted = await unblock(tx, userId, id)
        if (isDeleted) await bumpLists(tx, [userId, id])
        return isDeleted
      })
      if (wasBlocked) {
        notify([userId, id], 'sync:required', {})
        sockets.presenceChanged(userId, [id])
      }
      return c.body(null, 204)
    },
  )

  .post(
    '/reports',
    describe({
      summary: 'Report a person, an event, a job, a message or a review',
      responses: { 200: Reported, 201: Reported },
      refusals: { 404: ['not-found'] },
    }),
    signedIn,
    limited('report'),
    valid('json', Report),
    async c => {
      const { sql } = c.var.app
      const { userId, requestId } = c.var
      const { id = uuidv7(), ...reported } = c.req.valid('json')
      const report = { ...reported, id, reporterId: userId }
      const stored = await sql.begin(async tx => {
        const added = (await addReport(tx, report)) ?? refuse(404, 'not-found')
        if (added.isNew)
          await recordAudit(tx, {
            actorId: userId,
            actorKind: 'user',
            action: 'report',
            targetType: report.kind,
            targetId: report.targetId,
            requestId,
          })
        return added
      })
      return c.json({ success: true, id: stored.id } satisfies Reported, stored.isNew ? 201 : 200)
    },
  )

/** Sends a page of the people who follow a person (`followersOf`), or whom a person follows (`followedBy`). */
async function sendFollows(
  c: Context<Env>,
  read: typeof followersOf | typeof followedBy,
  { limit, cursor }: z.infer<typeof ListFollows>,
) {
  const { readSql } = c.var.app
  const { userId } = c.var
  const id = await visibleIdIn(c)
  const maxRows = Math.min(limit, MAX_FOLLOWS)
  return await sendPage(
    c,
    await read(readSql, id, userId, { limit: maxRows, ...(cursor && { after: cursor }) }),
    maxRows,
  )
}

/** The response of a full page has a cursor for the next page. */
async function sendPage(c: Context<Env>, page: SearchUser[], maxRows: number) {
  const last = page.at(-1)
  if (last && page.length === maxRows) c.header('Next-Cursor', last.id)
  return await privateJson(c, page)
}

/**
 * Two members who follow each other may see each other's presence in their conversation. A new or removed follow can
 * change that, so the devices of both members must load the conversation again.
 */
async function announceFollowChange(c: Context<Env>, otherId: string) {
  const { sql, notify, sockets } = c.var.app
  const { userId } = c.var
  const both = await bumpConversationOf(sql, userId, otherId)
  notify(both, 'sync:required', {})
  if (both.length > 0) sockets.presenceChanged(userId, [otherId])
}

/** A malformed id is treated as not found. */
function idIn(c: Context<Env>): string {
  const id = uuid.safeParse(c.req.param('id'))
  return id.success ? id.data : refuse(404, 'user-not-found')
}

/** The id of another person in the path. Refuses the member's own id with this code. */
function otherIdIn(c: Context<Env>, refusal: RefusalCode): string {
  const id = idIn(c)
  if (id === c.var.userId) refuse(400, refusal)
  return id
}

async function visibleIdIn(c: Context<Env>): Promise<string> {
  const id = idIn(c)
  if (!(await readWithFallback(c, sql => publicUser(sql, id, c.var.userId)))) refuse(404, 'user-not-found')
  return id
}

async function peopleFound(c: Context<Env>, q: string) {
  if (q.length < MIN_CHARACTERS) return '[]'
  return await peopleMatching(c.var.app.readSql, c.var.userId, { q, location: '', limit: MAX_FOUND })
}
