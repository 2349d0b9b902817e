import { createHash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { firebaseRecords } from './firebase-records.ts'
import { CLOCK_SKEW_SECONDS, type Identity, isFresh, type Proof } from './identity.ts'
import { keysAt } from './signing-keys.ts'

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
