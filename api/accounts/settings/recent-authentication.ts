import { isRecentlyAuthenticated } from '#db/accounts/sessions.ts'
import type { Middleware } from '../../app-context.ts'
import { refuse } from '../../http/refusal.ts'
import { documented } from '../../openapi/describe.ts'

/** A thief with an unlocked phone must not take over the account, so these calls require a recent verification. */
export const recentlyAuthenticated: Middleware = documented(
  { refusals: { 403: ['confirm-first'] } },
  async (c, next) => {
    if (!(await isRecentlyAuthenticated(c.var.app.sql, c.var.session?.id ?? ''))) refuse(403, 'confirm-first')
    await next()
  },
)
