import type { DoorList } from '#contract/events/door/door.ts'
import { type DoorMessage, messageBytes, messageIn, partsOf } from '#contract/events/door/door-exchange.ts'
import { bytesOfBase64 } from '#contract/events/pass/pass-token.ts'

/*
 * The QR codes that two phones at one door show each other. The secret of the door signs them, so that a guest cannot
 * hold a code of their own into the camera. The signature also covers the event.
 */

type Door = Pick<DoorList, 'eventId' | 'secret'>

const TAG_BYTES = 8

export async function doorCodes(door: Door, message: DoorMessage): Promise<string[]> {
  const bytes = messageBytes(message)
  const signed = new Uint8Array(bytes.length + TAG_BYTES)
  signed.set(bytes)
  signed.set(await tagOf(door, bytes), bytes.length)
  return partsOf(signed)
}

/** The message in the bytes of all parts of a code. `foreign`: of another door, or of none. */
export async function doorMessageIn(door: Door, signed: Uint8Array): Promise<DoorMessage | 'foreign'> {
  const bytes = signed.slice(0, -TAG_BYTES)
  const tag = await tagOf(door, bytes)
  const isSigned = signed.length > TAG_BYTES && tag.every((byte, index) => byte === signed[bytes.length + index])
  return (isSigned && messageIn(bytes)) || 'foreign'
}

async function tagOf({ eventId, secret }: Door, bytes: Uint8Array): Promise<Uint8Array> {
  const hash = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOfBase64(secret) ?? new Uint8Array(1), hash, false, ['sign'])
  const event = new TextEncoder().encode(eventId)
  const signed = new Uint8Array(event.length + bytes.length)
  signed.set(event)
  signed.set(bytes, event.length)
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)).slice(0, TAG_BYTES)
}
