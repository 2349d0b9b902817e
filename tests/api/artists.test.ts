import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Artist, ArtistClaim, ArtistWithEvents, OwnArtist } from '#contract/events/artists/artists.ts'
import type { Event } from '#contract/events/events.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { deleteUnusedRows } from '#db/cleanup/retention.ts'
import { continuePublication } from '#db/notifications/publications.ts'
import { ADMIN, decide, openAdmin, reportAbout, undoDecision } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { postedGig } from '../support/gig.ts'
import type { Person } from '../support/person.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN }, context: { pages: useUnbuiltPages() } })

let ana: Person
let luis: Person
let mateo: Person
let name: string
beforeEach(async () => {
  const suffix = randomBytes(3).toString('hex')
  ana = await server.person(`ana${suffix}`)
  luis = await server.person(`luis${suffix}`)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  name = `DJ Niño ${suffix}`
})

type Part = { kind: string; name?: string; artist?: string; from?: string }
const withParts = (...parts: Part[]) => ({ program: { parts: parts.map(part => ({ from: '22:00', ...part })) } })
const publish = (part: Part, fields: object = {}) => publishEvent(mateo, { ...withParts(part), ...fields })
const slugOf = ({ artists = [] }: Event) => artists[0]?.slug ?? ''
const pageOf = async (slug: string): Promise<ArtistWithEvents> =>
  await (await server.stranger.get(`/api/artists/${slug}`)).json()
const found = async (q: string, city = 'Miami'): Promise<Artist[]> =>
  await (await server.stranger.get(`/api/artists?${new URLSearchParams({ q, city })}`)).json()

test('a name in a program has one page in its city, however it is spelled, and the page has the nights', async () => {
  const first = await publish({ kind: 'dj', name })
  const slug = slugOf(first)
  const second = await publish({ kind: 'band', name: name.toUpperCase().replace('Ñ', 'n') }, { date: '2027-11-26' })
  expect(slugOf(second)).toBe(slug)
  expect(first.artists).toEqual([{ slug, name }])
  const { artist, events } = await pageOf(slug.toUpperCase())
  expect(artist).toEqual({ slug, name, kind: 'dj', city: 'Miami', state: 'FL' })
  expect(events.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(slugOf(await publish({ kind: 'dj', name }, { city: 'Tampa' }))).not.toBe(slug)
})

test('a chosen artist of another city is the one of the event, and only with that name', async () => {
  const slug = slugOf(await publish({ kind: 'dj', name }))
  const away = await publish({ kind: 'dj', name, artist: slug }, { city: 'Tampa' })
  expect(slugOf(away)).toBe(slug)
  const other = await publish({ kind: 'dj', name: `${name} y amigos`, artist: slug }, { city: 'Tampa' })
  expect(slugOf(other)).not.toBe(slug)
})

test('a class has a page only if the host says that its name is an artist; a draft, a hidden name and "TBA" have none', async () => {
  const teacher = `Ana Ruiz ${ana.id.slice(-6)}`
  for (const part of [
    { kind: 'class', name: teacher },
    { kind: 'dj', name: 'TBA' },
    { kind: 'dj', name: 'Guest DJ' },
    { kind: 'dj' },
  ])
    expect([part, (await publish(part)).artists]).toEqual([part, undefined])
  expect((await publish({ kind: 'class', name: teacher, artist: 'new' })).artists).toMatchObject([{ name: teacher }])
  const draft = await publish({ kind: 'dj', name }, { status: 'draft' })
  expect(draft.artists).toBeUndefined()
  expect(await found(name)).toEqual([])
  const published: Event = await (await mateo.patch(`/api/events/${draft.id}`, { status: 'active' })).json()
  expect(slugOf(published)).not.toBe('')
})

test('artists are suggested by the beginning of a word, without accents, those of the city first', async () => {
  const tampa = slugOf(await publish({ kind: 'dj', name }, { city: 'Tampa' }))
  const miami = slugOf(await publish({ kind: 'dj', name }))
  const q = `nino ${name.slice(-6)}`
  expect((await found(q)).map(({ slug }) => slug)).toEqual([miami, tampa])
  expect((await found(q, 'Tampa')).map(({ slug }) => slug)).toEqual([tampa, miami])
  expect(await found('n')).toEqual([])
})

test('an edit and a deletion move the event to and from the pages, and an unused page is deleted', async () => {
  const event = await publish({ kind: 'dj', name })
  const slug = slugOf(event)
  const other: Event = await (
    await mateo.patch(`/api/events/${event.id}`, withParts({ kind: 'dj', name: `${name} dos` }))
  ).json()
  expect((await server.stranger.get(`/api/artists/${slug}`)).status).toBe(404)
  await mateo.delete(`/api/events/${event.id}`)
  expect((await server.stranger.get(`/api/artists/${slugOf(other)}`)).status).toBe(404)
  await server.sql`update artists set created_at = now() - interval '2 days' where slug = ${slug}`
  expect(await deleteUnusedRows(server.sql, 'artists', 100)).toBe(1)
  expect(await server.sql`select from artists where slug = ${slug}`).toHaveLength(0)
})

test('a calendar, a feed, the sitemap and a page without scripts have the nights of an artist', async () => {
  const event = await publish({ kind: 'dj', name })
  const slug = slugOf(event)
  const text = async (path: string) => await (await server.stranger.get(path)).text()
  expect(await text(`/api/calendar/artist/${slug}.ics`)).toContain(`SUMMARY:${event.title}`)
  expect(await text(`/api/events/feed/artists/${slug}.atom`)).toContain(`/a/${slug}`)
  expect(await text('/sitemap.xml')).toContain('/sitemaps/artists.xml')
  expect(await text('/sitemaps/artists.xml')).toContain(`/a/${slug}<`)
  const html = await text(`/a/${slug}`)
  for (const part of [
    `<h1 class="display text-5xl">${name}</h1>`,
    event.title,
    `/og/en/artists/${slug}.jpg`,
    '"@type":"Person"',
  ])
    expect(html).toContain(part)
  expect(await text(`/events/${event.id}`)).toContain(`href="/a/${slug}"`)
  const picture = await server.stranger.get(`/og/en/artists/${slug}.jpg`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await server.stranger.get('/a/no-such-artist')).status).toBe(404)
})

