import { editProfile } from '#contract/accounts/settings/calls.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import { FOR_USER_HEADER } from '#contract/request-headers.ts'
import { PersonStore } from '#sw/db.ts'
import { flushFromWorker } from '#sw/delivery/deliver.ts'
import {
  discardEdits,
  edited,
  editsOf,
  enqueueEdits,
  type Fields,
  preferOwnValues,
  saveBefore,
} from '#sw/delivery/kinds/profile.ts'
import { resumeSending } from '#sw/delivery/pause.ts'
import { send } from '#sw/http/send.ts'
import { chanceOf, type Fault, newPhone, openBridge, refusal } from '../support/device.ts'
import { flush } from '../support/flush.ts'
import { type Guest, guest } from '../support/guest.ts'
import { useTestServer } from '../support/test-server.ts'

let ana: Guest
let mateo: Guest
let phone: PersonStore
let before: Me
let fault: Fault
let bodies: Fields[]
/** The account whose cookie the device has. */
let signedIn: Guest

const app = await useTestServer()
beforeEach(async () => {
  ana = await guest(app, 'Ana')
  mateo = await guest(app, 'Mateo')
  signedIn = ana
  fault = null
  bodies = []
  const bridge = openBridge(
    app,
    () => [{ ...signedIn, id: ana.id }],
    () => fault,
  )
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    bodies.push(JSON.parse(init.body as string))
    // The browser adds the cookie of the session, also if the header names another account.
    const headers = new Headers(init.headers)
    if (!headers.has(FOR_USER_HEADER)) headers.set(FOR_USER_HEADER, ana.id)
    return bridge.fetch(path, { ...init, headers })
  })
  phone = newPhone(ana)
  before = await profileOf(ana)
})
afterEach(() => {
  phone.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const profileOf = async (person: Guest): Promise<Me> => (await person.get('/api/auth/user')).json()
const edit = (changes: Fields) => enqueueEdits(phone, changes, before)
const fieldsLeft = async () => (await editsOf(phone)).map(({ key, state }) => `${key}: ${state}`)

test('only changed fields are queued, and the profile shows them at once', async () => {
  await edit({ bio: 'On2', hometown: '', favoriteGenres: before.favoriteGenres, socialLinks: { instagram: 'ana' } })
  expect(await fieldsLeft()).toEqual(['bio: queued', 'socialLinks.instagram: queued'])
  const shown = edited(before, await editsOf(phone))
  expect(shown).toMatchObject({ bio: 'On2', username: before.username, socialLinks: { instagram: 'ana' } })
})

test('the last change of each field is sent, and one request sends all fields', async () => {
  await edit({ bio: 'first' })
  await edit({ bio: 'second', statusMessage: 'A bailar' })
  expect(await flush(phone)).toEqual({ outcome: 'done', nextAt: null })
  expect(bodies).toEqual([{ bio: 'second', statusMessage: 'A bailar' }])
  expect(await profileOf(ana)).toMatchObject({ bio: 'second', statusMessage: 'A bailar' })
  expect(await fieldsLeft()).toEqual([])
  expect((await phone.copies.get('/api/auth/user'))?.body).toMatchObject({ bio: 'second' })
})

test('each social link is a field of its own: a change of one leaves the others', async () => {
  await ana.put('/api/profile', { socialLinks: { instagram: 'ana.baila' } })
  await edit({ socialLinks: { tiktok: 'anita' } })
  await flush(phone)
  expect(Object.keys((await profileOf(ana)).socialLinks).toSorted()).toEqual(['instagram', 'tiktok'])
})

test('an edit waits without signal, and is sent again without harm after a lost response', async () => {
  await edit({ bio: 'from the basement' })
  fault = 'request lost'
  const { nextAt } = await flush(phone, { random: () => 1 })
  expect((nextAt ?? 0) - Date.now()).toBeGreaterThan(300)
  await flush(phone)
  expect(bodies).toHaveLength(1)
  fault = 'response lost'
  await flush(phone, { hurry: true })
  expect(await fieldsLeft()).toEqual(['bio: queued'])
  fault = null
  await flush(phone, { hurry: true })
  expect(await fieldsLeft()).toEqual([])
  expect((await profileOf(ana)).bio).toBe('from the basement')
})

test('a captive portal, a proxy error and a request to wait leave the edit queued', async () => {
  await edit({ bio: 'On2' })
  for (const response of [
    'portal',
    new Response('bad gateway', { status: 502 }),
    new Response('no', { status: 400 }),
  ] as const) {
    fault = response
    await flush(phone, { hurry: true })
    expect(await fieldsLeft()).toEqual(['bio: queued'])
  }
  fault = refusal(429, 'too-many-requests', { 'Retry-After': '60' })
  await flush(phone, { hurry: true })
  const asked = bodies.length
  fault = null
  await flush(phone, { hurry: true })
  expect(bodies).toHaveLength(asked)
})

test('text that is typed while the response is under way is sent next', async () => {
  await edit({ bio: 'first' })
  const typed: unknown[] = []
  const onProfile = async () => {
    if (typed.length === 0) await edit({ bio: 'second' })
    typed.push(await fieldsLeft())
  }
  await flush(phone, { onProfile })
  expect(typed[0]).toEqual(['bio: sending', 'bio: queued'])
  expect(await fieldsLeft()).toEqual([])
  expect((await profileOf(ana)).bio).toBe('second')
})

test('an invalid field fails with its reason, and the valid fields are saved', async () => {
  await edit({ bio: 'On2', venueWebsite: 'no website at all', dateOfBirth: '2025-01-01', statusMessage: 'hola' })
  await flush(phone)
  expect(await fieldsLeft()).toEqual(['dateOfBirth: failed', 'venueWebsite: failed'])
  expect((await editsOf(phone))[0]?.failure).toMatchObject({ status: 400, code: 'too-young' })
  expect(await profileOf(ana)).toMatchObject({ bio: 'On2', statusMessage: 'hola' })
  const refused = await editsOf(phone)
  expect(edited(before, refused).dateOfBirth).toBe(before.dateOfBirth)
  expect(edited(before, refused, { isWithRefused: true }).dateOfBirth).toBe('2025-01-01')
  await discardEdits(phone, ['dateOfBirth'])
  expect(await fieldsLeft()).toEqual(['venueWebsite: failed'])
})

test('a field that another device changed meanwhile waits with both values, and the other fields are saved', async () => {
  await edit({ bio: 'On2', hometown: 'Cali', statusMessage: 'A bailar' })
  await ana.put('/api/profile', { bio: 'On1', displayName: 'La Ana' })
  await flush(phone)
  expect(await fieldsLeft()).toEqual(['bio: failed'])
  const [conflict] = await editsOf(phone)
  expect(conflict).toMatchObject({
    body: { value: 'On2', saved: 'On1' },
    failure: { status: 412, code: 'edit-conflict' },
  })
  expect(await profileOf(ana)).toMatchObject({ bio: 'On1', displayName: 'La Ana', hometown: 'Cali' })
  expect((await phone.copies.get('/api/auth/user'))?.body).toMatchObject({ displayName: 'La Ana', hometown: 'Cali' })

  await flush(phone, { hurry: true })
  expect((await profileOf(ana)).bio).toBe('On1')
  await preferOwnValues(phone, ['bio'])
  await flush(phone)
  expect(await fieldsLeft()).toEqual([])
  expect((await profileOf(ana)).bio).toBe('On2')
})

test('a choice between two values is a conflict again if the server has a third value', async () => {
  await edit({ bio: 'On2' })
  await ana.put('/api/profile', { bio: 'On1' })
  await flush(phone)
  await ana.put('/api/profile', { bio: 'Cubana' })
  await preferOwnValues(phone, ['bio'])
  await flush(phone)
  expect(await editsOf(phone)).toMatchObject([{ key: 'bio', state: 'failed', body: { value: 'On2', saved: 'Cubana' } }])
  expect((await profileOf(ana)).bio).toBe('Cubana')
})

test('a value that this device sent is no conflict, neither after a lost response nor in the next edit', async () => {
  await edit({ bio: 'first' })
  fault = 'response lost'
  await flush(phone)
  await edit({ bio: 'second' })
  fault = null
  await flush(phone, { hurry: true })
  expect(await fieldsLeft()).toEqual([])
  expect((await profileOf(ana)).bio).toBe('second')

  await edit({ bio: 'third' })
  await flush(phone)
  expect((await profileOf(ana)).bio).toBe('third')
})

test('text that is typed while an accepted edit is under way conflicts with no value of this device', async () => {
  await edit({ bio: 'first' })
  const bridge = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await bridge(path, init)
    if (bodies.length === 1) await edit({ bio: 'second' })
    // The second edit conflicts with the first, is sent again by the queue, and is stored.
    if (bodies.length === 3) throw new TypeError('the response was lost')
    return response
  })
  await flush(phone)
  await flush(phone)
  expect(bodies).toEqual([{ bio: 'first' }, { bio: 'second' }, { bio: 'second' }])
  expect((await profileOf(ana)).bio).toBe('second')
  await edit({ bio: 'third' })
  await flush(phone, { hurry: true })
  expect(await fieldsLeft()).toEqual([])
  expect((await profileOf(ana)).bio).toBe('third')
})

