import { z } from 'zod'
import { namedSchemas } from '../named-schemas.ts'
import { Phone } from './accounts.ts'

/* Signing in */

/** `GET /api/auth/challenge` and `GET /api/identity/challenge`: the parameters of an ALTCHA challenge. */
export const Challenge = z.record(z.string(), z.unknown())

/* The proof of a phone. Who provides it is told by `GET /api/identity/config` → `IdentityConfig`. */

export const IdentityConfig = z
  .object({
    provider: z.enum(['embedded', 'firebase']),
    /** Texts are not really sent but kept where `GET /api/dev/outbox` shows them to this machine. */
    smsOutbox: z.boolean(),
    mailOutbox: z.boolean(),
    /** What the page must solve before `send-code`; null when it may leave `botToken` out. */
    botCheck: z.enum(['altcha']).nullable(),
    /** What the page needs to ask Firebase itself; none of it is a secret. Null when phones are proved here. */
    firebase: z
      .object({
        projectId: z.string(),
        apiKey: z.string(),
        authDomain: z.string(),
        /** `host:port` of an emulator that stands in for Firebase. */
        emulatorHost: z.string().optional(),
      })
      .nullable(),
    /** Who else signs people in, by `GET /api/login`, as the button calls them; null when nobody does. */
    signInWith: z.string().nullable(),
    /** The youngest age to sign up with, in years: the form refuses a birthday before a code is sent. */
    minAge: z.number(),
  })
  .register(namedSchemas, { id: 'IdentityConfig' })
export type IdentityConfig = z.infer<typeof IdentityConfig>

export const Purpose = z.enum(['sign-up', 'sign-in', 'recovery'], 'invalid')
export type Purpose = z.infer<typeof Purpose>

/**
 * `POST /api/identity/send-code` → 200 `CodeSent`, the same for every number; 400 `invalid-phone-number`,
 * `bot-check-failed`; 429 `too-many-codes`, 503 `quota-exceeded`, both with `Retry-After`. `botToken` is the solved
 * `GET /api/identity/challenge`: base64 of the JSON `{challenge, solution}`, good once. The code serves `purpose` and
 * nothing else: `sign-up` for a new account or another phone, `sign-in` for signing in or confirming who one is,
 * `recovery` for the username or a new password. With `recovery` the response leaves the recovery cookie.
 */
export const SendCode = z.object({
  phoneNumber: Phone,
  botToken: z.string('bot-check-failed').max(8192, 'bot-check-failed').nullish(),
  purpose: Purpose.default('sign-up'),
})
export type SendCode = z.infer<typeof SendCode>

/** `expiresIn` and `retryIn` are seconds: until the code dies, and until another may be asked for. */
export const CodeSent = z
  .object({ verificationId: z.string(), expiresIn: z.number(), retryIn: z.number() })
  .register(namedSchemas, { id: 'CodeSent' })
export type CodeSent = z.infer<typeof CodeSent>

/**
 * `POST /api/identity/verify-code` → 200 `CodeVerified`; 400 `invalid-code`, 410 `code-expired`, also after five wrong
 * tries, here and at `reset-password-sms` together. Within a minute it may be repeated when a response was lost; of all
 * tokens of one code, one can be used once.
 */
export const VerifyCode = z.object({
  verificationId: z.string('invalid-code').max(100, 'invalid-code'),
  code: z
    .string('invalid-code')
    .trim()
    .regex(/^\d{6}$/, 'invalid-code'),
})
export type VerifyCode = z.infer<typeof VerifyCode>

export const CodeVerified = z
  .object({ idToken: z.string(), uid: z.string(), phoneNumber: z.string() })
  .register(namedSchemas, { id: 'CodeVerified' })
export type CodeVerified = z.infer<typeof CodeVerified>
