import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#contract/admin/calls.ts'
import type { Gate } from '#pwa/admin/gate/gate.ts'
import { ADMIN } from '../support/admin.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'
import { storageOn } from '../support/web-storage.ts'

const server = await useTestServer({ config: { admin: ADMIN } })
const ana = await server.person('ana')
const luis = await server.person('luis')
for (const { id } of [ana, luis]) await server.sql`insert into admin_roles (user_id, role) values (${id}, 'moderator')`

/** The browser: the session of the member, and that of the admin page, which all tabs share. */
let member = ana
let adminCookie = ''
beforeEach(() => {
  vi.resetModules()
  adminCookie = ''
  vi.stubGlobal('localStorage', storageOn(new Map()))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [member.cookie, adminCookie].filter(Boolean).join('; '))
    const response = await server.app.request(path, { ...init, headers })
    const cookie = response.headers.get('set-cookie')?.split(';')[0]
    if (cookie?.startsWith('admin=')) adminCookie = cookie
    return response
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** A tab of the browser. */
async function newTab() {
  return { ...(await import('#pwa/admin/gate/gate.ts')), ...(await import('#pwa/ui/fields/typed-text.ts')) }
}
type Tab = Awaited<ReturnType<typeof newTab>>
const openAs = async ({ unlockAsMember }: Pick<Tab, 'unlockAsMember'>, person: Person) => {
  member = person
  await unlockAsMember(person.id)
}
const isOpen = ({ useGate }: { useGate: { getState: () => Gate } }) => useGate.getState().state === 'open'
const lockPage = async (tab: Tab) => {
  await server.sql`delete from admin_sessions`
  await tab.adminSend(session).catch(() => undefined)
  expect(isOpen(tab)).toBe(false)
}

test('the member who typed finds the text after an automatic lock', async () => {
  const tab = await newTab()
  await openAs(tab, ana)
  tab.storeTyped('note', 'He was rude to Marta')
  await lockPage(tab)
  expect(tab.typedIn('note')).toBe('He was rude to Marta')
  await openAs(tab, ana)
  expect(tab.typedIn('note')).toBe('He was rude to Marta')
})

test.each<[string, (tab: Tab) => Promise<void>]>([
  ['another member', async tab => await openAs(tab, luis)],
  ['the password of the server', async tab => await tab.unlock({ username: ADMIN.user, password: ADMIN.password })],
])('after an automatic lock the text does not appear for %s', async (_, open) => {
  const tab = await newTab()
  await openAs(tab, ana)
  tab.storeTyped('note', 'He was rude to Marta')
  await lockPage(tab)
  await open(tab)
  expect(isOpen(tab)).toBe(true)
  expect(tab.typedIn('note')).toBe('')
})

test('text that was typed with the password of the server does not appear for a member', async () => {
  const tab = await newTab()
  await tab.unlock({ username: ADMIN.user, password: ADMIN.password })
  tab.storeTyped('note', 'Ask Luis')
  await lockPage(tab)
  await tab.unlock({ username: ADMIN.user, password: ADMIN.password })
  expect(tab.typedIn('note')).toBe('Ask Luis')
  await lockPage(tab)
  await openAs(tab, ana)
  expect(tab.typedIn('note')).toBe('')
})

test('the text does not appear for a member who opened the page in another tab', async () => {
  const tab = await newTab()
  await openAs(tab, ana)
  tab.storeTyped('note', 'He was rude to Marta')
  vi.resetModules()
  await openAs(await newTab(), luis)
  await tab.recheckSession()
  expect(tab.useGate.getState()).toMatchObject({ state: 'open', userId: luis.id })
  expect(tab.typedIn('note')).toBe('')
})

test('the sign-out deletes the text', async () => {
  const tab = await newTab()
  await openAs(tab, ana)
  tab.storeTyped('note', 'He was rude to Marta')
  await tab.signOut()
  await openAs(tab, ana)
  expect(tab.typedIn('note')).toBe('')
})

test('after a save the form forgets what was sent, and keeps what was typed in the meantime', async () => {
  const { fieldsIn, forgetFields, typedIn, typeFields } = await newTab()
  const typed = () => fieldsIn<{ name: string; sentence: string; languages: string[] }>(typedIn('site look'))
  expect(typed()).toEqual({})
  typeFields('site look', { name: 'Trova' })
  typeFields('site look', { sentence: 'Son', languages: ['es', 'en'] })
  const sent = typed()
  expect(sent).toEqual({ name: 'Trova', sentence: 'Son', languages: ['es', 'en'] })
  typeFields('site look', { sentence: 'Son y bolero' })
  forgetFields('site look', sent)
  expect(typed()).toEqual({ sentence: 'Son y bolero' })
  forgetFields('site look', typed())
  expect(typedIn('site look')).toBe('')
})