test('edits of two versions are sent in two requests, each with its version', async () => {
  await edit({ bio: 'On2' })
  await ana.put('/api/profile', { hometown: 'Cali' })
  await enqueueEdits(phone, { hometown: 'Lima' }, await profileOf(ana))
  await flush(phone)
  expect(bodies).toEqual([{ bio: 'On2' }, { hometown: 'Lima' }])
  expect(await fieldsLeft()).toEqual([])
  expect(await profileOf(ana)).toMatchObject({ bio: 'On2', hometown: 'Lima' })
})

test('a conflict with the account of another member leaves the edit queued', async () => {
  await edit({ bio: 'On2' })
  const current = { ...before, id: mateo.id, version: 9 }
  const body = {
    code: 'edit-conflict',
    error: 'x',
    message: 'x',
    requestId: '1',
    conflict: { fields: ['bio'], current },
  }
  fault = new Response(JSON.stringify(body), { status: 412 })
  await flush(phone)
  expect(await fieldsLeft()).toEqual(['bio: queued'])
})

test('after a refusal that names no field each field is sent alone', async () => {
  await edit({ bio: 'On2', profileImageUrl: 'data:image/jpeg;base64,bm8gcGljdHVyZQ==' })
  await flush(phone)
  expect(await fieldsLeft()).toEqual(['profileImageUrl: failed'])
  expect((await profileOf(ana)).bio).toBe('On2')
})

