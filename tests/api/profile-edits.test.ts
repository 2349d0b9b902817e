import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import type { ErrorResponse } from '#contract/responses.ts'
import { type Person, signedInAgain } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

let mateo: Person
/** Mateo's second device. */
let laptop: Awaited<ReturnType<typeof signedInAgain>>
let people = 0

const server = await useTestServer()
const ana = await server.person('ana')
beforeEach(async () => {
  people += 1
  mateo = await server.person(`mateo${people}`, { userType: 'party_host' })
  laptop = await signedInAgain(server.app, server.sql, mateo.id)
})

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const read = async () => (await (await mateo.get('/api/auth/user')).json()) as Me

test('edits of different fields are both stored, also of two links of one profile', async () => {
  await laptop.put('/api/profile', { venueName: 'El Patio', socialLinks: { instagram: 'mateo.uno' } }, ifMatch(1))
  const merged = await mateo.put('/api/profile', { bio: 'On2', socialLinks: { tiktok: 'mateo.dos' } }, ifMatch(1))
  expect([merged.status, merged.headers.get('etag')]).toEqual([200, '"3"'])
  const now = await read()
  expect(now).toMatchObject({ venueName: 'El Patio', bio: 'On2', version: 3 })
  expect(Object.keys(now.socialLinks).toSorted()).toEqual(['instagram', 'tiktok'])
})

test('a field that was changed since is refused with the profile as it is, and nothing of the edit is stored', async () => {
  await laptop.patch('/api/users/profile', { bio: 'On1' }, ifMatch(1))
  const refused = await mateo.put('/api/profile', { bio: 'On2', hometown: 'Cali' }, ifMatch(1))
  expect(refused.status).toBe(412)
  const body = (await refused.json()) as ErrorResponse
  expect(body).toMatchObject({ code: 'edit-conflict', conflict: { fields: ['bio'] } })
  expect(body.conflict?.current).toEqual(await read())
  expect(await read()).toMatchObject({ bio: 'On1', hometown: null, version: 2 })
  expect((await mateo.patch('/api/users/profile', { bio: 'On2' }, ifMatch(1))).status).toBe(412)
  expect((await mateo.patch('/api/users/profile', { bio: 'On2' }, ifMatch(2))).status).toBe(200)
})

const values = {
  displayName: ['DJ Uno', 'DJ Dos'],
  firstName: ['Uno', 'Dos'],
  lastName: ['Uno', 'Dos'],
  bio: ['A', ''],
  statusMessage: ['A', null],
  hometown: ['Cali', 'Lima'],
  city: ['Tampa', 'Orlando'],
  state: ['NY', 'CA'],
  dateOfBirth: ['1990-01-01', '1991-01-01'],
  favoriteGenres: [['Bachata'], []],
  interests: [['Dancing'], ['Food']],
  profileImageUrl: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
  venueName: ['A', 'B'],
  venueDescription: ['A', 'B'],
  venueAddress: ['A', 'B'],
  venuePhone: ['A', 'B'],
  venueWebsite: ['https://a.example/', 'https://b.example/'],
  promotionGroup: ['A', 'B'],
  goingAudience: ['public', 'host'],
  locale: ['es', 'pt'],
}

test.each(Object.entries(values))(
  '%s: an older edit conflicts, the same edit again does not',
  async (field, [a, b]) => {
    expect((await laptop.put('/api/profile', { [field]: a }, ifMatch(1))).status).toBe(200)
    const after = await read()
    expect(after.version).toBe(2)
    expect((await mateo.put('/api/profile', { [field]: b }, ifMatch(1))).status).toBe(412)
    expect((await laptop.put('/api/profile', { [field]: a }, ifMatch(1))).status).toBe(200)
    expect(await read()).toEqual(after)
    expect((await mateo.put('/api/profile', { [field]: b })).status).toBe(200)
  },
)

test('a picture sent again because its response was lost is recognised, and one that was removed does not return', async () => {
  const [mine, theirs] = [await picture('red'), await picture('blue')]
  await mateo.put('/api/profile', { profileImageUrl: mine }, ifMatch(1))
  const { profileImageUrl } = await read()
  expect(profileImageUrl).toMatch(/^\/uploads\//)
  expect((await mateo.put('/api/profile', { profileImageUrl: mine, bio: 'On2' }, ifMatch(1))).status).toBe(200)
  expect(await read()).toMatchObject({ profileImageUrl, bio: 'On2' })
  expect((await mateo.put('/api/profile', { profileImageUrl: theirs }, ifMatch(1))).status).toBe(412)
  expect((await server.app.request(profileImageUrl ?? '')).status).toBe(200)
  const [uploads] = await server.sql<{ count: number }[]>`select count(*) from uploads where owner_id = ${mateo.id}`
  expect(uploads).toEqual({ count: 1 })

  await laptop.put('/api/profile', { profileImageUrl: null })
  expect((await mateo.put('/api/profile', { profileImageUrl: mine }, ifMatch(1))).status).toBe(412)
  expect((await read()).profileImageUrl).toBeNull()
})

test('other people do not see the version of a profile', async () => {
  for (const path of [`/api/users/${mateo.id}`, `/api/users/search?q=${mateo.username}`, '/api/users'])
    expect(await (await ana.get(path)).text()).not.toContain('"version"')
  expect(await (await mateo.get(`/api/users/${mateo.id}`)).text()).not.toContain('"version"')
})

test('other changes of an account keep the version of the profile, and an invalid version is refused with a sentence', async () => {
  await ana.post(`/api/users/${mateo.id}/follow`)
  await mateo.put('/api/profile', { bio: '' }, ifMatch(1))
  expect((await read()).version).toBe(1)
  const refused = await mateo.put('/api/profile', { bio: 'On2' }, { 'if-match': 'mine' })
  expect([refused.status, ((await refused.json()) as ErrorResponse).code]).toEqual([400, 'invalid-version'])
  expect((await mateo.put('/api/profile', { bio: 'On2' }, { 'if-match': '*' })).status).toBe(200)
})

async function picture(background: string) {
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
