import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'
import { Phone, password } from './accounts.ts'

/* Account recovery */

/** `POST /api/auth/verify-recovery-code`, with the bearer token. For `password` it sets the cookie of the next call. */
export const RecoverAccount = z.object({
  phoneNumber: Phone,
  firebaseUid: z.string('required').max(128, 'invalid'),
  type: z.enum(['username', 'password'], 'invalid'),
})
export type RecoverAccount = z.infer<typeof RecoverAccount>

export const Recovered = namedObject('Recovered', { success: z.literal(true), username: z.string() })
export type Recovered = z.infer<typeof Recovered>

/**
 * `POST /api/auth/reset-password-sms` ends all sessions of the account. It requires the code that this browser verified
 * for its grant, or the unused `recovery` code that it requested, as the recovery cookie shows. Any fault in code,
 * phone or account is `wrong-recovery-code`.
 */
export const ResetPassword = z.object({
  phoneNumber: Phone,
  code: z
    .string('wrong-recovery-code')
    .trim()
    .regex(/^\d{6}$/, 'wrong-recovery-code'),
  newPassword: password('password-too-short'),
})
export type ResetPassword = z.infer<typeof ResetPassword>

/** `POST /api/auth/recover-email`, with the header `Authorization: Bearer <emailToken>`: returns the username. */
export const RecoverByEmail = z.object({ type: z.enum(['username', 'password'], 'invalid') })
export type RecoverByEmail = z.infer<typeof RecoverByEmail>

/** `POST /api/auth/reset-password-email`, with the same token, which it uses up, ends all sessions of the account. */
export const ResetPasswordByEmail = z.object({ newPassword: password('password-too-short') })
export type ResetPasswordByEmail = z.infer<typeof ResetPasswordByEmail>
