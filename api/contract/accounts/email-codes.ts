import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'
import { BotToken, Email } from './accounts.ts'
import { VerifyCode } from './identity.ts'

/* The verification of an email address, on sites where SIGN_UP contains `email`. */

/** `change`: the member changes the address, and proves the present one. The others are those of texts. */
export const EmailPurpose = z.enum(['sign-up', 'sign-in', 'recovery', 'change'], 'invalid')
export type EmailPurpose = z.infer<typeof EmailPurpose>

/**
 * `POST /api/identity/send-email-code` responds the same for every address. `botToken` is the solved `GET
 * /api/auth/challenge`, as in `SendCode`. The code is valid for its `purpose` only, and only in the browser that
 * requested it, as a cookie of the response shows. For `sign-up`, the owner of an account with this address gets a
 * code that signs in.
 */
export const SendEmailCode = z.object({
  email: Email,
  botToken: BotToken,
  purpose: EmailPurpose.default('sign-up'),
})
export type SendEmailCode = z.infer<typeof SendEmailCode>

/** `POST /api/identity/verify-email-code`: after five wrong tries the code has expired. */
export const VerifyEmailCode = VerifyCode
export type VerifyEmailCode = z.infer<typeof VerifyEmailCode>

/** `emailToken` proves the address for ten minutes: the calls by email take it as `Authorization: Bearer`. */
export const EmailCodeVerified = namedObject('EmailCodeVerified', { emailToken: z.string(), email: z.string() })
export type EmailCodeVerified = z.infer<typeof EmailCodeVerified>
