import type { Context, MiddlewareHandler } from 'hono'
import type { Purpose } from '#contract/accounts/identity.ts'
import { spendToken } from '#db/accounts/spent-tokens.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Env } from '../app-context.ts'
import { refuse } from '../http/refusal.ts'
import { type Check, documented } from '../openapi/describe.ts'
import { CannotCheck } from '../providers/identity.ts'

const BY_PHONE: Check = { access: 'phone', refusals: { 401: ['identity-not-proved'] } }

/**
 * Only for callers who have just proved a phone: `Authorization: Bearer <idToken>`. Sets `c.var.proof`. The code must
 * have been asked for with this purpose: a person who reads a sign-in code to a caller must not lose the password by it.
 * The tokens of another provider name no purpose.
 */
export function provedFor(purpose: Purpose): MiddlewareHandler<Env> {
  return documented<MiddlewareHandler<Env>>(BY_PHONE, async (c, next) => {
    const [, token] = /^Bearer (\S{1,4096})$/i.exec(c.req.header('authorization') ?? '') ?? []
    const proof = token && (await c.var.app.identity.proofIn(token).catch(refuseUnchecked))
    if (!proof || (proof.purpose ?? purpose) !== purpose) refuse(401, 'identity-not-proved')
    c.set('proof', proof)
    await next()
  })
}

/** A good token may be sent again later, so this is no 401. */
function refuseUnchecked(error: unknown): never {
  if (!(error instanceof CannotCheck)) throw error
  refuse(503, 'unavailable', { cause: error, retryAfterSeconds: 5 })
}

/** What a body says about phone and uid is only repeated; the token decides. */
export function refuseOtherThanProved(c: Context<Env>, claimed: { phoneNumber: string; uid?: string }) {
  const { proof } = c.var
  if (claimed.phoneNumber !== proof.phoneNumber || (claimed.uid ?? proof.uid) !== proof.uid)
    refuse(401, 'identity-not-proved')
}

/** In the transaction of what it is spent on, so that a failure leaves it good. */
export async function spendProof(c: Context<Env>, tx: Sql) {
  if (!(await spendToken(tx, c.var.proof.tokenId))) refuse(401, 'identity-not-proved')
}
