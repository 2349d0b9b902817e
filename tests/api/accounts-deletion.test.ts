import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Sql } from '#db/connection/sql.ts'
import { publishEvent } from '../support/event.ts'
import { postedGig } from '../support/gig.ts'
import { PASSWORD, signedInAgain } from '../support/person.ts'
import { provePhone, registration } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

const CANARY = 'Xiomara'

async function everyRow(): Promise<string> {
  const tables = await server.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_versions'
  `
  const rows = []
  for (const { name } of tables) rows.push(await server.sql`select t::text as row from ${server.sql(name)} t`)
  return JSON.stringify(rows)
}

test('a deleted account is erased at once', async () => {
  const deletedHost = await server.person('xiomara', { userType: 'party_host', lastName: CANARY })
  const elsewhere = await signedInAgain(server.app, server.sql, deletedHost.id)
  const photo = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const profile = await deletedHost.put('/api/profile', {
    displayName: CANARY,
    bio: CANARY,
    hometown: CANARY,
    socialLinks: { instagram: CANARY },
    venueName: CANARY,
    promotionGroup: CANARY,
    profileImageUrl: `data:image/png;base64,${photo.toString('base64')}`,
  })
  const { profileImageUrl } = await profile.json()
  await provePhone(server, deletedHost.phoneNumber)
  await deletedHost.post('/api/auth/resend-verification')
  expect(await everyRow()).toMatch(new RegExp(CANARY, 'i'))

  const response = await deletedHost.delete('/api/profile')
  expect(await response.json()).toEqual({ success: true })
  expect(response.headers.getSetCookie().join()).toMatch(/^sid=;.*Max-Age=0/)
  for (const browser of [deletedHost, elsewhere]) expect((await browser.get('/api/auth/user')).status).toBe(401)
  expect(server.ended).toEqual(expect.arrayContaining([deletedHost.sessionId, elsewhere.sessionId]))
  expect((await server.stranger.post('/api/auth/login', { username: 'xiomara', password: PASSWORD })).status).toBe(401)
  expect((await server.stranger.get(profileImageUrl)).status).toBe(404)

  // The last email would have been sent; in this test it stays in the outbox.
  expect(await server.sql`delete from dev_outbox where recipient = ${deletedHost.email} returning id`).toHaveLength(1)
  const left = await everyRow()
  expect(left).not.toMatch(new RegExp(CANARY, 'i'))
  expect(left).not.toContain(deletedHost.phoneNumber)
})

test('a deleted person is not found by any search and cannot be followed', async () => {
  const ana = await server.person('ana')
  const deletedHost = await server.person('gustavo')
  await ana.post(`/api/users/${deletedHost.id}/follow`)
  await deletedHost.post(`/api/users/${ana.id}/follow`)
  await deletedHost.delete('/api/profile')

  expect((await ana.get(`/api/users/${deletedHost.id}`)).status).toBe(404)
  expect((await ana.post(`/api/users/${deletedHost.id}/follow`)).status).toBe(404)
  expect(await (await ana.get(`/api/users/${ana.id}/followers`)).json()).toEqual([])
  expect(await (await ana.get(`/api/users/${ana.id}/following`)).json()).toEqual([])
  expect(await (await ana.get('/api/users/search?q=gustavo')).json()).toEqual([])
  expect(await (await ana.get('/api/users/search?q=deleted')).json()).toEqual([])
  expect((await (await ana.get('/api/users')).json()).map((person: { id: string }) => person.id)).not.toContain(
    deletedHost.id,
  )
})

test('the phone number of a deleted account is free at once, the username only later', async () => {
  const deletedHost = await server.person('helena')
  await deletedHost.delete('/api/profile')
  const { bearer } = await provePhone(server, deletedHost.phoneNumber)
  const register = (username: string) =>
    server.stranger.post('/api/auth/register-firebase', registration(username, deletedHost.phoneNumber), bearer)
  expect((await register('Helena')).status).toBe(409)
  await server.sql`update held_usernames set held_until = now()`
  expect((await register('Helena')).status).toBe(201)
})

test('conversation partners of a deleted person keep the thread, which shows the deletion', async () => {
  const berta = await server.person('berta')
  const deletedHost = await server.person('ciro')
  const [lo = '', hi = ''] = [berta.id, deletedHost.id].toSorted()
  const conversationId = uuidv7()
  await server.sql`insert into conversations (id, user_lo, user_hi) values (${conversationId}, ${lo}, ${hi})`
  await deletedHost.delete('/api/profile')

  expect(await server.sql`select id from conversations where id = ${conversationId}`).toHaveLength(1)
  expect(await server.sql`select version from user_sync where user_id = ${berta.id}`).toEqual([{ version: 1 }])
  expect(server.sentEvents.at(-1)).toEqual({ userIds: [berta.id], event: 'sync:required', body: {} })
})

test('a host’s coming events are cancelled, past ones stay, drafts go, jobs close and their applications are erased', async () => {
  const host = await server.person('dora', { userType: 'party_host' })
  const goer = await server.person('emilio')
  const [past, coming, draft] = [uuidv7(), uuidv7(), uuidv7()]
  const add = (id: string, status: string, days: number) => server.sql`
    insert into events (id, host_id, title, category, status, city, state, night_of, start_local, tz, search_text)
    select ${id}, ${host.id}, 'A night', 'salsa', ${status}, 'Miami', 'FL', day::date, day, 'America/New_York', ''
    from (select date_trunc('day', now()::timestamp) + make_interval(days => ${days}, hours => 22) as day) d
  `
  await add(past, 'active', -3)
  await add(coming, 'active', 3)
  await add(draft, 'draft', 3)
  const [job] = await server.sql<{ id: number }[]>`
    insert into jobs (host_id, title, description, requirements, location, salary_range, contact_email, contact_phone)
    values (${host.id}, 'DJ', 'd', 'r', 'Miami', '$', 'dora@example.com', '1') returning id
  `
  await server.context.files.put('applications/cv.pdf', new Uint8Array([1]))
  await server.sql`
    insert into applications (id, job_id, applicant_name, applicant_phone, applicant_email, resume_path)
    values (${uuidv7()}, ${job?.id ?? 0}, 'Félix', '1', 'felix@example.com', 'applications/cv.pdf')
  `
  await server.sql`insert into attendances (event_id, user_id, state) values (${past}, ${goer.id}, 'going')`
  await server.sql`update events set attending_count = 1 where id = ${past}`
  await server.sql`insert into reviews (id, event_id, user_id, rating) values (${uuidv7()}, ${past}, ${goer.id}, 4)`
  await server.sql`update events set rating_sum = 4, review_count = 1 where id = ${past}`

  await host.delete('/api/profile')
  const status = async (id: string) =>
    (await server.sql`select status, deleted_at is not null as is_deleted from events where id = ${id}`)[0]
  expect(await status(past)).toEqual({ status: 'active', isDeleted: false })
  expect(await status(coming)).toEqual({ status: 'cancelled', isDeleted: false })
  expect(await status(draft)).toEqual({ status: 'draft', isDeleted: true })
  expect(await server.sql`select closed_at is not null as is_closed, contact_email from jobs`).toEqual([
    { isClosed: true, contactEmail: '' },
  ])
  expect(await server.sql`select id from applications`).toEqual([])
  expect(await server.context.files.get('applications/cv.pdf')).toBeNull()

  await goer.delete('/api/profile')
  expect(await server.sql`select attending_count, rating_sum, review_count from events where id = ${past}`).toEqual([
    { attendingCount: 0, ratingSum: 0, reviewCount: 0 },
  ])
})

test('only the owner of a session deletes an account, and only their own', async () => {
  expect((await server.stranger.delete('/api/profile')).status).toBe(401)
  const ivana = await server.person('ivana')
  const cross = await ivana.delete('/api/profile', undefined, { 'sec-fetch-site': 'cross-site' })
  expect(cross.status).toBe(403)
  expect((await ivana.get('/api/auth/user')).status).toBe(200)
})

test('the deletion of an account locks its gigs, and then their events in one order', async () => {
  const owner = await server.person('owner', { userType: 'party_host' })
  const events = [await publishEvent(owner), await publishEvent(owner)]
  const [first = '', last = ''] = events.map(({ id }) => id).toSorted()
  const deleted = async (username: string, locked: (tx: Sql, userId: string) => Promise<unknown>, free: string) => {
    const editor = await server.person(username, { userType: 'party_host' })
    for (const id of [last, first]) {
      await server.sql`
        insert into event_people (event_id, user_id, role, accepted_at) values (${id}, ${editor.id}, 'editor', now())
      `
      await postedGig(editor, { id })
    }
    const { deletion } = await server.sql.begin(async tx => {
      await locked(tx, editor.id)
      const response = editor.delete('/api/profile')
      await expect
        .poll(() => tx`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .toHaveLength(1)
      // Not locked by the deletion, which waits.
      await tx`select from events where id = ${free} for update nowait`
      return { deletion: response }
    })
    return (await deletion).status
  }
  expect(await deleted('editor', tx => tx`select from events where id = ${first} for update`, last)).toBe(200)
  // As an applicant who withdraws, which changes the event.
  expect(await deleted('poster', (tx, id) => tx`select from jobs where host_id = ${id} for update`, first)).toBe(200)
})
