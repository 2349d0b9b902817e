import { importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createVapidKeys, encryptPush, vapidAuthorization } from '#api/providers/push.ts'

/** The values of RFC 8291, appendix A. */
const RFC = {
  plain: 'When I grow up, I want to be a watermelon',
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browser: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291 is encrypted to the bytes in the RFC', () => {
  const encrypted = encryptPush(RFC.plain, RFC.browser, { salt: bytes(RFC.salt), privateKey: bytes(RFC.privateKey) })
  expect(encrypted.toString('base64url')).toBe(RFC.encrypted)
})

test('each push has a key and a salt of its own', () => {
  const [one, two] = [encryptPush(RFC.plain, RFC.browser), encryptPush(RFC.plain, RFC.browser)]
  expect(one.subarray(0, 16)).not.toEqual(two.subarray(0, 16))
  expect(one.subarray(21, 86)).not.toEqual(two.subarray(21, 86))
})

test('a push is at most the 4,096 bytes that a push service accepts', () => {
  expect(encryptPush('x'.repeat(3_993), RFC.browser)).toHaveLength(4_096)
  expect(() => encryptPush('x'.repeat(3_994), RFC.browser)).toThrow(RangeError)
})

test('a server with the keys of an earlier version signs for the push service alone, for less than a day', async () => {
  const { publicKey, privateKey } = RFC
  const endpoint = 'https://push.example:8443/send/anas-phone?x=1'
  const header = await vapidAuthorization(endpoint, { publicKey, privateKey }, 'mailto:team@pista.example')
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(key).toBe(publicKey)
  const { payload } = await jwtVerify(token, await verifier(key), {
    algorithms: ['ES256'],
    audience: 'https://push.example:8443',
  })
  expect(payload).toEqual({
    aud: 'https://push.example:8443',
    sub: 'mailto:team@pista.example',
    exp: expect.any(Number),
  })
  const hours = (Number(payload.exp) - Date.now() / 1000) / 3600
  expect(hours).toBeGreaterThan(11)
  expect(hours).toBeLessThan(24)
})

test('new keys have the lengths of browsers, also with leading zeros, and belong together', async () => {
  // The secret number of one pair in 256 begins with a zero.
  const pairs = Array.from({ length: 1_500 }, createVapidKeys)
  const zeros = pairs.filter(({ privateKey }) => bytes(privateKey)[0] === 0)
  expect(zeros.length).toBeGreaterThan(0)
  expect(pairs.filter(pair => bytes(pair.publicKey).length !== 65 || bytes(pair.privateKey).length !== 32)).toEqual([])
  for (const pair of zeros) {
    const header = await vapidAuthorization('https://push.example', pair, 'https://pista.example')
    const token = /t=([\w.-]+)/.exec(header)?.[1] ?? ''
    await expect(jwtVerify(token, await verifier(pair.publicKey))).resolves.toBeDefined()
  }
})

const verifier = async (publicKey: string) =>
  await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: bytes(publicKey).toString('base64url', 1, 33),
      y: bytes(publicKey).toString('base64url', 33),
    },
    'ES256',
  )
