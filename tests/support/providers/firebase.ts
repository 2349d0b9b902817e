import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'

export const PROJECT = 'pista-in-tests'

/** A replacement of Firebase: it signs tokens and publishes the keys at an address. */
export async function openFirebase() {
  const signer = await newSigner('key-1')
  let published: JWK[] = [signer.jwk]
  let status = 200
  const server = createServer((_, response) => {
    keyRequests += 1
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: published }))
  })
  let keyRequests = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')

  return {
    keysUrl: `http://127.0.0.1:${address.port}/keys`,
    signer,
    token: (claims: object = {}, header: object = {}) => signer.sign(claims, header),
    /** Replaces the published keys. */
    publish: (...signers: Signer[]) => void (published = signers.map(({ jwk }) => jwk)),
    /** The number of requests for the keys. */
    keyRequests: () => keyRequests,
    breakDown: () => void (status = 500),
    recover: () => void (status = 200),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Signer = Awaited<ReturnType<typeof newSigner>>

export async function newSigner(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  return {
    kid,
    jwk,
    publicKey,
    /** A token as Firebase signs it after a correct code, with these claims changed. Undefined removes a claim. */
    sign: (claims: object = {}, header: object = {}) =>
      new SignJWT({ ...goodClaims(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header })
        .sign(privateKey),
  }
}

/** An unsigned token, as the Firebase emulator sends it. */
export function unsignedToken(claims: object = {}) {
  return new UnsecuredJWT({ ...goodClaims(), ...claims }).encode()
}

export function goodClaims(phoneNumber = '+13055550100') {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: now,
    user_id: `uid of ${phoneNumber}`,
    sub: `uid of ${phoneNumber}`,
    iat: now,
    exp: now + 3600,
    phone_number: phoneNumber,
    firebase: { identities: { phone: [phoneNumber] }, sign_in_provider: 'phone' },
  }
}
