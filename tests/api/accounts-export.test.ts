import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { messagesIn } from '#api/http/i18n.ts'
import { openLimits } from '#api/http/rate-limits.ts'
import { locales } from '#contract/i18n/locale.ts'
import { PASSWORD, type Person } from '../support/person.ts'
import { provePhone } from '../support/sign-up.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

async function unpacked(response: Response): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

const jsonIn = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')

async function nightOf(host: Person) {
  const id = uuidv7()
  await server.sql`
    insert into events (id, host_id, title, category, city, state, night_of, start_local, tz, search_text)
    values (${id}, ${host.id}, 'Sabor', 'salsa', 'Miami', 'FL', '2030-05-03', '2030-05-03 22:00', 'America/New_York', '')
  `
  return id
}

test('an export has all data of the member as in the database, and no private data of others', async () => {
  const ana = await server.person('ana', { userType: 'party_host' })
  const beto = await server.person('beto')
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await ana.put('/api/profile', {
    bio: 'Salsa y café',
    profileImageUrl: `data:image/png;base64,${photo.toString('base64')}`,
  })
  await ana.post(`/api/users/${beto.id}/follow`)
  await beto.post(`/api/users/${ana.id}/follow`)
  const party = await nightOf(ana)
  await ana.put(`/api/events/${party}/attendance`, { state: 'going', from: 'poster' })
  await ana.put(`/api/events/${party}/favorite`)
  await server.sql`insert into reviews (id, event_id, user_id, rating, comment) values (${uuidv7()}, ${party}, ${ana.id}, 5, 'Qué noche')`
  await ana.post('/api/reports', { kind: 'user', targetId: beto.id, reason: 'spam' })
  const { id: talk } = await (await ana.post('/api/conversations', { participantTwoId: beto.id })).json()
  for (const [member, content] of [
    [ana, '¿Bailas?'],
    [beto, 'Siempre "bailo"\n…'],
  ] as const)
    await member.post(`/api/conversations/${talk}/messages`, { content })
  const [job] = await server.sql<{ id: number }[]>`
    insert into jobs (host_id, title, description, requirements, location, salary_range, contact_email, contact_phone)
    values (${ana.id}, 'DJ', 'd', 'r', 'Miami', '$', 'ana@example.com', '1') returning id
  `
  await server.sql`
    insert into applications (id, job_id, applicant_name, applicant_phone, applicant_email, cover_letter)
    values (${uuidv7()}, ${job?.id ?? 0}, 'Félix Canario', '+13055559911', 'felix.canario@example.com', 'carta canaria')
  `

  const source = uuidv7()
  await server.sql`insert into users (id, username, deleted_at) values (${source}, 'unclaimed-ana', now())`
  await server.sql`
    insert into listing_sources (id, name, claimed_by, claimed_at) values (${source}, '@casaana', ${ana.id}, now())
  `

  const response = await ana.get('/api/account/export')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="pista-ana-\d{4}-\d\d-\d\d\.zip"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const files = await unpacked(response)

  const [stored] =
    await server.sql`select username, email, phone_number, bio, created_at from users where id = ${ana.id}`
  expect(jsonIn(files, 'profile.json')).toMatchObject(stored ?? {})
  expect(jsonIn(files, 'settings.json')).toMatchObject({ messages: true, emailNights: true, quietHours: null })
  expect(jsonIn(files, 'follows.json')).toMatchObject([{ person: { username: 'beto', name: 'Beto Paredes' } }])
  expect(jsonIn(files, 'followers.json')).toMatchObject([{ person: { username: 'beto' } }])
  expect(jsonIn(files, 'attendance.json')).toMatchObject([
    { night: { id: party, title: 'Sabor' }, state: 'going', cameThrough: 'poster' },
  ])
  expect(jsonIn(files, 'favorites.json')).toMatchObject([{ night: { id: party } }])
  expect(jsonIn(files, 'reviews.json')).toMatchObject([{ rating: 5, comment: 'Qué noche' }])
  expect(jsonIn(files, 'hosted-nights.json')).toMatchObject([{ id: party, nightOf: '2030-05-03' }])
  expect(jsonIn(files, 'claims.json')).toEqual([{ name: '@casaana', claimedAt: expect.any(String) }])
  expect(jsonIn(files, 'jobs.json')).toMatchObject([{ title: 'DJ', applications: 1 }])
  expect(jsonIn(files, 'sessions.json')).toMatchObject([{ userAgent: 'a test' }])
  expect(jsonIn(files, 'reports.json')).toMatchObject([{ kind: 'user', reason: 'spam' }])
  expect(jsonIn(files, 'messages.json')).toEqual([
    {
      with: { username: 'beto', name: 'Beto Paredes' },
      startedAt: expect.any(String),
      messages: [
        { from: 'me', content: '¿Bailas?', sentAt: expect.any(String), editedAt: null },
        { from: 'them', content: 'Siempre "bailo"\n…', sentAt: expect.any(String), editedAt: null },
      ],
    },
  ])
  const [upload] = await server.sql<
    { path: string; bytes: number }[]
  >`select path, bytes from uploads where owner_id = ${ana.id}`
  expect(files.get(`uploads/${upload?.path}`)).toHaveLength(upload?.bytes ?? 0)
  expect(files.get('README.txt')?.toString()).toContain('@ana')
  for (const locale of locales)
    expect(
      messagesIn[locale].emails
        .exportReadme({ username: 'ana', date: '' })
        .match(/^[\w-]+\.json/gm)
        ?.toSorted(),
    ).toEqual([...files.keys()].filter(name => name.endsWith('.json')).toSorted())

  const everything = [...files.values()].map(String).join('\n')
  for (const privateOfOthers of [
    beto.email,
    beto.phoneNumber,
    '+13055559911',
    'felix.canario',
    'carta canaria',
    'Félix',
  ])
    expect(everything).not.toContain(privateOfOthers)
  expect(
    await server.sql`select outcome from audit_log where actor_id = ${ana.id} and action = 'export-account'`,
  ).toEqual([{ outcome: 'ok' }])
})

