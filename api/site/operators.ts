import type { MiddlewareHandler } from 'hono'
import { adminOnly } from '../admin/session.ts'
import type { Env } from '../app-context.ts'
import { checkOf, documented } from '../openapi/describe.ts'
import { isSettingUp } from './setup-session.ts'

/** For the operators: those with the key of the set-up, and the admins. */
export const operatorsOnly: MiddlewareHandler<Env> = documented(checkOf(adminOnly) ?? {}, async (c, next) => {
  if (!(await isSettingUp(c))) return await adminOnly(c, next)
  c.header('Cache-Control', 'no-store')
  await next()
})
