import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { adminRoles as en } from '#contract/i18n/en/admin-roles.ts'
import { MemberGate } from '#pwa/admin/members/member-gate.tsx'
import type { Me } from '#pwa/session/session.ts'

const shown = (member: Partial<ComponentProps<typeof MemberGate>>) =>
  renderToStaticMarkup(<MemberGate status="signed-in" me={luis} own={undefined} refresh={() => {}} {...member} />)
const luis = { id: 'luis', firstName: 'Luis', lastName: 'Paredes', username: 'luis', displayName: null } as Me

test('a moderator who is signed out finds the way to sign in, and comes back to this page', () => {
  const page = shown({ status: 'signed-out', me: null })
  expect(page).toContain(en.signInToOpen)
  expect(page).toContain('href="/login?redirect=%2Fadmin"')
  expect(page).toContain(en.orPassword)
})

test('a moderator who is signed in opens the page with the account', () => {
  const page = shown({ own: { role: 'moderator', canBecomeAdmin: false } })
  expect(page).toContain(en.openText.moderator('Luis Paredes'))
  expect(page).not.toContain(en.signInToOpen)
})

test('a member without a role, and a page that does not know its member yet, show only the form', () => {
  expect(shown({ own: { role: null, canBecomeAdmin: false } })).toBe('')
  expect(shown({ status: 'unknown', me: null })).toBe('')
})
