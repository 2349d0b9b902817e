import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { pictureOf } from '#contract/events/event-picture.ts'
import type { Event } from '#contract/events/events.ts'
import type { VenuePeople, VenueWithEvents } from '#contract/events/venue/venues.ts'
import { deleteOldRows } from '#db/cleanup/retention.ts'
import { deleteUnused } from '#db/files/uploads.ts'
import { ADMIN, decide, openAdmin, undoDecision } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { codeOf, type Person } from '../support/person.ts'
import { publishSeries } from '../support/series.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'
import { uploadFlyer } from '../support/upload-flyer.ts'

const server = await useTestServer({ config: { admin: ADMIN }, context: { pages: useUnbuiltPages() } })
const jefa = await openAdmin(server)

let mateo: Person
let ines: Person
let ana: Person
let luis: Person
let suffix: string
let slug: string
beforeEach(async () => {
  suffix = randomBytes(3).toString('hex')
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  ines = await server.person(`ines${suffix}`, { userType: 'party_host' })
  ana = await server.person(`ana${suffix}`)
  luis = await server.person(`luis${suffix}`)
  slug = (await publishEvent(ines, place())).venueSlug ?? ''
  await appoint(mateo)
})

test('the photo of a page stands for its events without a flyer, and its file is deleted when another replaces it', async () => {
  const night = { ...place(), date: '2030-06-07' }
  const plain = await publishEvent(ines, night)
  const drawn = await publishEvent(ines, { ...night, poster: { subject: 'congas', ground: 'ink', lockup: 'top' } })
  const withFlyer = await publishEvent(ines, { ...night, flyerUrl: await uploadFlyer(server, ines) })
  const elsewhere = await publishEvent(ines, { date: '2030-06-07', venue: `El Otro ${suffix}`, location: '2 Main St' })
  const first = await uploadFlyer(server, mateo)
  // The second request is the retry after a lost response.
  for (const _ of [1, 2]) expect((await edit(mateo, { photoUrl: first })).status).toBe(200)
  expect(await venue()).toMatchObject({ photoUrl: first, description: 'Two floors' })
  expect(await (await server.stranger.get(`/venues/${slug}`)).text()).toContain(`<img src="${first}"`)
  expect(await photoOf(plain)).toBe(first)
  for (const event of [drawn, withFlyer, elsewhere]) expect(await photoOf(event)).toBeUndefined()
  expect(pictureOf(await eventWith(plain))).toBe(first)
  expect(await photoOf(await publishEvent(ines, night))).toBe(first)

  // A page without `photoUrl` is that of an earlier version of the app.
  expect((await edit(mateo, { description: 'Three floors', version: 2 })).status).toBe(200)
  expect(await pageSeenBy(mateo)).toMatchObject({ photoUrl: first, version: 3 })
  const second = await uploadFlyer(server, mateo)
  expect((await edit(mateo, { photoUrl: second, version: 3 })).status).toBe(200)
  expect(await photoOf(plain)).toBe(second)
  expect((await server.stranger.get(first)).status).toBe(404)
  expect((await server.stranger.get(second)).status).toBe(200)
  expect((await edit(mateo, { photoUrl: null, version: 4 })).status).toBe(200)
  expect(await photoOf(plain)).toBeUndefined()
  expect(await venue()).not.toHaveProperty('photoUrl')
  expect((await server.stranger.get(second)).status).toBe(404)
})

test('a photo that is also the flyer of an event stays until neither shows it', async () => {
  const photoUrl = await uploadFlyer(server, mateo)
  expect((await edit(mateo, { photoUrl })).status).toBe(200)
  const event = await publishEvent(mateo, { date: '2030-06-07', flyerUrl: photoUrl })
  expect((await mateo.patch(`/api/events/${event.id}`, { flyerUrl: null })).status).toBe(200)
  expect(await venue()).toMatchObject({ photoUrl })
  expect((await server.stranger.get(photoUrl)).status).toBe(200)
  const weekly = await publishSeries(mateo, { flyerUrl: photoUrl })
  await server.sql`update events set flyer_url = null where host_id = ${mateo.id}`
  expect((await edit(mateo, { photoUrl: null, version: 2 })).status).toBe(200)
  expect((await server.stranger.get(photoUrl)).status).toBe(200)
  expect(weekly.flyerUrl).toBe(photoUrl)
})

