import { getCookie, setCookie } from 'hono/cookie'
import type { Me, TypedPhone } from '#contract/accounts/accounts.ts'
import type { EmailPurpose } from '#contract/accounts/email-codes.ts'
import type { Purpose } from '#contract/accounts/identity.ts'
import { hasPhoneForAWeek } from '#db/accounts/account.ts'
import { spendToken } from '#db/accounts/attempts.ts'
import { type Channel, provedEmail, spendCode } from '#db/accounts/codes.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Context, Middleware } from '../../app-context.ts'
import { hasEmailCodes } from '../../config/chosen-settings.ts'
import { refuse } from '../../http/refusal.ts'
import { type Check, documented } from '../../openapi/describe.ts'
import { CannotCheck } from '../../providers/identity.ts'
import { newToken, type Secrets, signed, textSigned, tokenHash } from '../session/secrets.ts'
import { cookieName, cookieOptions } from '../session/session.ts'
import { phoneIn } from './phone.ts'

const BY_PHONE: Check = { access: 'phone', refusals: { 401: ['identity-not-proved'] } }
const BY_EMAIL: Check = { access: 'email', refusals: { 401: ['email-not-proved'], 404: ['not-found'] } }

/**
 * Requires a proof of the phone: `Authorization: Bearer <idToken>`. Sets `c.var.proof`. The code must have been
 * requested for one of these purposes: an attacker who obtains a member's sign-in code must not be able to set another
 * password with it. Tokens of other providers have no purpose.
 */
export function provedFor(...purposes: [Purpose, ...Purpose[]]): Middleware {
  return documented<Middleware>(BY_PHONE, async (c, next) => {
    const [, token] = /^Bearer (\S{1,4096})$/i.exec(c.req.header('authorization') ?? '') ?? []
    const proof = token && (await c.var.app.identity.proofIn(token).catch(refuseUnchecked))
    if (!proof || (proof.purpose && !purposes.includes(proof.purpose))) refuse(401, 'identity-not-proved')
    c.set('proof', proof)
    await next()
  })
}

/** The same for a proof of the email address: `Authorization: Bearer <emailToken>`. Sets `c.var.emailProof`. */
export function emailProvedFor(...purposes: EmailPurpose[]): Middleware {
  return documented<Middleware>(BY_EMAIL, async (c, next) => {
    if (!hasEmailCodes(c.var.app.config)) refuse(404, 'not-found')
    c.set('emailProof', (await emailProofIn(c, ...purposes)) ?? refuse(401, 'email-not-proved'))
    await next()
  })
}

/** The proof in the header of the request; undefined without a valid one. */
async function emailProofIn(c: Context, ...purposes: EmailPurpose[]) {
  const { sql, secrets } = c.var.app
  const codeId = codeIdIn(secrets, c.req.header('authorization') ?? '')
  const email = codeId && (await provedEmail(sql, codeId, purposes))
  return codeId && email ? { codeId, email } : undefined
}

/** The middleware of a call that exists only where members receive codes by email. */
export const whereEmailsHaveCodes: Middleware = documented({ refusals: { 404: ['not-found'] } }, async (c, next) => {
  if (!hasEmailCodes(c.var.app.config)) refuse(404, 'not-found')
  await next()
})

/** The token may be valid, but the provider could not check it. The client can send it again: no 401. */
function refuseUnchecked(error: unknown): never {
  if (!(error instanceof CannotCheck)) throw error
  refuse(503, 'unavailable', { cause: error, retryAfterSeconds: 5 })
}

/** The phone and uid in the body must equal the phone and uid of the token. */
export function refuseOtherThanProved(c: Context, claimed: { phoneNumber: TypedPhone; uid?: string }) {
  const { proof } = c.var
  const { phoneNumber } = phoneIn(c, claimed.phoneNumber)
  if (phoneNumber !== proof.phoneNumber || (claimed.uid ?? proof.uid) !== proof.uid) refuse(401, 'identity-not-proved')
}

/**
 * A member without a phone gets back in only by the email address, so another address needs a proof of the present one
 * as well: otherwise a thief with the device and the password could take the account for good. A phone counts a week
 * after its verification, because the thief could add one first. Returns the id of the code to spend with the change;
 * undefined where no proof is needed.
 */
export async function presentAddressCode(c: Context, { id, email, isEmailVerified }: Me): Promise<string | undefined> {
  if (!hasEmailCodes(c.var.app.config) || !email || !isEmailVerified || (await hasPhoneForAWeek(c.var.app.sql, id)))
    return undefined
  const proof = await emailProofIn(c, 'change')
  if (proof?.email.toLowerCase() !== email.toLowerCase()) refuse(403, 'prove-email-first')
  return proof.codeId
}

/** Runs in the transaction of the change, so that a failure does not spend the token. */
export async function spendProof(c: Context, tx: Sql, channel: Channel = 'phone') {
  if (channel === 'phone' && !(await spendToken(tx, c.var.proof.tokenId))) refuse(401, 'identity-not-proved')
  if (channel === 'email' && !(await spendCode(tx, 'email', c.var.emailProof.codeId))) refuse(401, 'email-not-proved')
}

/** Derived from the id of the code: a repeated request gets the same token, and the code is spent with it. */
export function emailTokenFor(secrets: Secrets, codeId: string): string {
  return signed(secrets, 'email-token', codeId)
}

function codeIdIn(secrets: Secrets, authorization: string): string | undefined {
  const [, token = ''] = /^Bearer (\S{1,100})$/i.exec(authorization) ?? []
  return textSigned(secrets, 'email-token', token)
}

const BROWSER_SECONDS = 86_400

/** The hash of the cookie of this browser, created with its first code: only this browser may enter the code. */
export function browserOfCodes(c: Context): Buffer {
  const token = getCookie(c, cookieName(c, 'ec')) ?? newToken().token
  setCookie(c, cookieName(c, 'ec'), token, { ...cookieOptions(c), sameSite: 'Strict', maxAge: BROWSER_SECONDS })
  return tokenHash(token)
}

/** The hash of the cookie; undefined for a browser that has requested no code. */
export function knownBrowserOfCodes(c: Context): Buffer | undefined {
  const token = getCookie(c, cookieName(c, 'ec'))
  return token === undefined ? undefined : tokenHash(token)
}
