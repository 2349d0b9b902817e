import { guestDeviceHash } from '../../accounts/guests/claim-guests.ts'
import type { Secrets } from '../../accounts/session/secrets.ts'

/* The token with which a device proves that it made a guest's request. */

const ALGORITHM = 'HS256'
const ISSUER = 'pista-guest'

/** Loaded when a guest comes back, not at every start. */
const jose = () => import('jose')

type Holder = { id: string; eventId: string; device: string }

/**
 * Signs a token for one guest, one event and one device, with a key derived from the server's secret. The library signs
 * on another thread, which takes six times the CPU.
 */
export function guestToken(secrets: Secrets, { id, eventId, device }: Holder, lifeSeconds: number): string {
  const header = { alg: ALGORITHM, typ: 'JWT' }
  const claims = {
    event: eventId,
    device: deviceIn(secrets, device),
    iss: ISSUER,
    sub: id,
    exp: Math.floor(Date.now() / 1000) + lifeSeconds,
  }
  const signed = [header, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${secrets.hash('guest-token', signed).toString('base64url')}`
}

/** Returns the id of the guest; null for a token that is forged, expired, or of another event or device. */
export async function guestIdIn(
  secrets: Secrets,
  { token, eventId, device }: { token: string; eventId: string; device: string },
): Promise<string | null> {
  const { jwtVerify } = await jose()
  const claims = await jwtVerify(token, Buffer.from(secrets.key('guest-token'), 'base64url'), {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    requiredClaims: ['sub', 'exp'],
  }).then(
    ({ payload }) => payload,
    () => null,
  )
  if (!claims || claims.event !== eventId || claims.device !== deviceIn(secrets, device)) return null
  return claims.sub ?? null
}

/** The token contains a keyed hash, so that a token alone does not reveal the key of its device. */
function deviceIn(secrets: Secrets, device: string) {
  return guestDeviceHash(secrets, device).toString('base64url')
}
