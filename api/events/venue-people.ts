import { type Context, Hono } from 'hono'
import { EditVenuePage, VenuePeople } from '#contract/events/venue-people.ts'
import { VenueSlug } from '#contract/events/venues.ts'
import {
  claimVenue,
  editVenuePage,
  nameVenuePerson,
  removeVenuePerson,
  venuePeopleFor,
} from '#db/events/venue-people.ts'
import { signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { privateJson } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { idIn, valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'

/** The members who edit the page of a venue. */
export const venuePeople = new Hono<Env>()
  .get(
    '/venues/:slug/people',
    describe({
      summary: 'The people of the page of a venue, for each of them; for other members whether they may claim it',
      responses: { 200: VenuePeople },
      refusals: { 404: ['not-found'] },
    }),
    signedIn,
    limited('read'),
    async c => privateJson(c, (await peopleFor(c)) satisfies VenuePeople),
  )

  .post(
    '/venues/:slug/claim',
    describe({
      summary: 'Claim the page of a venue, as the host of the first night that took place there',
      responses: { 200: VenuePeople },
      refusals: { 403: ['not-first-host'], 404: ['not-found'], 409: ['venue-claimed'] },
    }),
    signedIn,
    limited('claim-venue'),
    async c => {
      const { userId, requestId } = c.var
      const outcome = await claimVenue(c.var.app.sql, { slug: slugIn(c), userId, requestId })
      if (outcome === 'signed-out') refuse(401, outcome)
      if (outcome === 'not-found') refuse(404, outcome)
      if (outcome === 'not-first-host') refuse(403, outcome)
      if (outcome === 'venue-claimed') refuse(409, outcome)
      return await sendPeople(c)
    },
  )

  .patch(
    '/venues/:slug',
    describe({
      summary: 'Write the description and the links on the page of a venue, as one of its people',
      responses: { 200: VenuePeople },
      refusals: { 403: ['not-of-venue'], 404: ['not-found'], 409: ['venue-page-changed'] },
    }),
    signedIn,
    limited('edit-profile'),
    valid('json', EditVenuePage),
    async c => {
      const edit = c.req.valid('json')
      const outcome = await editVenuePage(c.var.app.sql, { slug: slugIn(c), userId: c.var.userId, edit })
      if (outcome === 'venue-page-changed') refuse(409, outcome)
      if (outcome !== 'changed') refuseOthers(outcome)
      return await sendPeople(c)
    },
  )

  .put(
    '/venues/:slug/people/:person',
    describe({
      summary: 'Name another member who edits the page of the venue',
      responses: { 200: VenuePeople },
      refusals: { 403: ['not-of-venue'], 404: ['not-found', 'user-not-found'], 409: ['too-many-venue-people'] },
    }),
    signedIn,
    limited('name-venue-person'),
    async c => {
      const order = { slug: slugIn(c), userId: c.var.userId, personId: idIn(c, 'user-not-found', 'person') }
      const outcome = await nameVenuePerson(c.var.app.sql, order)
      if (outcome === 'user-not-found') refuse(404, outcome)
      if (outcome === 'too-many-venue-people') refuse(409, outcome)
      if (outcome !== 'named') refuseOthers(outcome)
      return await sendPeople(c)
    },
  )

  .delete(
    '/venues/:slug/people/:person',
    describe({
      summary: 'Remove a member from the people of the page of the venue, or give the own place back',
      responses: { 200: VenuePeople },
      refusals: { 403: ['not-of-venue', 'named-by-another'], 404: ['not-found', 'user-not-found'] },
    }),
    signedIn,
    limited('edit-profile'),
    async c => {
      const order = { slug: slugIn(c), userId: c.var.userId, personId: idIn(c, 'user-not-found', 'person') }
      const outcome = await removeVenuePerson(c.var.app.sql, order)
      if (outcome === 'user-not-found') refuse(404, outcome)
      if (outcome === 'named-by-another') refuse(403, outcome)
      if (outcome !== 'removed') refuseOthers(outcome)
      return await sendPeople(c)
    },
  )

function refuseOthers(outcome: 'signed-out' | 'not-found' | 'not-of-venue'): never {
  if (outcome === 'signed-out') refuse(401, outcome)
  if (outcome === 'not-found') refuse(404, outcome)
  refuse(403, outcome)
}

async function sendPeople(c: Context<Env>) {
  return c.json((await peopleFor(c)) satisfies VenuePeople)
}

async function peopleFor(c: Context<Env>): Promise<VenuePeople> {
  return (await venuePeopleFor(c.var.app.sql, slugIn(c), c.var.userId)) ?? refuse(404, 'not-found')
}

function slugIn(c: Context<Env>): string {
  const slug = VenueSlug.safeParse(c.req.param('slug'))
  return slug.success ? slug.data : refuse(404, 'not-found')
}
