import { timingSafeEqual } from 'node:crypto'
import { uuid } from '#contract/text.ts'
import { type Secrets, signed, textSigned } from '../accounts/session/secrets.ts'

/** The actions that a signed guest id permits: to mark the notices as seen, or to end them. It permits no reading. */
type GuestPurpose = 'seen' | 'stop'

/** A token of an email to a guest, for one guest of one event and one purpose. It does not expire. */
export function signedGuestId(secrets: Secrets, guestId: string, purpose: GuestPurpose): string {
  return signed(secrets, 'guest-notice', guestId, `${purpose} ${guestId}`)
}

export function guestIdSignedIn(secrets: Secrets, token: string, purpose: GuestPurpose): string | undefined {
  return textSigned(secrets, 'guest-notice', token, guestId => `${purpose} ${guestId}`)
}

/** In a text each letter costs money, so 64 bits of the signature, which only requests to this server can try. */
const SHORT_SIGNATURE_BYTES = 8
const ID_BYTES = 16

/** `notice`: its page shows the event and ends the notices. `offer`: proves the contact, like that which confirms. */
type ShortPurpose = 'notice' | 'offer'

/** The same in 32 letters, for a text message or the path of a link. */
export function shortGuestToken(secrets: Secrets, guestId: string, purpose: ShortPurpose): string {
  const id = Buffer.from(guestId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, shortSignatureOf(secrets, guestId, purpose)]).toString('base64url')
}

export function guestIdInShort(secrets: Secrets, token: string, purpose: ShortPurpose): string | undefined {
  if (!/^[\w-]{32}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const guestId = bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!uuid.safeParse(guestId).success) return undefined
  return timingSafeEqual(bytes.subarray(ID_BYTES), shortSignatureOf(secrets, guestId, purpose)) ? guestId : undefined
}

function shortSignatureOf(secrets: Secrets, guestId: string, purpose: ShortPurpose) {
  const label = purpose === 'notice' ? 'text' : purpose
  return secrets.hash('guest-notice', `${label} ${guestId}`).subarray(0, SHORT_SIGNATURE_BYTES)
}
