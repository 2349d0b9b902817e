import { z } from 'zod'
import { namedSchemas } from '../named-schemas.ts'
import { UserType } from '../people/calls.ts'
import { isoDate, name, stateCode } from '../text.ts'
import { Email, listOf, Me, Phone, password, pictureWithin, required, Username } from './accounts.ts'
import { isReservedName } from './usernames.ts'

export const REGISTER_MAX_BYTES = 7 * 1024 * 1024

/* Signing up */

/**
 * `POST /api/auth/check-username` → 200 `UsernameChecked`; an invalid or reserved name is also reported as not
 * available.
 */
export const CheckUsername = z.object({ username: z.string('required').min(1, 'required').max(200, 'too-long') })
export type CheckUsername = z.infer<typeof CheckUsername>

export const UsernameChecked = z.object({ available: z.boolean() }).register(namedSchemas, { id: 'UsernameChecked' })
export type UsernameChecked = z.infer<typeof UsernameChecked>

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
 * `GET /api/verify-email?token=` → 200 `{success: true}`; 400 `invalid-link`; 409 `email-taken` when another account
 * got the address meanwhile. Repeating it within a day succeeds again.
 */
export const VerifyEmail = z.object({ token: z.string('invalid-link').min(1, 'invalid-link').max(200, 'invalid-link') })
