import { expect, test } from 'vitest'
import { proveEmail } from '../support/sign-up.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { signUpBy: ['email'] } })
const { sql } = server

/** As a sign-in at a provider creates it: with neither password nor phone. Its last sign-in was long ago. */
async function memberOfProvider(name: string, { isEmailVerified = true } = {}) {
  const member = await server.person(name)
  await sql`
    update users
    set password_hash = null, phone_number = null, phone_verified_at = null, email = ${`${name}@example.com`},
      email_verified_at = case when ${isEmailVerified} then now() end
    where id = ${member.id}
  `
  await sql`update sessions set authenticated_at = now() - interval '1 hour' where user_id = ${member.id}`
  return member
}

const answer = async (response: Response) => [response.status, (await response.json()).code]

test('a member with neither password nor phone confirms who they are with a code by email, once', async () => {
  const olga = await memberOfProvider('olga')
  const change = async () => await olga.put('/api/auth/email', { email: 'olga.ruiz@example.com' })
  expect(await answer(await change())).toEqual([403, 'confirm-first'])
  const { bearer } = await proveEmail(server, 'Olga@example.com', 'sign-in')
  expect((await olga.post('/api/auth/confirm-email', undefined, bearer)).status).toBe(200)
  // Confirmed; a change of the address needs a code of its own.
  expect(await answer(await change())).toEqual([403, 'prove-email-first'])
  expect(await answer(await olga.post('/api/auth/confirm-email', undefined, bearer))).toEqual([401, 'email-not-proved'])
})

test('the code must be for this purpose and for the own, verified address', async () => {
  const pia = await memberOfProvider('pia')
  await memberOfProvider('rosa')
  const confirm = async (email: string, purpose: string) =>
    await answer(
      await pia.post('/api/auth/confirm-email', undefined, (await proveEmail(server, email, purpose)).bearer),
    )
  expect(await confirm('pia@example.com', 'recovery')).toEqual([401, 'email-not-proved'])
  expect(await confirm('rosa@example.com', 'sign-in')).toEqual([401, 'email-not-proved'])
  const vera = await memberOfProvider('vera', { isEmailVerified: false })
  const { bearer } = await proveEmail(server, 'vera@example.com', 'sign-in')
  expect(await answer(await vera.post('/api/auth/confirm-email', undefined, bearer))).toEqual([401, 'email-not-proved'])
})

test('a password or a phone cannot be replaced by the address', async () => {
  const ines = await memberOfProvider('ines')
  const { bearer } = await proveEmail(server, 'ines@example.com', 'sign-in')
  const confirm = async () => await answer(await ines.post('/api/auth/confirm-email', undefined, bearer))
  await sql`update users set password_hash = 'a hash' where id = ${ines.id}`
  expect(await confirm()).toEqual([403, 'confirm-first'])
  await sql`
    update users set password_hash = null, phone_number = '+13055550191', phone_verified_at = now() where id = ${ines.id}
  `
  expect(await confirm()).toEqual([403, 'confirm-first'])
})
