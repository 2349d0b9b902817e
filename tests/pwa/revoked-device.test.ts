import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ERASE_IN_HEADER } from '#contract/errors.ts'
import { closePersonStore, personStore, publicStore, unblockPersonStore } from '#sw/db.ts'
import { eventually } from '../support/eventually.ts'
import { meOf } from '../support/me.ts'

const ana = '01900000-0000-7000-8000-00000000000a'
const mateo = '01900000-0000-7000-8000-00000000000b'
const me = (id: string) => meOf({ id, username: 'member' })

/** The local or session storage of a browser: its entries are its own properties. */
class Entries {
  [name: string]: unknown
  static {
    const hidden = {
      getItem(this: Entries, name: string) {
        return (Object.hasOwn(this, name) ? this[name] : null) as string | null
      },
      setItem(this: Entries, name: string, value: string) {
        this[name] = value
      },
      removeItem(this: Entries, name: string) {
        delete this[name]
      },
      clear(this: Entries) {
        for (const name of Object.keys(this)) delete this[name]
      },
    }
    for (const [name, value] of Object.entries(hidden)) Object.defineProperty(this.prototype, name, { value })
  }
}

let localEntries: Entries
let sessionEntries: Entries
beforeEach(async () => {
  vi.resetModules()
  localEntries = new Entries()
  sessionEntries = new Entries()
  vi.stubGlobal('localStorage', localEntries)
  vi.stubGlobal('sessionStorage', sessionEntries)
  vi.stubGlobal('document', { documentElement: {} })
  localEntries['pista.user'] = ana
  localEntries['pista.theme'] = 'dark'
  localEntries.signupDraft = '{"firstName":"Ana"}'
  sessionEntries['pista.phone.sign-in'] = '3055550100'
  unblockPersonStore(ana)
  await personStore(ana).copies.put({ path: '/api/auth/user', body: me(ana), etag: null, at: 1 })
  closePersonStore(ana)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await publicStore.notes.clear()
})

const respond = (response: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => response()),
  )
const refuse = (code: string, seconds?: string) => () =>
  Response.json(
    { code, error: 'No', message: 'No', requestId: 'x' },
    { status: 401, headers: new Headers(seconds === undefined ? [] : [[ERASE_IN_HEADER, seconds]]) },
  )

/** Loads the modules of the app as a new page does, with the current member. */
async function open() {
  const [currentUser, { useSession }, { useRevokedDevice }] = await Promise.all([
    import('#pwa/session/current-user.ts'),
    import('#pwa/session/session.ts'),
    import('#pwa/session/revoked-device.ts'),
  ])
  await currentUser.loadCurrentUser()
  return { currentUser, useSession, useRevokedDevice }
}

const hasData = async () => (await Dexie.getDatabaseNames()).includes(`pista-${ana}`)

test('an erased device has no data of the member, and keeps the settings of the device', async () => {
  respond(refuse('session-erased', '0'))
  const { useSession, useRevokedDevice } = await open()
  await eventually(() => expect(useRevokedDevice.getState().isErased).toBe(true))
  expect(useSession.getState()).toEqual({ status: 'signed-out', me: null })
  expect(await hasData()).toBe(false)
  expect([Object.entries(localEntries), Object.entries(sessionEntries)]).toEqual([[['pista.theme', 'dark']], []])
})

test('requests of guests that wait on an erased device are still known to every page, which sends them', async () => {
  localEntries['pista.guests'] = '1'
  respond(refuse('session-erased', '0'))
  const { useRevokedDevice } = await open()
  await eventually(() => expect(useRevokedDevice.getState().isErased).toBe(true))
  expect(localEntries['pista.guests']).toBe('1')
})

/** Queues an application of Ana and one of Mateo on this device. */
async function keepApplications() {
  const [{ deviceStore }, { queueApplication }] = await Promise.all([
    import('#sw/device-store.ts'),
    import('#sw/delivery/kinds/applications.ts'),
  ])
  const application = { applicantName: 'A', applicantPhone: '1', applicantEmail: 'a@example.com', coverLetter: '' }
  const resume = new File(['pdf'], 'resume.pdf')
  for (const [jobId, owner] of [ana, mateo].entries()) {
    const files = { photo: null, resume }
    await queueApplication(deviceStore, owner, { jobId, jobTitle: 'Bartender', application, files, owner })
  }
  const close = async () => await deviceStore.delete()
  return { owners: async () => await deviceStore.deliveries.toCollection().primaryKeys(), close }
}

test('an erased device deletes the queued application of its member, and keeps that of another member', async () => {
  const { owners, close } = await keepApplications()
  respond(refuse('session-erased', '0'))
  const { useRevokedDevice } = await open()
  await eventually(() => expect(useRevokedDevice.getState().isErased).toBe(true))
  expect(await owners()).toEqual([mateo])
  expect(localEntries['pista.applications']).toBe('1')
  await close()
})

