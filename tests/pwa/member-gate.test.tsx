import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { adminRoles as en } from '#contract/i18n/en/admin-roles.ts'
import { MemberGate } from '#pwa/admin/member-gate.tsx'

// The stores are replaced, because a static rendering reads only their initial state.
const state = vi.hoisted(() => ({ session: {}, own: undefined as object | undefined }))
vi.mock('#pwa/accounts/session.ts', () => ({ useSession: () => state.session }))
vi.mock('#pwa/admin/own-role.ts', () => ({ useOwnRole: () => ({ own: state.own, refresh: () => undefined }) }))

const shown = () => renderToStaticMarkup(<MemberGate />)
const luis = { id: 'luis', firstName: 'Luis', lastName: 'Paredes', username: 'luis' }

beforeEach(() => {
  state.own = undefined
})

test('a moderator who is signed out finds the way to sign in, and comes back to this page', () => {
  state.session = { status: 'signed-out', me: null }
  const page = shown()
  expect(page).toContain(en.signInToOpen)
  expect(page).toContain('href="/login?redirect=%2Fadmin"')
  expect(page).toContain(en.orPassword)
})

test('a moderator who is signed in opens the page with the account', () => {
  state.session = { status: 'signed-in', me: luis }
  state.own = { role: 'moderator', canBecomeAdmin: false }
  const page = shown()
  expect(page).toContain(en.openText.moderator('Luis Paredes'))
  expect(page).not.toContain(en.signInToOpen)
})

test('a member without a role, and a page that does not know its member yet, show only the form', () => {
  state.session = { status: 'signed-in', me: luis }
  state.own = { role: null, canBecomeAdmin: false }
  expect(shown()).toBe('')
  state.session = { status: 'unknown', me: null }
  state.own = undefined
  expect(shown()).toBe('')
})
