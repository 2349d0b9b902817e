import { z } from 'zod'
import type { SignUpWay } from '#contract/accounts/identity.ts'

/** The ways to create an account, and `invite`, with which each new account needs an invitation as well. */
const SignUpEntry = z.enum(['phone', 'email', 'invite'])

/** `phone,email`: how people create an account. */
export const SignUpSetting = z
  .string()
  .transform(text => [...new Set(text.split(',').map(entry => entry.trim().toLowerCase()))])
  .pipe(z.array(z.enum(SignUpEntry.options, 'takes phone, email and invite, as in email,invite')).min(1))
export type SignUpSetting = z.infer<typeof SignUpSetting>

/** Without a way, as in `invite` alone, accounts are created through the OpenID provider only. */
export function waysIn(setting: SignUpSetting): SignUpWay[] {
  return setting.filter(entry => entry !== 'invite')
}