test.each([
  ['a locked device', refuse('session-revoked', '86400'), [mateo]],
  ['a device whose session is over', refuse('signed-out'), [ana, mateo]],
])(
  'after another member has signed in on %s the expected applications are queued',
  async (_, response, expectedOwners) => {
    const { owners, close } = await keepApplications()
    respond(response)
    const { currentUser, useSession } = await open()
    await eventually(() => expect(useSession.getState().status).toBe('signed-out'))
    await currentUser.refreshMe()
    const { completeSession } = await import('#pwa/session/sign-in.ts')
    await completeSession({ user: me(mateo) })
    expect(await owners()).toEqual(expectedOwners)
    await close()
  },
)

test('an interrupted erasure is finished and deletes the queued application', async () => {
  const { owners, close } = await keepApplications()
  localEntries['pista.erasing'] = JSON.stringify({ userId: ana, isEverything: false, isRevoked: true })
  localEntries['pista.user'] = mateo
  respond(() => Response.json(me(mateo)))
  await open()
  expect(await owners()).toEqual([mateo])
  await close()
})

test('a revoked device is locked, also after a restart without signal, until its member signs in', async () => {
  respond(refuse('session-revoked', '86400'))
  const first = await open()
  await eventually(() => expect(first.useRevokedDevice.getState().until).toBeGreaterThan(Date.now() + 86_000_000))
  expect(first.useSession.getState().status).toBe('signed-out')
  expect(await hasData()).toBe(true)

  vi.resetModules()
  respond(() => {
    throw new TypeError('Failed to fetch')
  })
  const second = await open()
  await eventually(() => expect(second.useSession.getState().status).toBe('signed-out'))
  expect(second.useRevokedDevice.getState().until).not.toBeNull()

  respond(() => Response.json(me(ana)))
  await second.currentUser.refreshMe()
  expect(second.useSession.getState().me?.id).toBe(ana)
  await eventually(async () => expect(await publicStore.notes.count()).toBe(0))
  vi.resetModules()
  const third = await open()
  expect(third.useSession.getState().status).toBe('signed-in')
})

/** The database of a slow device, which responds to the reads or writes of this table when `resume` is called. */
async function holdDatabase(name: 'copies' | 'notes', method: 'get' | 'put') {
  const stores = await import('#sw/db.ts')
  const table = name === 'notes' ? stores.publicStore.notes : stores.personStore(ana).copies
  const held = Promise.withResolvers<void>()
  const call: (...args: never[]) => unknown = table[method].bind(table)
  Object.assign(table, { [method]: (...args: never[]) => held.promise.then(() => call(...args)) })
  return { resume: held.resolve }
}

test('a revoked device is locked before its database has stored that', async () => {
  await holdDatabase('notes', 'put')
  respond(refuse('session-revoked', '86400'))
  const { useSession, useRevokedDevice } = await open()
  await eventually(() => expect(useRevokedDevice.getState().until).not.toBeNull())
  expect(useSession.getState().status).toBe('signed-out')
})

test('a sign-in in another tab while the lock is being stored ends the lock', async () => {
  const { resume } = await holdDatabase('notes', 'put')
  respond(refuse('session-revoked', '86400'))
  const { useRevokedDevice } = await open()
  await eventually(() => expect(useRevokedDevice.getState().until).not.toBeNull())
  delete localEntries['pista.revoked']
  resume()
  await eventually(() => expect(useRevokedDevice.getState().until).toBeNull())
  await eventually(async () => expect(await publicStore.notes.count()).toBe(0))
})

test('a member who signs in while an earlier session is being refused stays signed in', async () => {
  const refused = Promise.withResolvers<Response>()
  vi.stubGlobal(
    'fetch',
    vi
      .fn()
      .mockReturnValueOnce(refused.promise)
      .mockResolvedValue(Response.json(me(ana))),
  )
  const { currentUser, useSession } = await open()
  await currentUser.setCurrentUser(me(ana))
  const statuses: string[] = []
  useSession.subscribe(({ status }) => statuses.push(status))
  refused.resolve(refuse('signed-out')())
  await eventually(() => expect(statuses).toHaveLength(1))
  expect(statuses).toEqual(['signed-in'])
})

test('what the device cached before a change of the profile does not replace the change', async () => {
  respond(() => Response.json(me(ana)))
  const { currentUser, useSession } = await open()
  const at = Date.now() - 1
  const changed = { ...me(ana), pendingEmail: 'new@example.com' }
  await currentUser.setCurrentUser(changed)
  currentUser.applyCachedUser({ body: me(ana), at })
  expect(useSession.getState().me).toEqual(changed)
  currentUser.applyCachedUser({ body: { ...changed, firstName: 'Anabel' }, at: Date.now() + 1 })
  expect(useSession.getState().me?.firstName).toBe('Anabel')
})

