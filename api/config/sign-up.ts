import { z } from 'zod'
import type { SignUpWay } from '#contract/accounts/identity.ts'
import { SignUpEntry } from '#contract/site/site.ts'

/** `phone,email`: how people create an account. */
export const SignUpSetting = z
  .string()
  .transform(text => [...new Set(text.split(',').map(entry => entry.trim().toLowerCase()))])
  .pipe(z.array(z.enum(SignUpEntry.options, 'takes phone, email and invite, as in email,invite')).min(1))

/** Without a way, as in `invite` alone, accounts are created through the OpenID provider only. */
export function waysIn(setting: readonly SignUpEntry[]): SignUpWay[] {
  return setting.filter(entry => entry !== 'invite')
}
