import { z } from 'zod'
import { namedSchemas } from '../named-schemas.ts'
import { PublicUser, UserType } from '../people/calls.ts'
import { isoDate, line, name, paragraph, pictureUrl, socialLink, stateCode, webUrl } from '../text.ts'
import { e164From, isUsPhone } from './phone.ts'
import { isReservedName, isUsername } from './usernames.ts'

export const PASSWORD_MIN = 6
export const PASSWORD_MAX_BYTES = 256

/** A picture inside JSON: on a profile write, and on registration, where it may be a photograph as it was taken. */
export const PICTURE_MAX_CHARACTERS = 700_000
export const REGISTER_MAX_BYTES = 7 * 1024 * 1024

/** The one who is signed in, as only they see themselves: `GET /api/auth/user`, and what every profile write answers. */
export const Me = PublicUser.extend({
  /** Raised by every change of the profile; sent back as `If-Match` with an edit. */
  version: z.number(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  isProfileComplete: z.union([z.literal(0), z.literal(1)]),
  isPhoneVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  /** The address that `PUT /api/auth/email` asked for, until its link is opened. */
  pendingEmail: z.string().nullable(),
  /** False for whoever came through a provider and has not set one. */
  hasPassword: z.boolean(),
  goingAudience: z.enum(['public', 'followers', 'mutuals', 'host']),
  /** Whether partners see when this person is online, typing, and how far they have read; if not, they see it of none either. */
  showsPresence: z.boolean(),
  locale: z.enum(['en', 'es']).nullable(),
  /** What an admin has to say to them, until they have read it: `POST /api/warnings/{id}/seen` → 204. */
  warning: z.object({ id: z.string(), note: z.string() }).nullable(),
}).register(namedSchemas, { id: 'Me' })
export type Me = z.infer<typeof Me>

/** Never trimmed, never normalised: it is checked exactly as it was typed. */
function password(tooShort: 'password-too-short' | 'new-password-too-short') {
  return z
    .string('required')
    .min(PASSWORD_MIN, tooShort)
    .refine(typed => typed.isWellFormed() && bytesIn(typed) <= PASSWORD_MAX_BYTES, 'password-too-long')
}

/** As typed, any way of writing a number of the United States; as kept, '+13055550123'. */
export const Phone = z
  .string('invalid-phone-number')
  .max(40, 'invalid-phone-number')
  .transform(e164From)
  .refine(isUsPhone, 'invalid-phone-number')

export const Username = z.string('required').trim().refine(isUsername, 'invalid-username')

export const Email = line(254).refine(
  typed => /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(typed),
  'invalid-email',
)

/**
 * `POST /api/auth/password-strength` → 200 `PasswordStrength`: how hard a new password is to guess for somebody who knows
 * `about` its owner. Where PASSWORD_BLOCKLIST is enforced, 400 `password-too-common` wherever a common one is set.
 */
export const AskStrength = z.object({
  password: z.string('required').max(1024, 'too-long'),
  about: z.array(z.string('invalid').max(254, 'too-long'), 'invalid').max(6, 'too-long').default([]),
})

/** `score` 0 is common, 4 strong. */
export const PasswordStrength = z
  .object({
    score: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    isCommon: z.boolean(),
  })
  .register(namedSchemas, { id: 'PasswordStrength' })
export type PasswordStrength = z.infer<typeof PasswordStrength>

/* Signing in */

/** `GET /api/auth/challenge` and `GET /api/identity/challenge`: the parameters of an ALTCHA challenge. */
export const Challenge = z.record(z.string(), z.unknown())

/**
 * `POST /api/auth/login` → 200 `SignedIn` and the cookie; 401 `wrong-credentials`; 429 `challenge-required`: wait, or send
 * the same again with `botToken`, the solved `GET /api/auth/challenge` as in `SendCode`; 429 `too-many-sign-ins`: wait, or
 * sign in by phone.
 */
export const LogIn = z.object({
  botToken: z.string('bot-check-failed').max(8192, 'bot-check-failed').nullish(),
  username: z.string('required').trim().min(1, 'required').max(64, 'too-long'),
  password: z.string('required').min(1, 'required').max(1024, 'too-long'),
})
export type LogIn = z.infer<typeof LogIn>

export const SignedIn = z.object({ user: Me, message: z.string() }).register(namedSchemas, { id: 'SignedIn' })
export type SignedIn = z.infer<typeof SignedIn>

/**
 * `POST /api/auth/firebase-login`, header `Authorization: Bearer <idToken>` → 200 `SignedIn` and the cookie;
 * 401 `identity-not-proved`, 404 `no-account`.
 */
export const LogInByPhone = z.object({ uid: z.string('required').max(128, 'invalid'), phoneNumber: Phone })
export type LogInByPhone = z.infer<typeof LogInByPhone>

/* Signing up */

/** `POST /api/auth/check-username` → 200 `UsernameChecked`; an impossible or reserved name is not available either. */
export const CheckUsername = z.object({ username: z.string('required').min(1, 'required').max(200, 'too-long') })
export type CheckUsername = z.infer<typeof CheckUsername>

export const UsernameChecked = z.object({ available: z.boolean() }).register(namedSchemas, { id: 'UsernameChecked' })
export type UsernameChecked = z.infer<typeof UsernameChecked>

function pictureWithin(maxCharacters: number) {
  return z
    .string('invalid-image')
    .max(maxCharacters, { error: 'image-too-large', abort: true })
    .transform(cleared)
    .pipe(pictureUrl(maxCharacters).nullable())
}

const listOf = (max: number) =>
  z
    .array(name(40, 'required'), 'invalid')
    .max(30, 'too-long')
    .transform(items => [...new Set(items)].slice(0, max))

const required = (max: number) => name(max, 'required')

/**
 * `POST /api/auth/register-firebase`, header `Authorization: Bearer <idToken>` → 201 `Registered`, and the session's
 * cookie. 400 by field, 401 `identity-not-proved` (also when the token is of another phone), 409 `username-taken`,
 * `email-taken`, `phone-taken`, 413 `image-too-large`, 429 after ten addresses that were taken. The token is spent by success alone, so a 409 may be corrected and
 * sent again with the same one. `isPhoneVerified` is taken from the token, whatever the body says.
 */
export const Register = z
  .object({
    firstName: required(80),
    lastName: required(80),
    username: Username,
    email: Email,
    phoneNumber: Phone,
    password: password('password-too-short'),
    confirmPassword: z.string().optional(),
    city: required(80),
    state: stateCode,
    dateOfBirth: isoDate,
    profileImageUrl: pictureWithin(REGISTER_MAX_BYTES).nullish(),
    statusMessage: name(140).nullish(),
    favoriteGenres: listOf(30).refine(genres => genres.length > 0, 'genre-required'),
    promotionGroup: name(120).nullish(),
    userType: UserType.default('party_goer'),
  })
  .refine(order => order.confirmPassword === undefined || order.confirmPassword === order.password, {
    error: 'passwords-differ',
    path: ['confirmPassword'],
  })
  .refine(order => !isReservedName(order.firstName + order.lastName), { error: 'reserved-name', path: ['lastName'] })
export type Register = z.infer<typeof Register>

export const Registered = z.object({ user: Me, message: z.string() }).register(namedSchemas, { id: 'Registered' })
export type Registered = z.infer<typeof Registered>

/**
 * `GET /api/verify-email?token=` → 200 `{success: true}`; 400 `invalid-link`; 409 `email-taken` when another account was
 * given the address meanwhile. Again within a day: success again.
 */
export const VerifyEmail = z.object({ token: z.string('invalid-link').min(1, 'invalid-link').max(200, 'invalid-link') })

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

/* Getting back in */

/**
 * `POST /api/auth/verify-recovery-code`, with the bearer → 200 `Recovered`; 401 `identity-not-proved`, 404 `no-account`.
 * For `password` the answer also leaves a cookie that `reset-password-sms` wants within ten minutes.
 */
export const RecoverAccount = z.object({
  phoneNumber: Phone,
  firebaseUid: z.string('required').max(128, 'invalid'),
  type: z.enum(['username', 'password'], 'invalid'),
})
export type RecoverAccount = z.infer<typeof RecoverAccount>

export const Recovered = z
  .object({ success: z.literal(true), username: z.string() })
  .register(namedSchemas, { id: 'Recovered' })
export type Recovered = z.infer<typeof Recovered>

/**
 * `POST /api/auth/reset-password-sms` → 200 `{success: true, message}`; every session of the account has ended. Takes
 * the code that this browser proved for its grant, or the unused `recovery` code that it asked for: the recovery cookie
 * says which.
 * 400 `wrong-recovery-code` for anything wrong with code, phone or account, `password-too-short`; 429.
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

/* One's own account */

/** `POST /api/auth/change-password` → 200 `{success: true, message}`; 400 `wrong-current-password`. Other devices end. */
export const ChangePassword = z.object({
  currentPassword: z.string('required').min(1, 'required').max(1024, 'too-long'),
  newPassword: password('new-password-too-short'),
})
export type ChangePassword = z.infer<typeof ChangePassword>

/** `POST /api/auth/confirm-password` → 200 `{success: true}`: for ten minutes this session may export, and change email and phone. */
export const ConfirmPassword = z.object({ password: z.string('required').min(1, 'required').max(1024, 'too-long') })
export type ConfirmPassword = z.infer<typeof ConfirmPassword>

/**
 * `PUT /api/auth/email` → 200 `Me` with the address as `pendingEmail`: it takes the place of `email` when the link that
 * was sent there is opened. The response is the same for an address of another account, which gets a notice instead of
 * a link. 403 `confirm-first`.
 */
export const ChangeEmail = z.object({ email: Email })
export type ChangeEmail = z.infer<typeof ChangeEmail>

/**
 * `PUT /api/auth/phone`, with the bearer that proves the new one → 200 `Me`; 401 `identity-not-proved`, 403
 * `confirm-first` unless the password was typed within ten minutes, 409 `phone-taken`.
 */
export const ChangePhone = z.object({ phoneNumber: Phone })
export type ChangePhone = z.infer<typeof ChangePhone>

/** `DELETE /api/auth/sessions/{id}?erase=true`: its device also deletes what it keeps, at once instead of after a day. */
export const EndSession = z.object({ erase: z.enum(['true', 'false']).default('false') })

/** `GET /api/auth/sessions` → these, latest seen first. `DELETE …/{id}` ends one, `DELETE …` all but this: 204. */
export const DeviceSession = z
  .object({
    id: z.string(),
    userAgent: z.string().nullable(),
    createdAt: z.string(),
    seenAt: z.string(),
    /** When they last showed who they are, with a password or at the provider: some calls want that to be lately. */
    authenticatedAt: z.string(),
    isCurrent: z.boolean(),
  })
  .register(namedSchemas, { id: 'DeviceSession' })
export type DeviceSession = z.infer<typeof DeviceSession>

const text = (max: number) => name(max).transform(cleared).nullable().optional()
const longText = (max: number) => paragraph(max).transform(cleared).nullable().optional()
const link = (network: Parameters<typeof socialLink>[0]) =>
  z
    .union([z.literal('').transform(() => null), socialLink(network)], 'invalid-url')
    .nullable()
    .optional()

/**
 * `PUT /api/profile` with any subset → 200 `Me`; `PATCH /api/users/profile` with exactly one → 200 `Me`, 400
 * `one-field-only`. A key that is absent stays, null or '' clears, an unknown key is dropped. Venue fields and
 * `promotionGroup` count for hosts only. `userType` changes only beside `isProfileComplete: 1` and only once: 403
 * `type-fixed`. 409 `username-taken`. With `If-Match: "<version>"` a field that was changed since that version is not
 * overwritten: 412 `edit-conflict` with the profile as it is, and nothing is changed. `profileImageUrl` is a data URL, an `https` address, or one of our own.
 */
export const EditProfile = z.object({
  displayName: name(80)
    .refine(typed => !isReservedName(typed), 'reserved-name')
    .transform(cleared)
    .nullable()
    .optional(),
  username: Username.optional(),
  firstName: required(80).optional(),
  lastName: required(80).optional(),
  bio: longText(2000),
  statusMessage: text(140),
  hometown: text(120),
  city: text(80),
  state: z
    .union([z.literal('').transform(() => null), stateCode], 'invalid-state')
    .nullable()
    .optional(),
  dateOfBirth: z
    .union([z.literal('').transform(() => null), isoDate], 'invalid-date')
    .nullable()
    .optional(),
  favoriteGenres: listOf(30).optional(),
  interests: listOf(30).optional(),
  socialLinks: z
    .object({
      instagram: link('instagram'),
      facebook: link('facebook'),
      twitter: link('twitter'),
      tiktok: link('tiktok'),
    })
    .optional(),
  profileImageUrl: pictureWithin(PICTURE_MAX_CHARACTERS).nullable().optional(),
  venueName: text(120),
  venueDescription: longText(2000),
  venueAddress: text(500),
  venuePhone: text(40),
  venueWebsite: z
    .union([z.literal('').transform(() => null), webUrl], 'invalid-url')
    .nullable()
    .optional(),
  promotionGroup: text(120),
  goingAudience: z.enum(['public', 'followers', 'mutuals', 'host'], 'invalid').optional(),
  showsPresence: z.boolean('invalid').optional(),
  locale: z.enum(['en', 'es'], 'invalid').nullable().optional(),
  userType: UserType.optional(),
  isProfileComplete: z
    .union([z.literal([0, 1]), z.boolean()], 'invalid')
    .transform(given => given === 1 || given === true)
    .optional(),
})
export type EditProfile = z.infer<typeof EditProfile>

const { userType: _type, isProfileComplete: _complete, ...singleFields } = EditProfile.shape

/** Exactly one field of the form that is known here, as the inline edits send it. */
export const EditOneField = z
  .record(z.string(), z.unknown())
  .refine(
    given => {
      const [field, ...more] = Object.keys(given)
      return field !== undefined && more.length === 0 && Object.hasOwn(singleFields, field)
    },
    { error: 'one-field-only', abort: true },
  )
  .pipe(z.object(singleFields))
export type EditOneField = z.infer<typeof EditOneField>

/** What `GET /api/dev/outbox?to=` shows to this machine, newest first; 404 when texts and mail really leave. */
export const OutboxMessage = z
  .object({
    to: z.string(),
    kind: z.enum(['sms', 'mail']),
    text: z.string(),
    code: z.string().optional(),
    link: z.string().optional(),
    at: z.string(),
  })
  .register(namedSchemas, { id: 'OutboxMessage' })
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** In UTF-8. The contract knows neither Node nor a browser, so it has no encoder to ask. */
function bytesIn(typed: string) {
  return encodeURIComponent(typed).replaceAll(/%../g, 'x').length
}

function cleared(typed: string) {
  return typed === '' ? null : typed
}