test('a member follows an artist, is notified of the next night with the name, and ends the follow', async () => {
  const slug = slugOf(await publish({ kind: 'dj', name }))
  for (const _ of [1, 2]) expect((await ana.put(`/api/artists/${slug}/follow`)).status).toBe(204)
  expect(await (await ana.get('/api/artists/following')).json()).toEqual([{ slug, name, city: 'Miami', state: 'FL' }])
  const next = await publish({ kind: 'dj', name }, { date: '2027-11-26' })
  while (await continuePublication(server.sql));
  const { notifications }: NotificationPage = await (await ana.get('/api/notifications')).json()
  expect(notifications).toMatchObject([{ kind: 'event-published', followedArtist: name, event: { id: next.id } }])
  for (const _ of [1, 2]) expect((await ana.delete(`/api/artists/${slug}/follow`)).status).toBe(204)
  expect(await (await ana.get('/api/artists/following')).json()).toEqual([])
  expect((await ana.put('/api/artists/no-such-artist/follow')).status).toBe(404)
  expect((await server.stranger.put(`/api/artists/${slug}/follow`)).status).toBe(401)
})

test('a member who follows 500 artists cannot follow another one', async () => {
  const slug = slugOf(await publish({ kind: 'dj', name }))
  await server.sql`
    with added as (
      insert into artists (slug, name, kind, city, state)
      select 'a-' || n || ${ana.id}, 'A ' || n || ${ana.id}, 'dj', 'Miami', 'FL' from generate_series(1, 500) n returning id
    )
    insert into artist_follows (artist_id, user_id) select id, ${ana.id} from added
  `
  const refused = await ana.put(`/api/artists/${slug}/follow`)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'too-many-artists' }])
})

const own = async (person: Person, slug: string): Promise<OwnArtist> =>
  await (await person.get(`/api/artists/${slug}/own`)).json()
const claim = async (person: Person, slug: string) => {
  const response = await person.post(`/api/artists/${slug}/claim`, { reason: 'I write from the account of the DJ' })
  expect(response.status).toBe(200)
}

