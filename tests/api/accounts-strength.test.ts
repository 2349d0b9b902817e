import { expect, test } from 'vitest'
import type { PasswordStrength } from '#contract/accounts/accounts.ts'
import { PASSWORD } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const strict = await useTestServer({ config: { passwordBlocklist: 'enforce' } })
const kind = await useTestServer()

test('common passwords and passwords with one’s own data are weak; unrelated words are strong', async () => {
  for (const common of [
    'password123',
    'qwerty',
    'contraseña',
    'salsa',
    'mariposa',
    'borboleta',
    'saudade',
    '123456789',
  ])
    expect(await strengthOf(common)).toMatchObject({ isCommon: true, score: 0 })
  expect(await strengthOf('ana_paredes')).toMatchObject({ isCommon: false })
  expect(await strengthOf('ana_paredes', ['ana_paredes', 'Ana', 'Paredes', 'ana.paredes@example.com'])).toMatchObject({
    isCommon: true,
  })
  expect(await strengthOf(PASSWORD)).toEqual({ isCommon: false, score: 4 })
})

test('a long text that is slow to check gets a response in time', async () => {
  for (const slow of ['1234567890'.repeat(100), 'aB3$'.repeat(200), '\u{1f600}'.repeat(200)])
    expect(await strengthOf(slow)).toHaveProperty('score')
})

test('with the setting on, a common password is refused in every form, with an error at the field', async () => {
  const ana = await strict.person('ana')
  const changed = await ana.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'password1' })
  expect(changed.status).toBe(400)
  expect(await changed.json()).toMatchObject({ issues: [{ path: 'newPassword', code: 'password-too-common' }] })
  const fine = { currentPassword: PASSWORD, newPassword: 'tres gatos en la pista' }
  expect((await ana.post('/api/auth/change-password', fine)).status).toBe(200)
})

test('with the setting off, a common password is accepted', async () => {
  const ana = await kind.person('ana')
  const common = { currentPassword: PASSWORD, newPassword: 'password123' }
  expect((await ana.post('/api/auth/change-password', common)).status).toBe(200)
})

async function strengthOf(password: string, about: string[] = []): Promise<PasswordStrength> {
  const response = await kind.stranger.post('/api/auth/password-strength', { password, about })
  expect(response.status).toBe(200)
  return (await response.json()) as PasswordStrength
}
