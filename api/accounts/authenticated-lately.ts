import type { MiddlewareHandler } from 'hono'
import { isLatelyAuthenticated } from '#db/accounts/sessions.ts'
import type { Env } from '../app-context.ts'
import { refuse } from '../http/refusal.ts'

/** Whoever finds an unlocked phone must not walk away with the account: proof of the person comes first. */
export const authenticatedLately: MiddlewareHandler<Env> = async (c, next) => {
  if (!(await isLatelyAuthenticated(c.var.sql, c.var.session?.id ?? ''))) refuse(403, 'confirm-first')
  await next()
}