test('a claim waits for a moderator; the accepted member writes on the page, and another one does not', async () => {
  const slug = slugOf(await publish({ kind: 'dj', name }))
  const jefa = await openAdmin(server)
  expect(await own(ana, slug)).toEqual({ state: 'free', page: null })
  await claim(ana, slug)
  await claim(luis, slug)
  expect(await own(ana, slug)).toEqual({ state: 'asked', page: null })
  const edit = { description: 'Vinyl only', links: ['https://dj.example/'], version: 1 }
  expect((await ana.patch(`/api/artists/${slug}`, edit)).status).toBe(403)

  const claims = (await (await jefa.get('/api/admin/artist-claims')).json()) as ArtistClaim[]
  expect(await (await jefa.get('/api/admin/summary')).json()).toMatchObject({ artistClaims: claims.length })
  const mine = claims.filter(({ artist }) => artist.slug === slug)
  expect(mine).toMatchObject([
    { person: { id: ana.id }, isOwned: false },
    { person: { id: luis.id }, isOwned: false },
  ])
  const decide = (person: Person, isAccepted: boolean) =>
    jefa.post(`/api/admin/artists/${slug}/claims/${person.id}`, { isAccepted })
  expect((await decide(ana, true)).status).toBe(200)
  expect((await decide(ana, true)).status).toBe(404)
  expect(await own(luis, slug)).toEqual({ state: 'asked', page: null })

  const { page } = await own(ana, slug)
  const version = page?.version ?? 0
  expect((await ana.patch(`/api/artists/${slug}`, { ...edit, version: version + 1 })).status).toBe(409)
  for (const _ of [1, 2]) expect((await ana.patch(`/api/artists/${slug}`, { ...edit, version })).status).toBe(200)
  expect((await luis.patch(`/api/artists/${slug}`, { ...edit, version })).status).toBe(403)
  expect((await pageOf(slug)).artist).toMatchObject({ description: 'Vinyl only', links: ['https://dj.example/'] })

  // The page passes to the member of the second claim, without the text of the first one.
  expect((await decide(luis, true)).status).toBe(200)
  expect(await own(ana, slug)).toEqual({ state: 'taken', page: null })
  expect((await pageOf(slug)).artist).not.toHaveProperty('description')
  expect(await (await luis.delete(`/api/artists/${slug}/own`)).json()).toEqual({ state: 'free', page: null })
})

test('a claim that is refused or withdrawn ends, a sixth one is refused, and a deleted account leaves the page', async () => {
  const jefa = await openAdmin(server)
  const slugs: string[] = []
  for (const n of [1, 2, 3, 4, 5, 6]) slugs.push(slugOf(await publish({ kind: 'dj', name: `${name} ${n}` })))
  const [first = '', second = '', , , , last = ''] = slugs
  for (const slug of slugs.slice(0, 5)) await claim(ana, slug)
  const refused = await ana.post(`/api/artists/${last}/claim`, { reason: 'Me' })
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'too-many-artist-claims' }])
  await jefa.post(`/api/admin/artists/${first}/claims/${ana.id}`, { isAccepted: false })
  expect(await own(ana, first)).toEqual({ state: 'free', page: null })
  await jefa.post(`/api/admin/artists/${second}/claims/${ana.id}`, { isAccepted: true })
  const { page } = await own(ana, second)
  await ana.patch(`/api/artists/${second}`, { description: 'Mine', links: [], version: page?.version })
  expect((await ana.delete('/api/profile')).status).toBe(200)
  expect((await pageOf(second)).artist).not.toHaveProperty('description')
  expect(await own(luis, second)).toEqual({ state: 'free', page: null })
})

test('a moderator takes a reported page down, and puts it back', async () => {
  const slug = slugOf(await publish({ kind: 'dj', name }))
  const jefa = await openAdmin(server)
  const report = { kind: 'artist', targetId: slug, reason: 'This is no DJ' }
  expect((await ana.post('/api/reports', report)).status).toBe(201)
  const target = { title: name, path: `/a/${slug}`, isDown: false }
  expect(await reportAbout(jefa, slug)).toMatchObject({ kind: 'artist', target })
  const id = await decide(jefa, slug, 'take-down')
  expect((await server.stranger.get(`/api/artists/${slug}`)).status).toBe(404)
  expect(await found(name)).toEqual([])
  await undoDecision(jefa, id)
  expect((await server.stranger.get(`/api/artists/${slug}`)).status).toBe(200)
})

test('the page of a claimed artist has the nights of the accepted gigs of its member, too', async () => {
  const slug = slugOf(await publish({ kind: 'dj', name }))
  const jefa = await openAdmin(server)
  await claim(ana, slug)
  await jefa.post(`/api/admin/artists/${slug}/claims/${ana.id}`, { isAccepted: true })
  const party = await publishEvent(mateo, { title: 'Sin programa', date: '2027-12-03' })
  const gig = await postedGig(mateo, party)
  await server.sql`update users set email_verified_at = now() where id = ${ana.id}`
  await server.sql`
    insert into applications (id, job_id, applicant_name, applicant_email, applicant_phone, status, fills_gig)
    select gen_random_uuid(), ${gig.id}, ${name}, u.email, '', 'hired', ${gig.id} from users u where u.id = ${ana.id}
  `
  expect((await pageOf(slug)).events.map(({ title }) => title)).toContain('Sin programa')
  await server.sql`update users set email_verified_at = null where id = ${ana.id}`
  expect((await pageOf(slug)).events.map(({ title }) => title)).not.toContain('Sin programa')
})
