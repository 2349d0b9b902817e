/*
 * The token in the QR code of a pass: 38 bytes that name the event, its date and the person, and the Ed25519 signature
 * of the site over them (64 bytes), together in base64url. The pass of a member who brings people has one more byte,
 * their number, and at an event with roles there are two: that number, and the role. The door checks it without a
 * network: it knows the event, the list of those who go, and the public key.
 */
import { type DanceRole, danceRoles } from '../dance-roles.ts'

/** A member by the id of the account, or a guest without an account by the id of the place. */
export type PassHolder = { kind: 'member' | 'guest'; id: string }

/** `danceRole` is null at an event that asks for no roles. */
export type SignedPass = {
  eventId: string
  nightOf: string
  holder: PassHolder
  plusOnes?: number | undefined
  danceRole?: DanceRole | null | undefined
}

/** The holder of a valid pass, with the number of people whom the member brings, if any, and the role of the holder. */
export type CheckedPass = PassHolder & { plusOnes?: number; danceRole?: DanceRole }

/**
 * Why a token is no pass for an event: it was cut or is another code, was not signed by this site, or names another
 * event or date.
 */
export type PassProblem = 'unreadable' | 'not-signed' | 'other-event' | 'other-night'

type Bytes = Uint8Array<ArrayBuffer>

/** Checks an Ed25519 signature with a public key (base64url); each side has its own cryptography. */
export type VerifySignature = (key: string, signature: Bytes, signed: Bytes) => boolean | Promise<boolean>

/** Each version has one more byte than the one before: 2 has the number of plus-ones, 3 also the role. */
type Version = 1 | 2 | 3
const KINDS = ['member', 'guest'] as const
const ID_BYTES = 16
const SIGNED_BYTES = 2 + 2 * ID_BYTES + 4
const SIGNATURE_BYTES = 64
const DAY_MS = 24 * 3_600_000

/** The bytes that the site signs. */
export function passBytes({ eventId, nightOf, holder, plusOnes = 0, danceRole = null }: SignedPass): Bytes {
  const version: Version = danceRole !== null ? 3 : plusOnes > 0 ? 2 : 1
  const bytes = new Uint8Array(SIGNED_BYTES + version - 1)
  bytes.set([version, KINDS.indexOf(holder.kind)])
  bytes.set(idBytes(eventId), 2)
  bytes.set(idBytes(holder.id), 2 + ID_BYTES)
  new DataView(bytes.buffer).setUint32(2 + 2 * ID_BYTES, Date.parse(nightOf) / DAY_MS)
  const more = [plusOnes, danceRoles.findIndex(role => role === danceRole)]
  bytes.set(more.slice(0, version - 1), SIGNED_BYTES)
  return bytes
}

export function passToken(signed: Bytes, signature: Uint8Array): string {
  const bytes = new Uint8Array(signed.length + SIGNATURE_BYTES)
  bytes.set(signed)
  bytes.set(signature, signed.length)
  return base64Url(bytes)
}

/** The holder of a token that a key has signed for this event and its date; or what is wrong with the token. */
export async function checkPass(
  token: string,
  event: { id: string; nightOf: string },
  keys: string[],
  verify: VerifySignature,
): Promise<CheckedPass | PassProblem> {
  const bytes = bytesIn(token)
  const pass = bytes && passIn(bytes)
  if (!bytes || !pass) return 'unreadable'
  const [signed, signature] = [bytes.slice(0, -SIGNATURE_BYTES), bytes.slice(-SIGNATURE_BYTES)]
  const checks = await Promise.all(keys.map(async key => await verify(key, signature, signed)))
  if (!checks.includes(true)) return 'not-signed'
  if (pass.eventId !== event.id) return 'other-event'
  if (pass.nightOf !== event.nightOf) return 'other-night'
  const { holder, plusOnes, danceRole } = pass
  return { ...holder, ...(plusOnes && { plusOnes }), ...(danceRole && { danceRole }) }
}

function bytesIn(token: string): Bytes | undefined {
  const bytes = /^[\w-]+$/.test(token) ? bytesOfBase64(token) : undefined
  const version = bytes?.[0] ?? 0
  const isKnown = version >= 1 && version <= 3
  return isKnown && bytes?.length === SIGNED_BYTES + version - 1 + SIGNATURE_BYTES ? bytes : undefined
}

function passIn(bytes: Bytes): SignedPass | undefined {
  const kind = KINDS[bytes[1] ?? KINDS.length]
  if (kind === undefined) return undefined
  const [plusOnes, role] = bytes.slice(SIGNED_BYTES, -SIGNATURE_BYTES)
  const day = new DataView(bytes.buffer).getUint32(2 + 2 * ID_BYTES)
  return {
    eventId: idIn(bytes.slice(2, 2 + ID_BYTES)),
    nightOf: new Date(day * DAY_MS).toISOString().slice(0, 10),
    holder: { kind, id: idIn(bytes.slice(2 + ID_BYTES, 2 + 2 * ID_BYTES)) },
    plusOnes,
    danceRole: role === undefined ? undefined : danceRoles[role],
  }
}

function idBytes(id: string): Bytes {
  return Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

function idIn(bytes: Bytes): string {
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/* Base64url without padding, for browsers that have no `Uint8Array.fromBase64` yet. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function base64Url(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(index, index + 3)
    const value = (one << 16) | (two << 8) | three
    const digits = [18, 12, 6, 0].map(shift => DIGITS[(value >> shift) & 63]).join('')
    text += digits.slice(0, bytes.length - index + 1)
  }
  return text
}

/** Accepts base64 and base64url, with padding or without; undefined for other text. */
export function bytesOfBase64(typed: string): Uint8Array<ArrayBuffer> | undefined {
  const text = typed
    .replace(/={0,2}$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let value = 0
  let bits = 0
  let length = 0
  for (const digit of text) {
    value = ((value << 6) | DIGITS.indexOf(digit)) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[length++] = value >> bits
  }
  return bytes
}
