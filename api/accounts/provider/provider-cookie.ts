import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Env } from '../../app-context.ts'
import type { Secrets } from '../session/secrets.ts'
import { cookieName, cookieOptions } from '../session/session.ts'

const LIFE_SECONDS = 600

/** The state of a sign-in at the provider. */
const SignInRequest = z.object({
  check: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  redirect: z.string().nullable(),
})
type SignInRequest = z.infer<typeof SignInRequest>

/** Encrypted, because the code verifier must stay secret, also from the browser that stores the cookie. */
export async function setSignInCookie(c: Context<Env>, request: SignInRequest) {
  const { EncryptJWT } = await import('jose')
  const encrypted = await new EncryptJWT(request)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${LIFE_SECONDS} seconds`)
    .encrypt(keyOf(c.var.app.secrets))
  setCookie(c, cookieName(c, 'oidc'), encrypted, { ...cookieOptions(c), maxAge: LIFE_SECONDS })
}

/** Returns this browser's sign-in state of the last ten minutes, and deletes the cookie. */
export async function takeSignInCookie(c: Context<Env>): Promise<SignInRequest | null> {
  const encrypted = getCookie(c, cookieName(c, 'oidc'))
  if (!encrypted) return null
  deleteCookie(c, cookieName(c, 'oidc'), cookieOptions(c))
  const { jwtDecrypt } = await import('jose')
  const decrypted = await jwtDecrypt(encrypted, keyOf(c.var.app.secrets), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
    requiredClaims: ['exp'],
  }).catch(() => null)
  return decrypted && SignInRequest.parse(decrypted.payload)
}

function keyOf(secrets: Secrets) {
  return Buffer.from(secrets.key('provider-sign-in'), 'base64url')
}
