import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'
import { Home } from '../places/home.ts'
import { BotToken, Phone } from './accounts.ts'

/* Signing in */

/** `GET /api/auth/challenge` and `GET /api/identity/challenge`: the parameters of an ALTCHA challenge. */
export const Challenge = z.record(z.string(), z.unknown())

/* The verification of a phone. `GET /api/identity/config` names the provider. */

/** How a person creates an account: by a code to the phone, or by a code to the email address. */
export const SignUpWay = z.enum(['phone', 'email'])
export type SignUpWay = z.infer<typeof SignUpWay>

/** A country whose numbers are accepted. */
export const PhoneCountry = z.object({
  /** ISO 3166-1, such as `ES`. */
  country: z.string(),
  /** Without the plus. */
  callingCode: z.string(),
})
export type PhoneCountry = z.infer<typeof PhoneCountry>

export const IdentityConfig = namedObject('IdentityConfig', {
  provider: z.enum(['embedded', 'firebase']),
  /** True when text messages are not sent but shown by `GET /api/dev/outbox` on this machine. */
  smsOutbox: z.boolean(),
  mailOutbox: z.boolean(),
  /** The challenge that the page must solve before `send-code`; null when `botToken` may be missing. */
  botCheck: z.enum(['altcha']).nullable(),
  /** The public settings for calling Firebase from the page. Null when this server verifies phones itself. */
  firebase: z
    .object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      /** `host:port` of a Firebase emulator. */
      emulatorHost: z.string().optional(),
    })
    .nullable(),
  /** The name of the OpenID provider on the button for `GET /api/login`; null without a provider. */
  signInWith: z.string().nullable(),
  /** How people create an account here; with several, the person chooses. `signInWith` names a provider. */
  signUpBy: z.array(SignUpWay),
  /** Whether a new account needs an invitation: `POST /api/invitations/check`, `invitation` at the registration. */
  isInvitationNeeded: z.boolean(),
  /** The codes with which members sign in and recover their account here. */
  codesBy: z.array(SignUpWay),
  /** The minimum age for sign-up in years: the form refuses a birthday before a code is sent. */
  minAge: z.number(),
  home: Home,
  /** The countries whose phone numbers are accepted, that of the site first. */
  phoneCountries: z.tuple([PhoneCountry], PhoneCountry),
})
export type IdentityConfig = z.infer<typeof IdentityConfig>

export const Purpose = z.enum(['sign-up', 'sign-in', 'recovery'], 'invalid')
export type Purpose = z.infer<typeof Purpose>

/**
 * `POST /api/identity/send-code` responds the same for every number. `botToken` is the solved `GET
 * /api/identity/challenge`: base64 of the JSON `{challenge, solution}`, valid once. The code is valid for its `purpose`
 * only: `sign-up` for a new account or another phone, `sign-in` for signing in or confirming the phone, `recovery` for
 * the username or a new password. With `recovery` the response sets the recovery cookie.
 */
export const SendCode = z.object({
  phoneNumber: Phone,
  botToken: BotToken,
  purpose: Purpose.default('sign-up'),
})
export type SendCode = z.infer<typeof SendCode>

/** `expiresIn` and `retryIn` are seconds: until the code expires, and until another one may be requested. */
export const CodeSent = namedObject('CodeSent', {
  verificationId: z.string(),
  expiresIn: z.number(),
  retryIn: z.number(),
})
export type CodeSent = z.infer<typeof CodeSent>

/**
 * `POST /api/identity/verify-code`: after five wrong tries, counted together with `reset-password-sms`, the code has
 * expired. The call may be repeated within a minute after a lost response; of all tokens of one code, only one can be
 * used, once.
 */
export const VerifyCode = z.object({
  verificationId: z.string('invalid-code').max(100, 'invalid-code'),
  code: z
    .string('invalid-code')
    .trim()
    .regex(/^\d{6}$/, 'invalid-code'),
})
export type VerifyCode = z.infer<typeof VerifyCode>

export const CodeVerified = namedObject('CodeVerified', {
  idToken: z.string(),
  uid: z.string(),
  phoneNumber: z.string(),
})
export type CodeVerified = z.infer<typeof CodeVerified>
