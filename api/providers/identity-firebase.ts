import { createHash } from 'node:crypto'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type ExportedJWKSCache,
  errors,
  type JWKSCacheInput,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwksCache,
  jwtVerify,
  UnsecuredJWT,
} from 'jose'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { firebaseRecords } from './firebase-records.ts'
import { CannotCheck, CLOCK_SKEW_SECONDS, type Identity, isFresh, type Proof } from './identity.ts'

export const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const UID_MAX = 128

const GOOGLE_RECORDS = 'https://identitytoolkit.googleapis.com'

type Firebase = NonNullable<Config['firebase']>

/** Firebase sends the codes, and the server only checks the tokens. Those of the emulator are not signed. */
export function firebaseIdentity(
  firebase: Firebase,
  { keysUrl = GOOGLE_KEYS, recordsUrl = GOOGLE_RECORDS } = {},
): Identity {
  const { projectId, emulatorHost } = firebase
  const records = firebaseRecords(
    firebase,
    emulatorHost ? `http://${emulatorHost}/identitytoolkit.googleapis.com` : recordsUrl,
  )
  const keys = keysAt(new URL(keysUrl))
  const expected = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    clockTolerance: CLOCK_SKEW_SECONDS,
    maxTokenAge: '1h',
  }
  const claimsIn = async (idToken: string): Promise<JWTPayload> =>
    emulatorHost
      ? UnsecuredJWT.decode(idToken, expected).payload
      : (await jwtVerify(idToken, keys, { ...expected, algorithms: ['RS256'], requiredClaims: ['exp'] })).payload

  return {
    kind: 'firebase',
    async proofIn(idToken) {
      const claims = await claimsIn(idToken).catch((error: unknown) => {
        // Any fault of the token is a JOSEError; every other error means that the check itself failed.
        if (error instanceof errors.JOSEError) return null
        throw error
      })
      return claims && proofOf(claims)
    },
    async check() {
      await records.checkProject()
      if (emulatorHost) return
      const response = await fetch(keysUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const published = PublishedKeys.safeParse(await response.json())
      if (!published.success) throw new Error('The response of Google contains no keys for checking tokens')
    },
    enrol: person => records.enrol(person),
  }
}

const TIMEOUT_MS = 5_000
const PublishedKeys = z.object({ keys: z.array(z.unknown()).min(1) })

function proofOf({ sub, exp, auth_time, phone_number, firebase }: JWTPayload): Proof | null {
  if (typeof sub !== 'string' || !sub || sub.length > UID_MAX || exp === undefined) return null
  if (typeof phone_number !== 'string' || !phone_number) return null
  if (typeof auth_time !== 'number' || !isFresh(auth_time)) return null
  if (!isRecord(firebase) || firebase.sign_in_provider !== 'phone') return null
  return { uid: sub, phoneNumber: phone_number, tokenId: tokenIdOf(sub, auth_time) }
}

/** One entered code can produce many tokens without an id, so the id is derived from the time of the entry. */
function tokenIdOf(uid: string, authTime: number) {
  return `firebase ${createHash('sha256').update(`${authTime} ${uid}`).digest('base64url')}`
}

function isRecord(claim: unknown): claim is Record<string, unknown> {
  return typeof claim === 'object' && claim !== null
}

const MINUTE_MS = 60_000

/** Keys rotate every few hours and are published before use, so a cache of ten minutes misses none. */
const FRESH_MS = 10 * MINUTE_MS
const STALE_MS = 60 * MINUTE_MS
/** An unknown key id may belong to a new key or may be made up; it triggers a new request at most this often. */
const REFETCH_MS = MINUTE_MS / 2

/**
 * The signing keys published at a URL, fetched when a token arrives and cached for ten minutes. While the URL does
 * not respond, the cached keys stay valid for an hour. Throws `CannotCheck` when there are no keys, or none with the
 * requested id.
 */
function keysAt(url: URL): JWTVerifyGetKey {
  const cache: JWKSCacheInput = {}
  const current = createRemoteJWKSet(url, {
    cacheMaxAge: FRESH_MS,
    cooldownDuration: REFETCH_MS,
    timeoutDuration: TIMEOUT_MS,
    [jwksCache]: cache,
  })
  let failedAt = Number.NEGATIVE_INFINITY

  return async (header, token) => {
    if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey()
    if (Date.now() - failedAt > REFETCH_MS)
      try {
        return await current(header, token)
      } catch (error) {
        if (isTokenFault(error)) throw error
        failedAt = Date.now()
      }
    if (!isUsable(cache)) throw new CannotCheck(`${url.host} does not respond`)
    return await createLocalJWKSet(cache.jwks)(header, token).catch((cause: unknown) => {
      throw new CannotCheck(`${url.host} does not respond, and the cached keys do not contain this one`, { cause })
    })
  }
}

function isUsable(cache: JWKSCacheInput): cache is ExportedJWKSCache {
  return typeof cache.uat === 'number' && Date.now() - cache.uat <= FRESH_MS + STALE_MS
}

/** The keys were available, and none of them, or more than one, matches the token. */
function isTokenFault(error: unknown) {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
}