test('a member whose database is slow and whose server does not respond is signed in from the device', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { resume } = await holdDatabase('copies', 'get')
  const response = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => response.promise)
  const opened = open()
  await vi.advanceTimersByTimeAsync(2_500)
  const { useSession } = await opened
  expect(useSession.getState().status).toBe('unknown')
  response.reject(new TypeError('Failed to fetch'))
  resume()
  await vi.waitFor(() => expect(useSession.getState().status).toBe('signed-in'))
})

test('the data of another member who signs in on a revoked device is not erased at the deadline', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
  respond(refuse('session-revoked', '60'))
  const { useSession, useRevokedDevice } = await open()
  await eventually(() => expect(useRevokedDevice.getState().until).not.toBeNull())

  const { completeSession } = await import('#pwa/session/sign-in.ts')
  await completeSession({ user: me(mateo) })
  expect(await hasData()).toBe(false)
  expect(useRevokedDevice.getState()).toEqual({ until: null, isErased: false })
  expect(vi.getTimerCount()).toBe(0)
  expect(await publicStore.notes.count()).toBe(0)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', me: { id: mateo } })
  expect(localEntries['pista.user']).toBe(mateo)
  expect(await personStore(mateo).copies.count()).toBe(1)
})

test('a countdown erases no data once another member has signed in in another tab', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
  respond(refuse('session-revoked', '30'))
  const { useRevokedDevice } = await open()
  await eventually(() => expect(useRevokedDevice.getState().until).not.toBeNull())
  Object.assign(localEntries, { 'pista.user': mateo, 'pista.draft.apply 1': '{}' })
  sessionEntries.typed = 'by Mateo'
  const before = structuredClone([Object.entries(localEntries), Object.entries(sessionEntries)])

  vi.setSystemTime(Date.now() + 60_000)
  await vi.advanceTimersByTimeAsync(60_000)
  const { updateEraseDeadline } = await import('#sw/cache/erase-deadline.ts')
  expect((await updateEraseDeadline(ana))?.leftMs).toBeLessThanOrEqual(0)
  await vi.dynamicImportSettled()
  expect([Object.entries(localEntries), Object.entries(sessionEntries)]).toEqual(before)
})

test('a countdown leaves the deadline that another tab has set for another member', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
  respond(refuse('session-revoked', '86400'))
  const { useRevokedDevice } = await open()
  await eventually(() => expect(useRevokedDevice.getState().until).not.toBeNull())
  const { setEraseDeadline } = await import('#sw/cache/erase-deadline.ts')
  const ofMateo = await setEraseDeadline(mateo, 3_600_000)
  Object.assign(localEntries, { 'pista.user': mateo })

  vi.advanceTimersByTime(15_000)
  await eventually(() => expect(useRevokedDevice.getState().until).toBeNull())
  expect(vi.getTimerCount()).toBe(0)
  expect(localEntries['pista.revoked']).toBe('1')
  expect(await publicStore.notes.get('erase-deadline')).toMatchObject({ value: ofMateo })
})

test.each([
  ['a session that is over', refuse('signed-out')],
  ['a code without the time', refuse('session-erased')],
  ['a time without the code', refuse('signed-out', '0')],
  ['a portal with the right status', () => new Response('<h1>Hotel</h1>', { status: 401 })],
  ['a portal with JSON', () => Response.json({ error: 'Sign in to the Wi-Fi' }, { status: 401 })],
])('%s starts no countdown and deletes no data', async (_, response) => {
  respond(response)
  const { useRevokedDevice, currentUser } = await open()
  await currentUser.refreshMe()
  expect(useRevokedDevice.getState()).toEqual({ until: null, isErased: false })
  expect(await hasData()).toBe(true)
  expect(await publicStore.notes.count()).toBe(0)
})

test('a deletion that was interrupted is finished at the next start', async () => {
  localEntries['pista.erasing'] = JSON.stringify({ userId: ana, isEverything: false })
  delete localEntries['pista.user']
  respond(refuse('signed-out'))
  await open()
  expect(await hasData()).toBe(false)
  expect(Object.entries(localEntries)).toEqual([['pista.theme', 'dark']])
})

test('an interrupted deletion is finished without the data of the member who is signed in now', async () => {
  localEntries['pista.erasing'] = JSON.stringify({ userId: ana, isEverything: true })
  localEntries['pista.user'] = mateo
  respond(() => Response.json(me(mateo)))
  await open()
  expect(await hasData()).toBe(false)
  expect(localEntries).toMatchObject({ 'pista.user': mateo, 'pista.theme': 'dark' })
})
