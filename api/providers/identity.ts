import { randomUUID } from 'node:crypto'
import type { JWK } from 'jose'
import { Purpose } from '#contract/accounts/identity.ts'
import { identityOfPhone } from '#db/accounts/providers.ts'
import { serverKey } from '#db/accounts/server-keys.ts'
import type { Sql } from '#db/connection/sql.ts'

/** Proves that a person recently had access to this phone. Valid for one successful use of `tokenId`. */
export type Proof = {
  uid: string
  phoneNumber: string
  tokenId: string
  /** The purpose that the code was requested for, and the id of the code; only the embedded provider knows them. */
  purpose?: Purpose
  codeId?: string
}

/** Verifies phone numbers. The embedded provider sends the codes itself and signs its own tokens. */
export type Identity = {
  kind: 'embedded' | 'firebase'
  /** The proof in an identity token, or null for an invalid one. Throws `CannotCheck` when it cannot be checked now. */
  proofIn: (idToken: string) => Promise<Proof | null>
  /** Tests the provider. Rejects with the reason when phone numbers cannot be verified at present. */
  check: () => Promise<void>
  /** Creates or updates the provider's record of a person whose phone is confirmed here. Throws `CannotEnrol`. */
  enrol: (person: Enrolled) => Promise<'created' | 'updated'>
  /** Embedded provider only: a token for the proved phone. All tokens of one code have one id, so one can be used. */
  tokenFor?: (proved: ProvedCode) => Promise<string>
}

type ProvedCode = { uid: string; phoneNumber: string; purpose: Purpose; codeId: string }

export type Enrolled = { userId: string; phoneNumber: string; displayName: string }

/** The provider refused the record. The message contains no personal data and may be shown to an admin. */
export class CannotEnrol extends Error {
  override name = 'CannotEnrol'
}

/** The provider that could check a token does not respond. The token may be valid. */
export class CannotCheck extends Error {
  override name = 'CannotCheck'
}

/** Loaded when a phone is verified, not at every start. */
const jose = () => import('jose')

const ISSUER = 'pista-embedded'
const AUDIENCE = 'pista'
const ALGORITHM = 'ES256'

/** How long ago the code may have been entered. */
const FRESH_SECONDS = 600
export const CLOCK_SKEW_SECONDS = 60

export function embeddedIdentity(sql: Sql): Identity {
  let pair: Awaited<ReturnType<typeof keyPair>> | undefined
  const keys = async () => (pair ??= await keyPair(sql))

  const identity = {
    kind: 'embedded',
    async check() {
      const proved = { uid: randomUUID(), phoneNumber: '+15550100', purpose: 'sign-in', codeId: randomUUID() } as const
      const token = await identity.tokenFor(proved)
      const proof = await identity.proofIn(token)
      if (proof?.uid !== proved.uid || proof.phoneNumber !== proved.phoneNumber)
        throw new Error('the provider rejects its own token')
      const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`
      if (await identity.proofIn(forged)) throw new Error('the provider accepts a forged token')
    },
    async enrol({ phoneNumber }) {
      const { isNew } = await identityOfPhone(sql, phoneNumber, randomUUID())
      return isNew ? 'created' : 'updated'
    },
    async tokenFor({ uid, phoneNumber, purpose, codeId }) {
      const { SignJWT } = await jose()
      const { privateKey } = await keys()
      return await new SignJWT({
        auth_time: Math.floor(Date.now() / 1000),
        phone_number: phoneNumber,
        purpose,
        firebase: { sign_in_provider: 'phone' },
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(uid)
        .setJti(codeId)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey)
    },
    async proofIn(idToken) {
      const { jwtVerify } = await jose()
      const { publicKey } = await keys()
      const claims = await jwtVerify(idToken, publicKey, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTolerance: CLOCK_SKEW_SECONDS,
        requiredClaims: ['sub', 'jti', 'exp', 'iat', 'auth_time', 'phone_number'],
      }).then(
        ({ payload }) => payload,
        () => null,
      )
      if (!claims?.sub || !claims.jti || typeof claims.phone_number !== 'string') return null
      if (typeof claims.auth_time !== 'number' || !isFresh(claims.auth_time)) return null
      const purpose = Purpose.safeParse(claims.purpose)
      if (!purpose.success) return null
      const { sub: uid, jti: codeId, phone_number: phoneNumber } = claims
      return { uid, phoneNumber, tokenId: codeId, purpose: purpose.data, codeId }
    },
  } satisfies Identity
  return identity
}

/** `authTime` is when the code was entered, in seconds, regardless of when the token was created. */
export function isFresh(authTime: number) {
  const age = Date.now() / 1000 - authTime
  return age <= FRESH_SECONDS && age >= -CLOCK_SKEW_SECONDS
}

async function keyPair(sql: Sql) {
  const { exportJWK, generateKeyPair, importJWK } = await jose()
  const jwk = await serverKey<JWK>(sql, 'identity', async () => {
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
    return await exportJWK(privateKey)
  })
  const { d: _, ...publicJwk } = jwk
  return { privateKey: await importJWK(jwk, ALGORITHM), publicKey: await importJWK(publicJwk, ALGORITHM) }
}
