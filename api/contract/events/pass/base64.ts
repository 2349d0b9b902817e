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
