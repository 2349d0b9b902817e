import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { AdminVenuePage } from '#contract/admin/roles.ts'
import type { Event } from '#contract/events/events.ts'
import { MAX_VENUE_LINKS, MAX_VENUE_PEOPLE } from '#contract/events/limits.ts'
import type { VenuePeople, VenueWithEvents } from '#contract/events/venue/venues.ts'
import { deleteOldRows } from '#db/cleanup/retention.ts'
import { ADMIN, type Admin, decide, openAdmin, reportAbout, suspend, undoDecision } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { exportedData } from '../support/exported.ts'
import { addListing, codeToClaim, salsa } from '../support/listings.ts'
import { whileLocked } from '../support/locks.ts'
import { codeOf, type Person, signedInAgain } from '../support/person.ts'
import { useUnbuiltPages } from '../support/temporary-folder.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN }, context: { pages: useUnbuiltPages() } })

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
  slug = await publishAt(mateo)
  await publishAt(ines)
  await begin(mateo, ines)
})

test('the host of the first night that took place claims the page, and writes what visitors read at once', async () => {
  expect(await peopleSeenBy(mateo)).toEqual({ canClaim: true, people: [], page: null })
  // The second request is the retry after a lost response.
  for (const _ of [1, 2]) expect((await claim(mateo)).status).toBe(200)
  expect(await peopleSeenBy(mateo)).toMatchObject({
    canClaim: false,
    people: [{ id: mateo.id, canRemove: true }],
    page: { description: '', links: [], version: 1 },
  })
  expect(await venue()).not.toHaveProperty('description')
  expect(await html()).not.toContain('Two floors')

  const edited = await edit(mateo, { description: 'Two floors.\nDoors at ten.', links: ['terraza.example.com'] })
  expect(await edited.json()).toMatchObject({ page: { links: ['https://terraza.example.com'], version: 2 } })
  expect(await venue()).toMatchObject({
    description: 'Two floors.\nDoors at ten.',
    links: ['https://terraza.example.com'],
  })
  const page = await html()
  expect(page).toContain('Two floors.\nDoors at ten.</p>')
  expect(page).toContain('href="https://terraza.example.com" rel="noopener noreferrer nofollow ugc"')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}')
  expect(data).toMatchObject({ description: 'Two floors.\nDoors at ten.', sameAs: ['https://terraza.example.com'] })

  expect((await edit(mateo, { description: '', links: [], version: 2 })).status).toBe(200)
  expect(await venue()).not.toHaveProperty('links')
})

test('nobody else claims the page: a visitor, a goer, a later host, a suspended host, or a host whose night is still to come', async () => {
  const codes = async (person: Pick<Person, 'post'>) => await codeOf(claim(person))
  expect(await codes(server.stranger)).toEqual([401, 'signed-out'])
  expect(await codes(ana)).toEqual([403, 'not-first-host'])
  expect(await codes(ines)).toEqual([403, 'not-first-host'])
  for (const path of ['no-such-venue', 'ñ'])
    expect(await codeOf(mateo.post(`/api/venues/${encodeURIComponent(path)}/claim`))).toEqual([404, 'not-found'])
  await server.sql`update events set start_local = '2030-05-03 22:00' where host_id = ${mateo.id}`
  expect(await codes(mateo)).toEqual([403, 'not-first-host'])
  // The host of the first night has left, so it is the next one.
  expect((await claim(ines)).status).toBe(200)
  await begin(mateo)
  expect(await codes(mateo)).toEqual([409, 'venue-claimed'])
  expect((await ines.delete(`/api/venues/${slug}/people/${ines.id}`)).status).toBe(200)
  await suspend(server.sql, mateo)
  expect(await codes(mateo)).toEqual([401, 'signed-out'])
  expect(await peopleSeenBy(ines)).toMatchObject({ canClaim: true })
})