test('a lost session pauses the edits until the same member signs in again', async () => {
  await edit({ bio: 'On2' })
  fault = refusal(401, 'signed-out')
  expect(await flush(phone)).toEqual({ outcome: 'paused', nextAt: null })
  fault = null
  expect(await flush(phone, { hurry: true })).toEqual({ outcome: 'paused', nextAt: null })
  expect(bodies).toHaveLength(1)
  expect(await resumeSending(phone)).toBe(true)
  await flush(phone)
  expect((await profileOf(ana)).bio).toBe('On2')
})

test('an edit of one member is never saved in the profile of another', async () => {
  const untouched = await profileOf(mateo)
  await edit({ bio: "Ana's" })
  signedIn = mateo
  expect(await flush(phone)).toMatchObject({ outcome: 'paused' })
  expect((await profileOf(mateo)).bio).toBe(untouched.bio)
  expect(await fieldsLeft()).toEqual(['bio: queued'])
})

test('a save while connected replaces a queued edit of the same field', async () => {
  await edit({ bio: 'old', statusMessage: 'waits' })
  const save = () => send(editProfile, { body: { bio: 'new' } })
  await Promise.all([saveBefore(phone, { bio: 'new' }, save), flush(phone)])
  expect(await fieldsLeft()).toEqual([])
  expect(await profileOf(ana)).toMatchObject({ bio: 'new', statusMessage: 'waits' })
})

test('the worker sends edits while no page is open', async () => {
  const own = new PersonStore(ana.id)
  await enqueueEdits(own, { bio: 'with every page closed' }, before)
  own.close()
  fault = 'request lost'
  await expect(flushFromWorker()).rejects.toThrow('1 left')
  fault = null
  const again = new PersonStore(ana.id)
  await again.deliveries.toCollection().modify({ notBefore: 0 })
  again.close()
  await flushFromWorker()
  expect((await profileOf(ana)).bio).toBe('with every page closed')
})

test.each([11, 12, 13, 14])(
  'the last value of each field reaches the server in spite of faults and kills (seed %i)',
  async seed => {
    const chance = chanceOf(seed)
    const disk = new IDBFactory()
    phone.close()
    phone = newPhone(ana, disk)
    const faults = (): Fault => {
      const sort = chance()
      if (sort < 0.2) return 'request lost'
      if (sort < 0.4) return 'response lost'
      if (sort < 0.5) return new Response('bad gateway', { status: 502 })
      return sort < 0.55 ? 'portal' : null
    }
    const last: Fields = {}
    const names = ['bio', 'statusMessage', 'hometown', 'displayName'] as const
    for (let step = 0; step < 40; step++) {
      const name = names[Math.floor(chance() * names.length)] ?? 'bio'
      const isBad = name === 'statusMessage' && chance() < 0.2
      const value = isBad ? 'x'.repeat(500) : `${name} ${seed} ${step}`
      if (chance() < 0.6) {
        await edit({ [name]: value })
        last[name] = value
      }
      fault = faults()
      const flushing = flush(phone, { hurry: true, random: chance })
      if (chance() < 0.2) {
        // The page is closed while its request is under way; the next page opens the same database.
        phone.close()
        await flushing.catch(() => undefined)
        phone = newPhone(ana, disk)
      }
      await flushing.catch(() => undefined)
    }
    fault = null
    await flush(phone, { hurry: true })
    const server = await profileOf(ana)
    const failed = await editsOf(phone)
    expect(failed.every(({ state, key, body }) => state === 'failed' && last[key] === body.value)).toBe(true)
    const refused = Object.fromEntries(failed.map(({ key, body }) => [key, body.value]))
    expect(Object.values(refused).filter(value => value !== 'x'.repeat(500))).toEqual([])
    expect({ ...server, ...refused }).toMatchObject(last)
  },
)
