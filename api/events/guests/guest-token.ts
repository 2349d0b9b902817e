import { guestDeviceHash } from '../../accounts/guests/guest-device.ts'
import type { Secrets } from '../../accounts/session/secrets.ts'

/* The token with which a device proves that it made a guest's request. */

const ALGORITHM = 'HS256'
const ISSUER = 'pista-guest'

/** Loaded when a guest goes, not at every start. */
const jose = () => import('jose')

type Holder = { id: string; eventId: string; device: string }

/** Signs a token for one guest, one event and one device, with a key derived from the server's secret. */
export async function guestToken(secrets: Secrets, { id, eventId, device }: Holder, life: string): Promise<string> {
  const { SignJWT } = await jose()
  return await new SignJWT({ event: eventId, device: deviceIn(secrets, device) })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(id)
    .setExpirationTime(life)
    .sign(keyOf(secrets))
}

/** Returns the id of the guest; null for a token that is forged, expired, or of another event or device. */
export async function guestIdIn(
  secrets: Secrets,
  { token, eventId, device }: { token: string; eventId: string; device: string },
): Promise<string | null> {
  const { jwtVerify } = await jose()
  const claims = await jwtVerify(token, keyOf(secrets), {
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

function keyOf(secrets: Secrets) {
  return Buffer.from(secrets.key('guest-token'), 'base64url')
}