test('only an unused picture that the member has uploaded becomes the photo of a page', async () => {
  const flyerUrl = await uploadFlyer(server, mateo)
  await publishEvent(mateo, { date: '2030-06-07', flyerUrl })
  const ofAna = await uploadFlyer(server, ana)
  for (const photoUrl of [
    ofAna,
    flyerUrl,
    'https://example.com/a.jpg',
    '//example.com/a.jpg',
    '/uploads/../schema.sql',
    'javascript:alert(1)',
    `/uploads/flyers/${randomUUID()}.webp`,
  ])
    expect(await (await edit(mateo, { photoUrl })).json()).toMatchObject({
      issues: [{ path: 'photoUrl', code: 'flyer-not-yours' }],
    })
  expect((await edit(mateo, { photoUrl: 7 })).status).toBe(400)
  expect(await codeOf(edit(ana, { photoUrl: ofAna }))).toEqual([403, 'not-of-venue'])
  expect(await pageSeenBy(mateo)).toMatchObject({ photoUrl: null, version: 1 })
})

test('a photo is hidden with its page: by a moderator, and while all people of the page are suspended', async () => {
  const event = await publishEvent(ines, { ...place(), date: '2030-06-07' })
  const photoUrl = await uploadFlyer(server, mateo)
  expect((await edit(mateo, { photoUrl })).status).toBe(200)
  const shows = async (photo: string | undefined) => {
    expect((await venue()).photoUrl).toBe(photo)
    expect(await photoOf(event)).toBe(photo)
  }
  await shows(photoUrl)
  await luis.post('/api/reports', { kind: 'user', targetId: mateo.id, reason: 'Spam' })
  const suspension = await decide(jefa, mateo.id, 'suspend')
  await shows(undefined)
  expect(await (await jefa.get(`/api/admin/venues/${slug}/people`)).json()).toMatchObject({ photoUrl })
  await undoDecision(jefa, suspension)
  await shows(photoUrl)

  await luis.post('/api/reports', { kind: 'venue', targetId: slug, reason: 'Nudity' })
  const id = await decide(jefa, slug, 'take-down')
  await shows(undefined)
  await undoDecision(jefa, id)
  await shows(photoUrl)
})

test('a photo goes with the page that loses its people, with its venue, and with the account that uploaded it', async () => {
  const event = await publishEvent(ines, { ...place(), date: '2030-06-07' })
  const first = await uploadFlyer(server, mateo)
  expect((await edit(mateo, { photoUrl: first })).status).toBe(200)
  await mateo.delete(`/api/venues/${slug}/people/${mateo.id}`)
  expect(await photoOf(event)).toBeUndefined()
  expect(await deleteUnused(server.sql)).toContain(first.replace('/uploads/', ''))

  await appoint(mateo)
  await mateo.put(`/api/venues/${slug}/people/${ana.id}`)
  const second = await uploadFlyer(server, mateo)
  await edit(mateo, { photoUrl: second, version: (await pageSeenBy(mateo))?.version })
  expect(await photoOf(event)).toBe(second)
  expect((await mateo.delete('/api/profile')).status).toBe(200)
  expect(await photoOf(event)).toBeUndefined()
  expect(await venue()).toMatchObject({ description: 'Two floors' })
  expect((await server.stranger.get(second)).status).toBe(404)

  const third = await uploadFlyer(server, ana)
  await edit(ana, { photoUrl: third, version: (await pageSeenBy(ana))?.version })
  await server.sql`delete from events where venue_id = (select id from venues where slug = ${slug})`
  await server.sql`update venues set created_at = now() - interval '2 days' where slug = ${slug}`
  await deleteOldRows(server.sql)
  expect(await deleteUnused(server.sql)).toContain(third.replace('/uploads/', ''))
})

async function eventWith({ id }: Pick<Event, 'id'>): Promise<Event> {
  return (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
}

const photoOf = async (event: Pick<Event, 'id'>) => (await eventWith(event)).venuePhotoUrl
const place = () => ({ venue: `La Terraza ${suffix}`, location: '1 Main St' })
const venue = async () => ((await (await server.stranger.get(`/api/venues/${slug}`)).json()) as VenueWithEvents).venue
const appoint = async ({ id }: Person) =>
  expect((await jefa.put(`/api/admin/venues/${slug}/people/${id}`)).status).toBe(200)
const edit = (person: Person, order: object) =>
  person.patch(`/api/venues/${slug}`, { description: 'Two floors', links: [], version: 1, ...order })
const pageSeenBy = async (person: Person) =>
  ((await (await person.get(`/api/venues/${slug}/people`)).json()) as VenuePeople).page