test('an event that is moved to the venue after its start claims nothing, whenever it was created', async () => {
  const eve = await server.person(`eve${suffix}`, { userType: 'party_host' })
  const { id } = await publishEvent(eve, { venue: `Garage ${suffix}`, location: '9 Side St', date: '2030-05-03' })
  await begin(eve)
  await server.sql`update events set created_at = created_at - interval '1 year' where id = ${id}`
  const move = (place: object) => eve.patch(`/api/events/${id}`, place)
  expect(await (await move(place())).json()).toMatchObject({ venueSlug: slug })
  expect(await peopleSeenBy(eve)).toMatchObject({ canClaim: false })
  expect(await codeOf(claim(eve))).toEqual([403, 'not-first-host'])
  expect(await peopleSeenBy(mateo)).toMatchObject({ canClaim: true })

  // Hidden, moved and published again.
  for (const order of [{ status: 'draft' }, { venue: 'Elsewhere' }, place(), { status: 'active' }])
    expect((await move(order)).status).toBe(200)
  expect(await codeOf(claim(eve))).toEqual([403, 'not-first-host'])
  // A correction of the spelling, and of the time, is no move.
  const [own] = await server.sql<[{ id: string }]>`select id from events where host_id = ${mateo.id}`
  for (const order of [{ venue: `la terraza, ${suffix}` }, { startTime: '21:30' }])
    expect((await mateo.patch(`/api/events/${own.id}`, order)).status).toBe(200)
  expect((await claim(mateo)).status).toBe(200)
})

test('an event of an earlier night that is announced today, or moved to the past, claims nothing', async () => {
  const eve = await server.person(`eve${suffix}`, { userType: 'party_host' })
  const free = { venue: `Nave ${suffix}`, location: '5 Main St' }
  const late = await publishEvent(eve, { ...free, date: '2025-03-01' })
  slug = late.venueSlug ?? ''
  expect(await codeOf(claim(eve))).toEqual([403, 'not-first-host'])
  const squatted = await publishEvent(eve, { ...free, date: '2030-05-03' })
  expect(await codeOf(claim(eve))).toEqual([403, 'not-first-host'])
  expect((await eve.patch(`/api/events/${squatted.id}`, { date: '2025-03-02' })).status).toBe(200)
  expect(await codeOf(claim(eve))).toEqual([403, 'not-first-host'])
})

test('a reported page loses its text when a moderator takes it down, and the undo shows it again', async () => {
  const jefa = await openAdmin(server)
  await claim(mateo)
  await edit(mateo, { description: 'Two floors.', links: [] })
  const report = { kind: 'venue', targetId: slug.toUpperCase(), reason: 'This is not their phone number' }
  expect((await luis.post('/api/reports', report)).status).toBe(201)
  expect((await luis.post('/api/reports', { ...report, targetId: 'no-such-venue' })).status).toBe(404)
  expect((await luis.post('/api/reports', { ...report, kind: 'event' })).status).toBe(400)
  const reported = await reportAbout(jefa, slug)
  expect(reported).toMatchObject({
    kind: 'venue',
    target: { text: 'Two floors.', isDown: false, path: `/venues/${slug}` },
  })

  const path = `/api/admin/reports/${reported?.id}/decision`
  expect(await codeOf(jefa.post(path, { action: 'warn', note: 'No.' }))).toEqual([400, 'decision-does-not-fit'])
  const id = await decide(jefa, slug, 'take-down')
  expect(await venue()).not.toHaveProperty('description')
  expect(await html()).not.toContain('Two floors')
  expect(await peopleSeenBy(mateo)).toMatchObject({ page: { description: 'Two floors.' } })
  await undoDecision(jefa, id)
  expect(await venue()).toMatchObject({ description: 'Two floors.' })
  expect(await html()).toContain('Two floors')
})

test('a host who is restored after a suspension is still the first host', async () => {
  const jefa = await openAdmin(server)
  const id = await suspendedBy(jefa, mateo)
  expect(await peopleSeenBy(ines)).toMatchObject({ canClaim: true })
  await undoDecision(jefa, id)
  expect(await peopleSeenBy(ines)).toMatchObject({ canClaim: false })
  expect((await claim(await signedInAgain(server.app, server.sql, mateo.id))).status).toBe(200)
})

