import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DanceRole } from '#contract/events/dance-roles.ts'
import {
  checkPass,
  type PassHolder,
  passBytes,
  passToken,
  type VerifySignature,
} from '#contract/events/pass/pass-token.ts'

const EVENT = { id: '0190a8a2-5b1c-7c3e-8f00-1234567890ab', nightOf: '2026-11-28' }
const ANA: PassHolder = { kind: 'member', id: 'ffffffff-0000-4000-8000-000000000001' }
const [site, otherSite] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
const publicKeyOf = ({ publicKey }: typeof site) => String(publicKey.export({ format: 'jwk' }).x)
const KEYS = [publicKeyOf(site)]

const verifySignature: VerifySignature = (key, signature, signed) =>
  verify(null, signed, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }), signature)

function signedPass(
  about: { eventId?: string; nightOf?: string; holder?: PassHolder; plusOnes?: number; danceRole?: DanceRole } = {},
  by = site,
) {
  const bytes = passBytes({ eventId: EVENT.id, nightOf: EVENT.nightOf, holder: ANA, ...about })
  return passToken(bytes, sign(null, bytes, by.privateKey))
}

const check = async (token: string, event = EVENT, keys = KEYS) => await checkPass(token, event, keys, verifySignature)

test('a signed pass names its member or guest, with any of the keys of the site', async () => {
  expect(await check(signedPass())).toEqual(ANA)
  const guest: PassHolder = { kind: 'guest', id: ANA.id }
  expect(await check(signedPass({ holder: guest }), EVENT, [publicKeyOf(otherSite), ...KEYS])).toEqual(guest)
})

test('the pass of a member who brings people has their number, and one who comes alone has the pass of before', async () => {
  expect(await check(signedPass({ plusOnes: 2 }))).toEqual({ ...ANA, plusOnes: 2 })
  expect(signedPass({ plusOnes: 0 })).toBe(signedPass())
  // The number is signed: neither another one nor the pass without it has the signature.
  const bytes = Buffer.from(signedPass({ plusOnes: 2 }), 'base64url')
  bytes[38] = 5
  expect(await check(bytes.toString('base64url'))).toBe('not-signed')
  const without = Buffer.concat([Buffer.from([1]), bytes.subarray(1, 38), bytes.subarray(39)])
  expect(await check(without.toString('base64url'))).toBe('not-signed')
  expect(await check(signedPass({ plusOnes: 2 }).slice(0, -4))).toBe('unreadable')
})

test('the pass of an event with roles has the role, and one without a role is that of before', async () => {
  for (const danceRole of ['lead', 'follow', 'both'] as const) {
    expect(await check(signedPass({ danceRole }))).toEqual({ ...ANA, danceRole })
    expect(await check(signedPass({ danceRole, plusOnes: 2 }))).toEqual({ ...ANA, danceRole, plusOnes: 2 })
  }
  // The role is signed, too.
  const bytes = Buffer.from(signedPass({ danceRole: 'lead' }), 'base64url')
  bytes[39] = 1
  expect(await check(bytes.toString('base64url'))).toBe('not-signed')
  const newer = Buffer.concat([Buffer.from([4]), bytes.subarray(1)])
  expect(await check(newer.toString('base64url'))).toBe('unreadable')
})

test.each([
  [undefined, '1'],
  [3, '2'],
])('the passes of earlier releases stay valid: %s people in version %s', async (plusOnes, version) => {
  const text = passBytes({ eventId: EVENT.id, nightOf: EVENT.nightOf, holder: ANA, plusOnes })
  const bytes = Buffer.from([
    Number(version),
    0,
    ...Buffer.from(EVENT.id.replaceAll('-', ''), 'hex'),
    ...Buffer.from(ANA.id.replaceAll('-', ''), 'hex'),
    0,
    0,
    0x51,
    0x31,
    ...(plusOnes === undefined ? [] : [plusOnes]),
  ])
  expect(Buffer.from(text).toString('hex')).toBe(bytes.toString('hex'))
})

test('a pass is valid for one event on one date', async () => {
  expect(await check(signedPass({ eventId: ANA.id }))).toBe('other-event')
  expect(await check(signedPass({ nightOf: '2026-11-27' }))).toBe('other-night')
  expect(await check(signedPass(), { ...EVENT, nightOf: '2026-12-05' })).toBe('other-night')
})

test('a pass of another site, or with a changed byte, is not signed', async () => {
  expect(await check(signedPass({}, otherSite))).toBe('not-signed')
  expect(await check(signedPass(), EVENT, [])).toBe('not-signed')
  const bytes = Buffer.from(signedPass(), 'base64url')
  for (const index of [5, 20, 35, 40, 100]) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(await check(changed.toString('base64url'))).toBe('not-signed')
  }
})

test.each(['', 'https://pista.example/e/abc', 'K7402', '%00', 'ñandú', 'A'.repeat(135), 'A'.repeat(300)])(
  'another code is unreadable: %s',
  async text => expect(await check(text)).toBe('unreadable'),
)

test('a cut pass is unreadable', async () => {
  expect(await check(signedPass().slice(0, -4))).toBe('unreadable')
})
