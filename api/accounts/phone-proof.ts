import type { Context, MiddlewareHandler } from 'hono'
import type { TypedPhone } from '#contract/accounts/accounts.ts'
import type { Purpose } from '#contract/accounts/identity.ts'
import { spendToken } from '#db/accounts/spent-tokens.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Env } from '../app-context.ts'
import { refuse } from '../http/refusal.ts'
import { type Check, documented } from '../openapi/describe.ts'
import { CannotCheck } from '../providers/identity.ts'
import { phoneIn } from './phone.ts'

const BY_PHONE: Check = { access: 'phone', refusals: { 401: ['identity-not-proved'] } }

/**
 * Requires a proof of the phone: `Authorization: Bearer <idToken>`. Sets `c.var.proof`. The code must have been
 * requested for one of these purposes: an attacker who obtains a member's sign-in code must not be able to set another password
 * with it. Tokens of other providers have no purpose.
 */
export function provedFor(...purposes: [Purpose, ...Purpose[]]): MiddlewareHandler<Env> {
  return documented<MiddlewareHandler<Env>>(BY_PHONE, async (c, next) => {
    const [, token] = /^Bearer (\S{1,4096})$/i.exec(c.req.header('authorization') ?? '') ?? []
    const proof = token && (await c.var.app.identity.proofIn(token).catch(refuseUnchecked))
    if (!proof || (proof.purpose && !purposes.includes(proof.purpose))) refuse(401, 'identity-not-proved')
    c.set('proof', proof)
    await next()
  })
}

/** The provider could not check the token, which may be valid. The client can send it again, so the response is not 401. */
function refuseUnchecked(error: unknown): never {
  if (!(error instanceof CannotCheck)) throw error
  refuse(503, 'unavailable', { cause: error, retryAfterSeconds: 5 })
}

/** The phone and uid in the body must equal the phone and uid of the token. */
export function refuseOtherThanProved(c: Context<Env>, claimed: { phoneNumber: TypedPhone; uid?: string }) {
  const { proof } = c.var
  const { phoneNumber } = phoneIn(c, claimed.phoneNumber)
  if (phoneNumber !== proof.phoneNumber || (claimed.uid ?? proof.uid) !== proof.uid) refuse(401, 'identity-not-proved')
}

/** Runs in the transaction of the change, so that a failure does not spend the token. */
export async function spendProof(c: Context<Env>, tx: Sql) {
  if (!(await spendToken(tx, c.var.proof.tokenId))) refuse(401, 'identity-not-proved')
}