test('the listings that a host has claimed with a code claim no page', async () => {
  const jefa = await openAdmin(server)
  const source = `@nave${suffix}`
  const event = salsa('2030-05-04', { venue: `Nave ${suffix}`, location: '5 Main St' })
  const id = await addListing(jefa, source, event)
  const code = await codeToClaim(jefa, source)
  const rita = await server.person(`rita${suffix}`, { userType: 'party_host' })
  expect((await rita.post(`/api/events/${id}/claim`, { code })).status).toBe(200)
  await begin(rita)
  slug = ((await (await server.stranger.get(`/api/events/${id}`)).json()) as Event).venueSlug ?? ''
  expect(await codeOf(claim(rita))).toEqual([403, 'not-first-host'])
})

test('of two hosts who claim at once, and of one who claims twice, one has the page', async () => {
  const results = await Promise.all([claim(mateo), claim(mateo), claim(ines)])
  expect(results.map(({ ok }) => ok)).toEqual([true, true, false])
  expect((await peopleSeenBy(mateo)).people).toHaveLength(1)
})

test('the people of the page name up to five others, and each of them edits', async () => {
  await claim(mateo)
  for (const _ of [1, 2]) expect((await name(mateo, ana)).status).toBe(200)
  expect((await edit(ana, { description: 'By Ana' })).status).toBe(200)
  expect((await name(ana, luis)).status).toBe(200)
  for (let number = 3; number < MAX_VENUE_PEOPLE; number += 1)
    expect((await name(mateo, await server.person(`extra${suffix}${number}`))).status).toBe(200)
  expect(await codeOf(name(mateo, ines))).toEqual([409, 'too-many-venue-people'])
  // A repeated request for a member who is there already is no refusal.
  expect((await name(mateo, luis)).status).toBe(200)
})

test('only the people of the page read who they are, edit, name and remove', async () => {
  await claim(mateo)
  await name(mateo, ana)
  expect(await peopleSeenBy(luis)).toEqual({ canClaim: false, people: [], page: null })
  expect(await codeOf(edit(luis, { description: 'Mine' }))).toEqual([403, 'not-of-venue'])
  expect(await codeOf(edit(ines, { description: 'Mine' }))).toEqual([403, 'not-of-venue'])
  expect(await codeOf(name(luis, luis))).toEqual([403, 'not-of-venue'])
  expect(await codeOf(remove(luis, ana))).toEqual([403, 'not-of-venue'])
  expect(await codeOf(edit(server.stranger, { description: 'Mine' }))).toEqual([401, 'signed-out'])
  expect((await server.stranger.get(`/api/venues/${slug}/people`)).status).toBe(401)
  expect(await codeOf(mateo.patch('/api/venues/no-such-venue', { ...written, version: 1 }))).toEqual([404, 'not-found'])
  // A named member removes nobody who was named by another one.
  expect(await codeOf(remove(ana, mateo))).toEqual([403, 'named-by-another'])
  await name(ana, luis)
  await name(mateo, ines)
  expect(await codeOf(remove(ana, ines))).toEqual([403, 'named-by-another'])
  expect((await remove(ana, luis)).status).toBe(200)
  expect(await codeOf(remove(ana, luis))).toEqual([404, 'user-not-found'])
  expect((await remove(mateo, ines)).status).toBe(200)
})

test('a named member who names the own account is not the one who claimed the page', async () => {
  await claim(mateo)
  await name(mateo, ana)
  expect((await name(ana, ana)).status).toBe(200)
  expect((await ana.put(`/api/venues/${slug}/people/${ana.id.toUpperCase()}`)).status).toBe(200)
  expect(await codeOf(remove(ana, mateo))).toEqual([403, 'named-by-another'])
  expect((await name(mateo, mateo)).status).toBe(200)
  expect((await remove(mateo, ana)).status).toBe(200)
  expect(await codeOf(name(ana, ana))).toEqual([403, 'not-of-venue'])
})

