import * as calls from '#contract/events/venue/calls.ts'
import { type VenuePage, type VenuePeople, VenueSlug } from '#contract/events/venue/venues.ts'
import { followPage, pagesFollowedBy, unfollowPage } from '#db/events/event/page-follows.ts'
import {
  claimVenue,
  editVenuePage,
  nameVenuePerson,
  removeVenuePerson,
  venuePeopleFor,
} from '#db/events/venue/venue-people.ts'
import { eventsAt, findVenues, venuePageOf, venueWith } from '#db/events/venue/venues.ts'
import type { Context } from '../../app-context.ts'
import { deleteUnreferencedFiles } from '../../files/discard.ts'
import { pathIn } from '../../files/pictures.ts'
import { privateJson, publicJson, sendCached } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { readWithFallback } from '../../http/pool-for.ts'
import { orRefuse, refuse } from '../../http/refusal.ts'
import { personIn, refuseField } from '../../http/valid.ts'
import { cachedList } from '../list/cached-list.ts'

export const venues = new Feature()
  .call(calls.findVenues, [limited('public-search', 'address')], async (c, { query: { q, city }, readSql }) =>
    publicJson(c, await findVenues(readSql, { q, city: city ?? null })),
  )

  .call(calls.followedVenues, [limited('read')], async (c, { sql, userId }) =>
    privateJson(c, await pagesFollowedBy(sql, 'venue', userId)),
  )

  .call(calls.followVenue, [limited('follow'), limited('follow-a-day')], async (c, { sql, userId }) => {
    const slug = VenueSlug.safeParse(c.req.param('slug'))
    // A venue without a public event has no page that can be followed.
    const venue = slug.success ? await venueWith(sql, slug.data) : undefined
    const outcome = venue ? await followPage(sql, { kind: 'venue', userId, slug: venue.slug }) : 'missing'
    if (outcome === 'missing') refuse(404, 'not-found')
    if (outcome === 'full') refuse(409, 'too-many-venues')
  })
  .call(calls.unfollowVenue, [limited('follow')], async (c, { sql, userId }) => {
    const slug = VenueSlug.safeParse(c.req.param('slug'))
    if (slug.success) await unfollowPage(sql, { kind: 'venue', userId, slug: slug.data })
  })

  .call(calls.venue, [limited('public-read', 'address')], async c => {
    const slug = VenueSlug.safeParse(c.req.param('slug')).data?.toLowerCase() ?? refuse(404, 'not-found')
    const read = async () => {
      const { venue, events } = await venueWithEvents(c, slug)
      return { text: `{"venue":${JSON.stringify(venue)},"events":${events}}`, city: venue }
    }
    // The app shows a change that another process wrote at once.
    const cached = await cachedList(c, ['venue', slug], null, read, { maxAgeMs: 0 })
    return await sendCached(c, cached)
  })

/** The members who edit the page of a venue. */
export const venuePeople = new Feature()
  .call(calls.venuePeople, [limited('read')], async c => privateJson(c, await peopleFor(c)))

  .call(calls.claimVenue, [limited('claim-venue')], async (c, { userId, requestId, sql }) => {
    orRefuse(calls.claimVenue, await claimVenue(sql, { slug: slugIn(c), userId, requestId }))
    return await sendPeople(c)
  })

  .call(calls.editVenuePage, [limited('edit-profile')], async (c, { body, userId, sql, app }) => {
    const { photoUrl, ...edit } = body
    const photo = photoUrl ? (pathIn(photoUrl) ?? refuseField('photoUrl', 'flyer-not-yours')) : photoUrl
    const order = { slug: slugIn(c), userId, edit: { ...edit, photo } }
    const outcome = await editVenuePage(sql, order)
    if (outcome === 'flyer-not-yours') return refuseField('photoUrl', outcome)
    await deleteUnreferencedFiles(app, orRefuse(calls.editVenuePage, outcome).unusedFiles)
    return await sendPeople(c)
  })

  .call(calls.nameVenuePerson, [limited('name-venue-person')], async (c, { userId, sql }) => {
    const order = { slug: slugIn(c), userId, personId: personIn(c) }
    orRefuse(calls.nameVenuePerson, await nameVenuePerson(sql, order))
    return await sendPeople(c)
  })

  .call(calls.removeVenuePerson, [limited('edit-profile')], async (c, { userId, sql }) => {
    const order = { slug: slugIn(c), userId, personId: personIn(c) }
    orRefuse(calls.removeVenuePerson, await removeVenuePerson(sql, order))
    return await sendPeople(c)
  })

async function sendPeople(c: Context) {
  return c.json(await peopleFor(c))
}

async function peopleFor(c: Context): Promise<VenuePeople> {
  return (await venuePeopleFor(c.var.app.sql, slugIn(c), c.var.userId)) ?? refuse(404, 'not-found')
}

function slugIn(c: Context): string {
  const slug = VenueSlug.safeParse(c.req.param('slug'))
  return slug.success ? slug.data : refuse(404, 'not-found')
}

/** The venue of a path. Refuses a text that is no slug, and a venue without a public event. */
export async function venueAt(c: Context, pathPart: string): Promise<VenuePage> {
  const slug = VenueSlug.safeParse(pathPart).data?.toLowerCase() ?? refuse(404, 'not-found')
  return (await readWithFallback(c, sql => venuePageOf(sql, slug))) ?? refuse(404, 'not-found')
}

/** A venue and its public events as JSON, of all hosts. */
export async function venueWithEvents(c: Context, pathPart: string): Promise<{ venue: VenuePage; events: string }> {
  const venue = await venueAt(c, pathPart)
  return { venue, events: await eventsAt(c.var.app.readSql, venue.slug) }
}
