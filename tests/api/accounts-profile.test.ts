import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { Me } from '#contract/accounts/accounts.ts'
import type { Person } from '../support/person.ts'
import { openTestServer, useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

const me = async (person: Person) => (await person.get('/api/auth/user')).json()
const put = async (person: Person, changes: object) => (await person.put('/api/profile', changes)).json()

async function picture(width = 600) {
  const bytes = await sharp({ create: { width, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

test('the whole form comes back as it was sent', async () => {
  const ana = await server.person('ana', { userType: 'party_host' })
  const form = {
    displayName: 'Ana del Mar 🌊',
    username: 'anaDelMar',
    bio: 'Salsa desde los cinco años.\n¡Y contando!',
    hometown: 'Cali, Colombia',
    dateOfBirth: '1990-12-31',
    city: 'Hialeah',
    state: 'FL',
    favoriteGenres: ['Salsa', 'Tango', 'Something of my own'],
    interests: ['Dancing', 'Fishing'],
    socialLinks: { instagram: '@anadelmar', facebook: 'https://www.facebook.com/ana', twitter: 'ana', tiktok: '@ana' },
    statusMessage: 'Ready!',
    venueName: 'La Terraza',
    venueDescription: 'Rooftop',
    venueAddress: '1 Calle Ocho',
    venuePhone: '(305) 555-0100',
    venueWebsite: 'https://terraza.example.com/',
    promotionGroup: 'Terraza Nights',
  }
  const response = await put(ana, form)
  expect(response).toMatchObject(form)
  expect(Me.parse(response)).toEqual(response)
  expect(await me(ana)).toEqual(response)
})

test('an absent field stays, null and an empty text clear a field, and an absent social link stays', async () => {
  const beto = await server.person('beto')
  await put(beto, { bio: 'A bio', hometown: 'Lima', socialLinks: { instagram: 'beto', tiktok: 'beto' } })
  expect(await put(beto, { statusMessage: 'hola' })).toMatchObject({ bio: 'A bio', hometown: 'Lima' })
  expect(await put(beto, { bio: null, hometown: '', socialLinks: { tiktok: '' } })).toMatchObject({
    bio: null,
    hometown: null,
    statusMessage: 'hola',
    socialLinks: { instagram: 'beto' },
  })
  expect(await put(beto, {})).toMatchObject({ statusMessage: 'hola' })
})

test('only the fields of the form can be written; others in the request are ignored', async () => {
  const caro = await server.person('caro')
  const before = await me(caro)
  const { status } = await caro.put('/api/profile', {
    id: uuidv7(),
    role: 'admin',
    isAdmin: true,
    email: 'evil@example.com',
    phoneNumber: '+13055550000',
    isPhoneVerified: false,
    isEmailVerified: true,
    passwordHash: 'x',
    createdAt: '2000-01-01',
    followersCount: 9,
    __proto__: { bio: 'polluted' },
  })
  expect(status).toBe(200)
  expect(await me(caro)).toEqual(before)
})

test('the account type is chosen once, when the profile is completed', async () => {
  const dani = await server.person('dani', { isProfileComplete: false })
  const early = await dani.put('/api/profile', { userType: 'party_host' })
  expect(early.status).toBe(403)
  expect(await early.json()).toMatchObject({ code: 'type-fixed' })

  const onboarding = { userType: 'party_host', isProfileComplete: 1, promotionGroup: 'D' }
  expect(await put(dani, onboarding)).toMatchObject({
    userType: 'party_host',
    isProfileComplete: 1,
    promotionGroup: 'D',
  })
  const back = await dani.put('/api/profile', { userType: 'party_goer', isProfileComplete: 1 })
  expect(back.status).toBe(403)
  expect((await dani.put('/api/profile', await me(dani))).status).toBe(200)
})

test('a party goer has no venue, also if the request contains one', async () => {
  const eva = await server.person('eva')
  expect(await put(eva, { venueName: 'Mine', promotionGroup: 'Mine', bio: 'hi' })).toMatchObject({
    venueName: null,
    promotionGroup: null,
    bio: 'hi',
  })
})

test.each([
  [{ displayName: 'x'.repeat(81) }, 'too-long'],
  [{ displayName: 'Аdmin' }, 'reserved-name'],
  [{ username: 'no spaces' }, 'invalid-username'],
  [{ bio: 'a\u0000b' }, 'invalid-text'],
  [{ bio: '\ud800' }, 'invalid-text'],
  [{ bio: 5 }, 'invalid-text'],
  [{ state: 'XYZ' }, 'invalid-state'],
  [{ dateOfBirth: '1990-02-30' }, 'invalid-date'],
  [{ dateOfBirth: '2022-01-01' }, 'too-young'],
  [{ favoriteGenres: 'Salsa' }, 'invalid'],
  [{ favoriteGenres: Array.from({ length: 31 }, (_, n) => `g${n}`) }, 'too-long'],
  [{ socialLinks: { instagram: 'https://evil.example/instagram.com' } }, 'invalid-url'],
  [{ socialLinks: { facebook: 'javascript:alert(1)' } }, 'invalid-url'],
  [{ venueWebsite: 'javascript:alert(1)' }, 'invalid-url'],
  [{ profileImageUrl: 'http://127.0.0.1/x.png' }, 'invalid-image'],
  [{ profileImageUrl: 'data:image/svg+xml;base64,AAAA' }, 'invalid-image'],
  [{ profileImageUrl: `data:image/png;base64,${'A'.repeat(700_000)}` }, 'image-too-large'],
  [{ isProfileComplete: 'yes' }, 'invalid'],
])('a profile with %j is refused: %s', async (changes, code) => {
  const fabi = await server.person(`fabi${Math.random().toString(36).slice(2, 8)}`)
  const response = await fabi.put('/api/profile', changes)
  expect(response.status).toBe(400)
  const body = await response.json()
  expect(body).toMatchObject({ code })
  expect(body.issues?.[0]?.path ?? '').toMatch(/^(\w+(\.\w+)?)?$/)
})

test('the inline edit changes exactly one field', async () => {
  const gabi = await server.person('gabi')
  expect(await (await gabi.patch('/api/users/profile', { bio: 'Nueva' })).json()).toMatchObject({ bio: 'Nueva' })
  for (const order of [
    {},
    { bio: 'x', hometown: 'y' },
    { email: 'evil@example.com' },
    { isProfileComplete: 1 },
    { toString: 'x' },
    [],
  ])
    expect((await gabi.patch('/api/users/profile', order)).status).toBe(400)
  expect((await server.stranger.patch('/api/users/profile', { bio: 'x' })).status).toBe(401)
  expect((await server.stranger.put('/api/profile', { bio: 'x' })).status).toBe(401)
})

test('a new picture replaces the previous one, whose file is deleted', async () => {
  const hugo = await server.person('hugo')
  const first = (await put(hugo, { profileImageUrl: await picture() })).profileImageUrl
  expect(first).toMatch(/^\/uploads\/profiles\/[\w-]+\.webp$/)
  expect((await server.stranger.get(first)).status).toBe(200)
  expect(await put(hugo, { profileImageUrl: first, bio: 'x' })).toMatchObject({ profileImageUrl: first })
  const second = (await put(hugo, { profileImageUrl: await picture(500) })).profileImageUrl
  expect((await server.stranger.get(first)).status).toBe(404)
  expect((await server.stranger.get(second)).status).toBe(200)
  expect(await put(hugo, { profileImageUrl: '' })).toMatchObject({ profileImageUrl: null })
  expect((await server.stranger.get(second)).status).toBe(404)
})

test('a person can neither use nor delete the picture of another person', async () => {
  const ines = await server.person('ines')
  const thief = await server.person('thief')
  const url = (await put(ines, { profileImageUrl: await picture() })).profileImageUrl
  expect((await thief.put('/api/profile', { profileImageUrl: url })).status).toBe(400)
  await put(thief, { profileImageUrl: null })
  expect((await server.stranger.get(url)).status).toBe(200)
})

test('the address of a picture on another server is stored unchanged', async () => {
  const juan = await server.person('juan')
  const profileImageUrl = 'https://pictures.example.com/juan.jpg'
  expect(await put(juan, { profileImageUrl })).toMatchObject({ profileImageUrl })
})

test('a username that is given up stays reserved for its owner for a while', async () => {
  const karla = await server.person('karla')
  const luis = await server.person('luis')
  expect((await karla.put('/api/profile', { username: 'LUIS' })).status).toBe(409)
  expect(await put(karla, { username: 'Karla' })).toMatchObject({ username: 'Karla' })
  expect(await put(karla, { username: 'karlita' })).toMatchObject({ username: 'karlita' })

  const taken = await luis.put('/api/profile', { username: 'karla' })
  expect(taken.status).toBe(409)
  expect(await taken.json()).toMatchObject({ error: 'Username is already taken' })
  const check = await server.stranger.post('/api/auth/check-username', { username: 'KARLA' })
  expect(await check.json()).toEqual({ available: false })
  expect(await put(karla, { username: 'karla' })).toMatchObject({ username: 'karla' })
})

test('a username that is given up is free after thirty days and not before', async () => {
  const marta = await server.person('marta')
  await put(marta, { username: 'martita' })
  const isFree = async () =>
    (await (await server.stranger.post('/api/auth/check-username', { username: 'marta' })).json()).available as boolean
  await server.sql`update held_usernames set held_until = held_until - interval '29 days 23 hours'`
  expect(await isFree()).toBe(false)
  await server.sql`update held_usernames set held_until = held_until - interval '2 hours'`
  expect(await isFree()).toBe(true)
})

test('a username changes twice in thirty days', async () => {
  const strict = await openTestServer({ config: { hasLimits: true } })
  const mara = await strict.person('mara')
  for (const username of ['mara1', 'mara2']) expect((await mara.put('/api/profile', { username })).status).toBe(200)
  const third = await mara.put('/api/profile', { username: 'mara3' })
  expect(third.status).toBe(429)
  expect(await third.json()).toMatchObject({ code: 'username-changed-lately' })
  expect((await mara.get('/api/auth/user')).status).toBe(200)
  await strict.close()
})

test('conversation partners are notified of a new name, and only of what they can see', async () => {
  const nico = await server.person('nico')
  const olga = await server.person('olga')
  const [lo = '', hi = ''] = [nico.id, olga.id].toSorted()
  await server.sql`insert into conversations (id, user_lo, user_hi) values (${uuidv7()}, ${lo}, ${hi})`
  const version = async () => {
    const [row] = await server.sql`select version from user_sync where user_id = ${olga.id}`
    return row?.version ?? 0
  }
  await put(nico, { bio: 'not shown there' })
  expect(await version()).toBe(0)
  await put(nico, { displayName: 'Nicolás' })
  expect(await version()).toBe(1)
  expect(server.sentEvents.at(-1)).toEqual({ userIds: [olga.id], event: 'sync:required', body: {} })
})