test('a blocked, suspended, deleted or unknown member is not named; a block ends it, and a suspended member edits nothing', async () => {
  await claim(mateo)
  await luis.put(`/api/blocks/${mateo.id}`)
  expect(await codeOf(name(mateo, luis))).toEqual([404, 'user-not-found'])
  const gone = await server.person(`gone${suffix}`)
  await gone.delete('/api/profile')
  const suspended = await server.person(`suspended${suffix}`)
  await suspend(server.sql, suspended)
  for (const id of [gone.id, suspended.id, randomUUID(), 'ana'])
    expect(await codeOf(mateo.put(`/api/venues/${slug}/people/${id}`))).toEqual([404, 'user-not-found'])

  await name(mateo, ana)
  await name(mateo, ines)
  await ana.put(`/api/blocks/${mateo.id}`)
  expect((await peopleSeenBy(mateo)).people.map(({ id }) => id)).toEqual([mateo.id, ines.id])
  await suspend(server.sql, ines)
  expect([401, 403]).toContain((await edit(ines, { description: 'Mine' })).status)
  expect(await venue()).not.toHaveProperty('description')
})

test('the text of a page is hidden while all of its people are suspended', async () => {
  const jefa = await openAdmin(server)
  const shows = async (text: string | undefined) => {
    expect((await venue()).description).toBe(text)
    expect((await html()).includes('Ask Ana')).toBe(text !== undefined)
  }
  await claim(mateo)
  await name(mateo, ana)
  await remove(mateo, mateo)
  await edit(ana, { description: 'Ask Ana', links: ['https://example.com'] })
  await shows('Ask Ana')
  const id = await suspendedBy(jefa, ana)
  await shows(undefined)
  expect(await venue()).not.toHaveProperty('links')
  expect(await peopleSeenBy(mateo)).toMatchObject({ canClaim: false })
  expect(await codeOf(claim(mateo))).toEqual([409, 'venue-claimed'])
  const path = `/api/admin/venues/${slug}/people`
  expect(await (await jefa.get(path)).json()).toMatchObject({
    description: 'Ask Ana',
    people: [{ id: ana.id, isSuspended: true }],
  })

  expect((await jefa.put(`${path}/${luis.id}`)).status).toBe(200)
  await shows('Ask Ana')
  expect((await remove(luis, luis)).status).toBe(200)
  await shows(undefined)
  await undoDecision(jefa, id)
  await shows('Ask Ana')

  // A moderator frees the page of a member who stays suspended.
  await suspendedBy(jefa, ana)
  expect((await jefa.delete(`${path}/${ana.id}`)).status).toBe(200)
  expect((await claim(mateo)).status).toBe(200)
  await shows(undefined)
})

test('a member who leaves a page does not lock its people before the page: the deletion of an account and a block', async () => {
  await claim(mateo)
  await name(mateo, ana)
  await name(mateo, luis)
  for (const [person, leave] of [
    [ana, () => ana.put(`/api/blocks/${mateo.id}`)],
    [luis, () => luis.delete('/api/profile')],
  ] as const) {
    const left = await whileLocked(
      server.sql,
      tx => tx`select from venues where slug = ${slug} for no key update`,
      leave,
      // A request that removes this member has locked the page by now, and locks the member next.
      tx => tx`select from venue_people where user_id = ${person.id} for update nowait`,
    )
    expect(left.ok).toBe(true)
  }
  expect((await peopleSeenBy(mateo)).people.map(({ id }) => id)).toEqual([mateo.id])
})

