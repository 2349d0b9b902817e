import type { Context } from 'hono'
import type { Me } from '#contract/accounts/accounts.ts'
import { meWith } from '#db/accounts/account.ts'
import type { Env } from '../../app-context.ts'
import { refuse } from '../../http/refusal.ts'

/** Returns the signed-in member. The account may have been deleted after the session was checked. */
export async function meOf(c: Context<Env>, userId: string): Promise<Me> {
  return (await meWith(c.var.app.sql, userId)) ?? refuse(401, 'signed-out')
}
