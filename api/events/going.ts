import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Attend, Attending, Event, Favorite, FriendsAtEvent } from '#contract/events/events.ts'
import { SearchUser } from '#contract/people/person.ts'
import { type AttendResult, attend, attendeesOf, setFavorite, waitingFor } from '#db/events/attendance.ts'
import { friendsGoing } from '#db/events/friends.ts'
import { savedBy } from '#db/events/reading.ts'
import { signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { privateJson, privateJsonText } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { eventIdIn } from './event-id.ts'
import { eventPart } from './event-part.ts'

export const goingCalls = new Hono<Env>()
  .get(
    '/events/friends',
    describe({ summary: 'The events that followed people go to', responses: { 200: z.array(FriendsAtEvent) } }),
    signedIn,
    limited('read'),
    async c => privateJson(c, await friendsGoing(c.var.app.sql, c.var.userId)),
  )

  .get(
    '/events/saved',
    describe({ summary: 'The events that the member saved or is interested in', responses: { 200: z.array(Event) } }),
    signedIn,
    limited('read'),
    async c => privateJsonText(c, await savedBy(c.var.app.sql, c.var.userId)),
  )

  .get(
    '/events/:id/attendees',
    describe({
      summary: 'The people who go, as far as they allow the member to know',
      responses: { 200: z.array(SearchUser) },
      refusals: { 404: ['event-not-found'] },
    }),
    signedIn,
    limited('read'),
    eventPart(attendeesOf),
  )

  .get(
    '/events/:id/waiting',
    describe({
      summary: 'The members who wait for a place, in their order; for the host only',
      responses: { 200: z.array(SearchUser) },
      refusals: { 404: ['event-not-found'] },
    }),
    signedIn,
    limited('read'),
    eventPart(waitingFor),
  )

  .put(
    '/events/:id/attendance',
    describe({
      summary: 'Go, be interested, or wait for a place',
      responses: { 200: Attending },
      refusals: {
        404: ['event-not-found'],
        409: ['event-full', 'full-with-waiting-list', 'no-waiting-list', 'event-over', 'event-cancelled'],
      },
    }),
    signedIn,
    limited('attend'),
    valid('json', Attend),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const { state, from } = c.req.valid('json')
      return c.json(attendingOrRefuse(c, await attend(sql, eventIdIn(c), userId, state, from)))
    },
  )

  .delete(
    '/events/:id/attendance',
    describe({
      summary: 'Neither go nor be interested',
      responses: { 200: Attending },
      refusals: { 404: ['event-not-found'] },
    }),
    signedIn,
    limited('attend'),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      return c.json(attendingOrRefuse(c, await attend(sql, eventIdIn(c), userId, null)))
    },
  )

  .put(
    '/events/:id/favorite',
    describe({ summary: 'Save an event', responses: { 200: Favorite }, refusals: { 404: ['event-not-found'] } }),
    signedIn,
    limited('attend'),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      if (!(await setFavorite(sql, eventIdIn(c), userId, true))) refuse(404, 'event-not-found')
      return c.json({ isFavorite: true } satisfies Favorite)
    },
  )

  .delete(
    '/events/:id/favorite',
    describe({
      summary: 'Remove a saved event',
      responses: { 200: Favorite },
      refusals: { 404: ['event-not-found'] },
    }),
    signedIn,
    limited('attend'),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      await setFavorite(sql, eventIdIn(c), userId, false)
      return c.json({ isFavorite: false } satisfies Favorite)
    },
  )

function attendingOrRefuse(c: Context<Env>, { outcome, hasGivenPlaces }: AttendResult): Attending {
  if (hasGivenPlaces) c.var.app.deliveries.begin()
  if (outcome === 'signed-out') refuse(401, outcome)
  if (outcome === 'event-not-found') refuse(404, outcome)
  if (typeof outcome === 'string') refuse(409, outcome)
  return outcome
}
