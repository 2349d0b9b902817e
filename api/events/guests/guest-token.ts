import { guestDeviceHash } from '../../accounts/guests/claim-guests.ts'
import { type Secrets, signed, textSigned } from '../../accounts/session/secrets.ts'

/* The token with which a device proves that it made a guest's request: a JSON Web Token. */

type Claims = { event: string; device: string; iss: string; sub: string; exp: number }

type Holder = { id: string; eventId: string; device: string }

/** Signs a token for one guest, one event and one device, with a key derived from the server's secret. */
export function guestToken(secrets: Secrets, { id, eventId, device }: Holder, lifeSeconds: number): string {
  const header = { alg: 'HS256', typ: 'JWT' }
  const claims: Claims = {
    event: eventId,
    device: deviceIn(secrets, device),
    iss: 'pista-guest',
    sub: id,
    exp: Math.floor(Date.now() / 1000) + lifeSeconds,
  }
  const parts = [header, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return signed(secrets, 'guest-token', parts.join('.'))
}

/** Returns the id of the guest; null for a token that is forged, expired, or of another event or device. */
export function guestIdIn(
  secrets: Secrets,
  { token, eventId, device }: { token: string; eventId: string; device: string },
): string | null {
  const [, claims] = textSigned(secrets, 'guest-token', token)?.split('.') ?? []
  if (claims === undefined) return null
  const { event, device: holder, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims
  return event === eventId && holder === deviceIn(secrets, device) && exp > Date.now() / 1000 ? sub : null
}

/** The token contains a keyed hash, so that a token alone does not reveal the key of its device. */
function deviceIn(secrets: Secrets, device: string) {
  return guestDeviceHash(secrets, device).toString('base64url')
}