test('hostile and mistaken text is refused with a sentence, or shown as text', async () => {
  await claim(mateo)
  const refused = async (order: object) => {
    const response = await mateo.patch(`/api/venues/${slug}`, { ...written, version: 1, ...order })
    return [response.status, (await response.json()).message]
  }
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://files.example.com',
    'https://',
    'https://a b.com',
  ])
    expect([link, (await refused({ links: [link] }))[0]]).toEqual([link, 400])
  const tooMany = Array.from({ length: MAX_VENUE_LINKS + 1 }, (_, n) => `https://${n}.example.com`)
  expect((await refused({ links: tooMany }))[0]).toBe(400)
  expect((await refused({ description: 'a'.repeat(501) }))[0]).toBe(400)
  expect((await refused({ description: 'a\u0000b' }))[0]).toBe(400)
  expect((await refused({ links: 'https://example.com' }))[0]).toBe(400)
  expect(await venue()).not.toHaveProperty('description')

  await edit(mateo, {
    description: '</script><script>alert(1)</script> \u202Eevil',
    links: ['https://example.com/"onmouseover=alert(1)'],
  })
  const page = await html()
  expect(page).not.toContain('<script>alert(1)')
  expect(page).not.toContain('href="https://example.com/"')
  expect(page).not.toContain('\u202E')
})

test('of two members who change the page at once the second one is asked to compare, and a repeated change is none', async () => {
  await claim(mateo)
  await name(mateo, ana)
  const both = await Promise.all([edit(mateo, { description: 'By Mateo' }), edit(ana, { description: 'By Ana' })])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const [winner, loser] = both[0]?.status === 200 ? ['Mateo', 'Ana'] : ['Ana', 'Mateo']
  expect(await venue()).toMatchObject({ description: `By ${winner}` })
  const late = loser === 'Ana' ? ana : mateo
  expect(await codeOf(edit(late, { description: `By ${loser}` }))).toEqual([409, 'venue-page-changed'])
  // The retry of the first one after a lost response.
  expect((await edit(mateo, { description: `By ${winner}` })).status).toBe(200)
  expect((await edit(late, { description: 'By both', version: 2 })).status).toBe(200)
})

test('the page is free and empty when the last one leaves, also when the last two leave at once', async () => {
  await claim(mateo)
  await name(mateo, ana)
  await edit(mateo, { description: 'Two floors', links: ['https://example.com'] })
  expect((await remove(mateo, mateo)).status).toBe(200)
  expect(await venue()).toMatchObject({ description: 'Two floors' })
  expect(await peopleSeenBy(mateo)).toMatchObject({ canClaim: false })
  expect((await remove(ana, ana)).status).toBe(200)
  expect(await venue()).not.toHaveProperty('description')
  expect(await peopleSeenBy(mateo)).toMatchObject({ canClaim: true })

  await claim(mateo)
  await name(mateo, ana)
  await edit(mateo, { description: 'Again', version: (await peopleSeenBy(mateo)).page?.version })
  expect(await venue()).toMatchObject({ description: 'Again' })
  await Promise.all([remove(mateo, mateo), remove(ana, ana)])
  expect(await venue()).not.toHaveProperty('description')
})

test('the export has the pages of a member; the deletion of the account frees them, and of the one who named forgets the name', async () => {
  await claim(mateo)
  await name(mateo, ana)
  await edit(mateo, { description: 'Two floors' })
  expect((await exportedData(server.sql, mateo))['venue-pages']).toMatchObject([
    { description: 'Two floors' },
    { person: { username: ana.username } },
  ])

  expect((await mateo.delete('/api/profile')).status).toBe(200)
  const [left] =
    await server.sql`select user_id, named_by from venue_people p join venues v on v.id = p.venue_id where v.slug = ${slug}`
  expect(left).toEqual({ userId: ana.id, namedBy: null })
  expect(await venue()).toMatchObject({ description: 'Two floors' })
  // A member without the one who named this one is not the one who claimed the page.
  await name(ana, luis)
  await name(luis, ines)
  expect(await codeOf(remove(ana, ines))).toEqual([403, 'named-by-another'])
  for (const person of [luis, ines]) await remove(person, person)
  expect((await ana.delete('/api/profile')).status).toBe(200)
  expect(await venue()).not.toHaveProperty('description')
})

