import { bytesOfBase64, type VerifySignature } from '#contract/events/pass/pass-token.ts'

/** The browser has no Ed25519, or the key is none. */
export class NoEd25519 extends Error {}

/** Checks a signature with a public key of our server. Throws `NoEd25519` in browsers that cannot. */
export const isSignedWith: VerifySignature = async (key, signature, signed) =>
  await crypto.subtle.verify('Ed25519', await publicKey(key), signature, signed)

async function publicKey(key: string) {
  try {
    const bytes = bytesOfBase64(key) ?? new Uint8Array()
    return await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  } catch (cause) {
    throw new NoEd25519('the browser cannot check signatures', { cause })
  }
}
