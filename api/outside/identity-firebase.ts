import { createHash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose'
import type { Config } from '../config.ts'
import { CLOCK_SKEW_SECONDS, type Identity, isFresh, type Proof } from './identity.ts'
import { keysAt } from './signing-keys.ts'

export const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const UID_MAX = 128

type Firebase = Pick<NonNullable<Config['firebase']>, 'projectId' | 'emulatorHost'>

/**
 * Firebase texts the codes and signs the tokens; the page talks to it, and here they are only checked. An emulator signs
 * nothing, so with one a token proves nothing to anybody: the settings refuse it in production.
 */
export function firebaseIdentity({ projectId, emulatorHost }: Firebase, { keysUrl = GOOGLE_KEYS } = {}): Identity {
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
        // Whatever is wrong with a token has a name there; everything else is wrong with the world.
        if (error instanceof errors.JOSEError) return null
        throw error
      })
      return claims && proofOf(claims)
    },
  }
}

function proofOf({ sub, exp, auth_time, phone_number, firebase }: JWTPayload): Proof | null {
  if (typeof sub !== 'string' || !sub || sub.length > UID_MAX || exp === undefined) return null
  if (typeof phone_number !== 'string' || !phone_number) return null
  if (typeof auth_time !== 'number' || !isFresh(auth_time)) return null
  if (!isRecord(firebase) || firebase.sign_in_provider !== 'phone') return null
  return { uid: sub, phoneNumber: phone_number, tokenId: tokenIdOf(sub, auth_time) }
}

/**
 * These tokens have no id of their own, and one code typed once is good for any number of them, by refreshing. So what is
 * spent is the typing of the code.
 */
function tokenIdOf(uid: string, authTime: number) {
  return `firebase ${createHash('sha256').update(`${authTime} ${uid}`).digest('base64url')}`
}

function isRecord(claim: unknown): claim is Record<string, unknown> {
  return typeof claim === 'object' && claim !== null
}
