import { z } from 'zod'
import { locales } from '../i18n/locale.ts'
import { namedObject, namedSchemas } from '../named-schemas.ts'
import { PublicUser } from '../people/person.ts'
import { line, name, pictureUrl } from '../text.ts'
import { isUsername } from './usernames.ts'

const PASSWORD_MIN = 6
const PASSWORD_MAX_BYTES = 256

/** The limits for a picture as a data URL: in a profile, and in a registration, which may contain an unscaled photo. */
export const PICTURE_MAX_CHARACTERS = 700_000

/** The signed-in member with private fields: the response of `GET /api/auth/user` and of every profile write. */
export const Me = PublicUser.extend({
  /** Raised by every change of the profile; sent back as `If-Match` with an edit. */
  version: z.number(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  isProfileComplete: z.union([z.literal(0), z.literal(1)]),
  isPhoneVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  /** The new address of `PUT /api/auth/email`, until its link is opened. */
  pendingEmail: z.string().nullable(),
  /** False for a member who joined with a code or through a provider and has not set a password. */
  hasPassword: z.boolean(),
  goingAudience: z.enum(['public', 'followers', 'mutuals', 'host']),
  /** Whether partners see when this member is online or typing and how far the member has read, and the reverse. */
  showsPresence: z.boolean(),
  locale: z.enum(locales).nullable(),
  /** What the member chose instead of the formats of the region; null follows the region. */
  clock: z.enum(['h12', 'h23']).nullable(),
  distances: z.enum(['mi', 'km']).nullable(),
  /** An admin's warning, until the member confirms it with `POST /api/warnings/{id}/seen`. */
  warning: z.object({ id: z.string(), note: z.string() }).nullable(),
}).register(namedSchemas, { id: 'Me' })
export type Me = z.infer<typeof Me>

/** Passwords are not trimmed or normalised, so that they are checked exactly as entered. */
export function password(tooShort: 'password-too-short' | 'new-password-too-short') {
  return z
    .string('required')
    .min(PASSWORD_MIN, tooShort)
    .refine(typed => typed.isWellFormed() && bytesIn(typed) <= PASSWORD_MAX_BYTES, 'password-too-long')
}

/** A typed phone number, which `phoneIn` of the server reads. An object, so that no handler stores the text. */
export const Phone = z
  .string('invalid-phone-number')
  .max(40, 'invalid-phone-number')
  .transform(typed => ({ typed }))
export type TypedPhone = z.infer<typeof Phone>

export const Username = z.string('required').trim().refine(isUsername, 'invalid-username')

/** Invisible characters are refused: an address that looks like another one would be delivered to it. */
export const Email = line(254).refine(
  typed => /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(typed) && !INVISIBLE.test(typed),
  'invalid-email',
)

/** Soft hyphens, zero-width spaces, marks of direction, and letters without a shape. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** `POST /api/auth/password-strength`: the strength against an attacker who knows the facts in `about`. */
export const AskStrength = z.object({
  password: z.string('required').max(1024, 'too-long'),
  about: z.array(z.string('invalid').max(254, 'too-long'), 'invalid').max(6, 'too-long').default([]),
})

/** `score` 0 is common, 4 strong. */
export const PasswordStrength = namedObject('PasswordStrength', {
  score: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  isCommon: z.boolean(),
})
export type PasswordStrength = z.infer<typeof PasswordStrength>

/** A solved challenge (`GET /api/auth/challenge`), which shows that a browser spent time on the request. */
export const BotToken = z.string('bot-check-failed').max(8192, 'bot-check-failed').nullish()

/**
 * `POST /api/auth/login` also sets the session cookie. After `challenge-required` the client waits, or sends the same
 * again with `botToken`, the solved challenge as in `SendCode`. After `too-many-sign-ins` it waits, or signs in by
 * phone.
 */
export const LogIn = z.object({
  botToken: BotToken,
  username: z.string('required').trim().min(1, 'required').max(64, 'too-long'),
  password: z.string('required').min(1, 'required').max(1024, 'too-long'),
})
export type LogIn = z.infer<typeof LogIn>

export const SignedIn = namedObject('SignedIn', { user: Me, message: z.string() })
export type SignedIn = z.infer<typeof SignedIn>

/** `POST /api/auth/firebase-login`, with the header `Authorization: Bearer <idToken>`, also sets the session cookie. */
export const LogInByPhone = z.object({ uid: z.string('required').max(128, 'invalid'), phoneNumber: Phone })
export type LogInByPhone = z.infer<typeof LogInByPhone>

export function pictureWithin(maxCharacters: number) {
  return z
    .string('invalid-image')
    .max(maxCharacters, { error: 'image-too-large', abort: true })
    .transform(cleared)
    .pipe(pictureUrl(maxCharacters).nullable())
}

export const listOf = (max: number) =>
  z
    .array(name(40, 'required'), 'invalid')
    .max(30, 'too-long')
    .transform(items => [...new Set(items)].slice(0, max))

export const required = (max: number) => name(max, 'required')

/* The member's own account */

/** `POST /api/auth/change-password` ends the sessions of other devices. */
export const ChangePassword = z.object({
  currentPassword: z.string('required').min(1, 'required').max(1024, 'too-long'),
  newPassword: password('new-password-too-short'),
})
export type ChangePassword = z.infer<typeof ChangePassword>

/** `POST /api/auth/confirm-password`: for ten minutes this session may export, and change email and phone. */
export const ConfirmPassword = z.object({ password: z.string('required').min(1, 'required').max(1024, 'too-long') })
export type ConfirmPassword = z.infer<typeof ConfirmPassword>

/**
 * `PUT /api/auth/email` stores the address as `pendingEmail`: it replaces `email` when the member opens the link sent
 * to it. The response is the same for an address of another account, which gets a notice instead of a link.
 */
export const ChangeEmail = z.object({ email: Email })
export type ChangeEmail = z.infer<typeof ChangeEmail>

/** `PUT /api/auth/phone`, with the bearer token of the new number, soon after a confirmed password. */
export const ChangePhone = z.object({ phoneNumber: Phone })
export type ChangePhone = z.infer<typeof ChangePhone>

/** `DELETE /api/auth/sessions/{id}?erase=true`: the device deletes its data at once instead of after a day. */
export const EndSession = z.object({ erase: z.enum(['true', 'false']).default('false') })

/** `GET /api/auth/sessions` lists these, last seen first. `DELETE` with an id ends one, without an id all others. */
export const DeviceSession = namedObject('DeviceSession', {
  id: z.string(),
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  seenAt: z.string(),
  /** When the member was last verified, with a password or at the provider; some calls require a recent time. */
  authenticatedAt: z.string(),
  isCurrent: z.boolean(),
})
export type DeviceSession = z.infer<typeof DeviceSession>

/** `GET /api/dev/outbox?to=` on this machine, newest first; missing where messages are really sent. */
export const OutboxMessage = namedObject('OutboxMessage', {
  to: z.string(),
  kind: z.enum(['sms', 'mail']),
  text: z.string(),
  code: z.string().optional(),
  link: z.string().optional(),
  at: z.string(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** The length in UTF-8. The contract must run in Node and in browsers, so it uses no encoder of either. */
function bytesIn(typed: string) {
  return encodeURIComponent(typed).replaceAll(/%../g, 'x').length
}

export function cleared(typed: string) {
  return typed === '' ? null : typed
}