test('the note of an export is in the language of the member, and a long thread is complete', async () => {
  const carla = await server.person('carla')
  const dario = await server.person('dario')
  await carla.patch('/api/users/profile', { locale: 'es' })
  const { id: talk } = await (await carla.post('/api/conversations', { participantTwoId: dario.id })).json()
  await server.sql`
    insert into messages (conversation_id, seq, id, sender_id, content, content_hash, created_at, rev)
    select ${talk}, n, gen_random_uuid(), ${dario.id}, 'n' || n, '', now(), n from generate_series(1, 1201) n
  `
  const files = await unpacked(await carla.get('/api/account/export'))
  expect(files.get('README.txt')?.toString()).toMatch(/^Tu copia de todo/)
  const [thread] = jsonIn(files, 'messages.json')
  expect(thread.messages.map((output: { content: string }) => output.content)).toEqual(
    Array.from({ length: 1201 }, (_, index) => `n${index + 1}`),
  )
})

test('only a member who confirmed the password within ten minutes gets an export', async () => {
  expect((await server.stranger.get('/api/account/export')).status).toBe(401)
  const elsa = await server.person('elsa')
  const longAgo = () =>
    server.sql`update sessions set authenticated_at = now() - interval '11 minutes' where id = ${elsa.sessionId}`
  await longAgo()
  const refused = await elsa.get('/api/account/export')
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'confirm-first'])
  await elsa.post('/api/auth/confirm-password', { password: PASSWORD })
  expect((await elsa.get('/api/account/export')).status).toBe(200)

  await longAgo()
  const { bearer } = await provePhone(server, elsa.phoneNumber, 'sign-in')
  expect((await elsa.post('/api/auth/confirm-phone', undefined, bearer)).status).toBe(403)
  await server.sql`update users set password_hash = null where id = ${elsa.id}`
  const another = await provePhone(server, '+13055550987', 'sign-in')
  expect((await elsa.post('/api/auth/confirm-phone', undefined, another.bearer)).status).toBe(401)
  expect((await elsa.post('/api/auth/confirm-phone', undefined, bearer)).status).toBe(200)
  expect((await elsa.post('/api/auth/confirm-phone', undefined, bearer)).status).toBe(401)
  expect((await elsa.get('/api/account/export')).status).toBe(200)
})

test('a member gets one export a day, and an interrupted one is not counted', async () => {
  const strict = await openTestServer({ context: { limits: openLimits() } })
  const fito = await strict.person('fito')
  const brokenOff = await fito.get('/api/account/export')
  await brokenOff.body?.cancel()
  await expect.poll(async () => (await fito.get('/api/account/export')).status).toBe(200)
  const again = await fito.get('/api/account/export')
  expect([again.status, Number(again.headers.get('retry-after')) > 80_000]).toEqual([429, true])
  await strict.close()
})
