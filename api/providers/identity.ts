import { randomUUID } from 'node:crypto'
import type { JWK } from 'jose'
import { Purpose } from '#contract/accounts.ts'
import { identityOfPhone } from '#db/accounts/identities.ts'
import { serverKey } from '#db/accounts/server-keys.ts'
import type { Sql } from '#db/connection/sql.ts'

/** That somebody held this phone a moment ago. Good for one success: `tokenId` is spent by it. */
export type Proof = {
  uid: string
  phoneNumber: string
  tokenId: string
  /** What the code was asked for, and which code it was; only the embedded provider knows. */
  purpose?: Purpose
  codeId?: string
}

/** Who says whose phone it is. The embedded one sends the codes itself and signs its own tokens. */
export type Identity = {
  kind: 'embedded' | 'firebase'
  /**
   * What an identity token proves, or null when it proves nothing: forged, foreign, stale. Throws `CannotCheck` when that
   * cannot be known right now.
   */
  proofIn: (idToken: string) => Promise<Proof | null>
  /** Tries it out. Rejects with what is wrong when nobody could prove their phone right now. */
  check: () => Promise<void>
  /** Makes, or renews, its own record of somebody whose phone is confirmed here. Throws `CannotEnrol`. */
  enrol: (person: Enrolled) => Promise<'created' | 'updated'>
  /**
   * Only the embedded one: a token for the person who has just proved this phone. Every token of one code has the same
   * id, so only one of them can be used.
   */
  tokenFor?: (proved: ProvedCode) => Promise<string>
}

export type ProvedCode = { uid: string; phoneNumber: string; purpose: Purpose; codeId: string }

export type Enrolled = { userId: string; phoneNumber: string; displayName: string }

/** The provider did not take the record. The message names no person, and may be shown to an admin. */
export class CannotEnrol extends Error {
  override name = 'CannotEnrol'
}

/** Whoever could say whether a token is good does not answer. The token may be as good as any. */
export class CannotCheck extends Error {
  override name = 'CannotCheck'
}

/** Loaded when somebody proves a phone, not at every start. */
const jose = () => import('jose')

const ISSUER = 'pista-embedded'
const AUDIENCE = 'pista'
const ALGORITHM = 'ES256'

/** How long ago the code may have been typed. */
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
        throw new Error('its own token does not prove anything')
      const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`
      if (await identity.proofIn(forged)) throw new Error('a forged token is believed')
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

/** `authTime` is when the code was typed, in seconds, whenever the token itself was made. */
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