test('a moderator appoints a member, who has the rights of one who claimed the page, and removes the people with their text', async () => {
  const jefa = await openAdmin(server)
  const path = `/api/admin/venues/${slug}/people`
  expect((await mateo.get(path)).status).toBe(401)
  await claim(mateo)
  await name(mateo, luis)
  await edit(mateo, { description: 'Buy followers here' })
  const read = async () => (await (await jefa.get(path)).json()) as AdminVenuePage
  expect(await read()).toMatchObject({
    name: `La Terraza ${suffix}`,
    description: 'Buy followers here',
    people: [{ id: mateo.id }, { id: luis.id }],
  })
  // By username, also for one whom another member has named; a repeated request changes nothing.
  for (const person of [`@${ana.username}`, luis.id, luis.id])
    expect((await jefa.put(`${path}/${person}`)).status).toBe(200)
  expect((await remove(luis, ana)).status).toBe(200)
  for (const person of [randomUUID(), 'nobody-here', '§'])
    expect(await codeOf(jefa.put(`${path}/${encodeURIComponent(person)}`))).toEqual([404, 'user-not-found'])
  expect(await codeOf(jefa.get('/api/admin/venues/no-such-venue/people'))).toEqual([404, 'not-found'])
  for (const person of [mateo, luis]) expect((await jefa.delete(`${path}/${person.id}`)).status).toBe(200)
  expect(await codeOf(jefa.delete(`${path}/${mateo.id}`))).toEqual([404, 'user-not-found'])
  expect(await read()).toMatchObject({ description: '', people: [] })
  expect(await venue()).not.toHaveProperty('description')
  const audit = await server.sql`
    select action from audit_log where actor_kind = 'admin' and action like '%-venue-person' and at > now() - interval '1 minute'
  `
  expect(new Set(audit.map(({ action }) => String(action)))).toEqual(
    new Set(['appoint-venue-person', 'remove-venue-person']),
  )
})

test('the cleanup deletes the people of a venue with the venue', async () => {
  await claim(mateo)
  await server.sql`update events set deleted_at = now() where host_id in (${mateo.id}, ${ines.id})`
  await server.sql`update venues set created_at = now() - interval '2 days' where slug = ${slug}`
  await deleteOldRows(server.sql)
  expect(await server.sql`select from venue_people where user_id = ${mateo.id}`).toHaveLength(0)
})

const written = { description: 'Two floors', links: [] as string[] }
const place = () => ({ venue: `La Terraza ${suffix}`, location: '1 Main St' })

async function publishAt(host: Person): Promise<string> {
  const event = await publishEvent(host, { ...place(), date: '2030-05-03' })
  return event.venueSlug ?? ''
}

/** The events of the hosts took place on their night, and were announced a year before. */
async function begin(...hosts: Person[]) {
  const ids = hosts.map(({ id }) => id)
  await server.sql`
    update events
    set start_local = '2026-01-02 22:00', end_local = null, night_of = '2026-01-02',
      created_at = created_at - (now() - timestamptz '2025-01-02')
    where host_id = any (${ids})
  `
  // The update itself was a move.
  await server.sql`update events set venue_since = null where host_id = any (${ids})`
}

const claim = (person: Pick<Person, 'post'>) => person.post(`/api/venues/${slug}/claim`)
const edit = (person: Pick<Person, 'patch'>, order: object) =>
  person.patch(`/api/venues/${slug}`, { ...written, version: 1, ...order })
const name = (person: Person, other: Person) => person.put(`/api/venues/${slug}/people/${other.id}`)
const remove = (person: Person, other: Person) => person.delete(`/api/venues/${slug}/people/${other.id}`)
const peopleSeenBy = async (person: Person) =>
  (await (await person.get(`/api/venues/${slug}/people`)).json()) as VenuePeople
const venue = async () => ((await (await server.stranger.get(`/api/venues/${slug}`)).json()) as VenueWithEvents).venue
const html = async () => await (await server.stranger.get(`/venues/${slug}`)).text()

/** A moderator suspends the person. Returns the id of the decision. */
async function suspendedBy(jefa: Admin, person: Person): Promise<string> {
  await luis.post('/api/reports', { kind: 'user', targetId: person.id, reason: 'Spam' })
  return await decide(jefa, person.id, 'suspend')
}
