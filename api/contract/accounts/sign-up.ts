import { z } from 'zod'
import { namedObject, namedSchemas } from '../named-schemas.ts'
import { UserType } from '../people/person.ts'
import { PlaceId } from '../places/places.ts'
import { countryCode, isoDate, name, stateOrArea } from '../text.ts'
import { Email, listOf, Me, Phone, password, pictureWithin, required, Username } from './accounts.ts'
import { InvitationCode } from './invitations.ts'
import { isReservedName } from './usernames.ts'

export const REGISTER_MAX_BYTES = 7 * 1024 * 1024

/* Signing up */

/** `POST /api/auth/check-username`: an invalid or reserved name is also reported as not available. */
export const CheckUsername = z.object({ username: z.string('required').min(1, 'required').max(200, 'too-long') })
export type CheckUsername = z.infer<typeof CheckUsername>

export const UsernameChecked = namedObject('UsernameChecked', { available: z.boolean() })
export type UsernameChecked = z.infer<typeof UsernameChecked>

const registrationFields = {
  firstName: required(80),
  lastName: required(80),
  username: Username,
  email: Email,
  password: password('password-too-short'),
  confirmPassword: z.string().optional(),
  city: required(80),
  /** The country as ISO 3166-1; without it, that of the state. */
  country: countryCode.optional(),
  /** In the US the state of two letters; elsewhere the code of an area, or nothing. */
  state: stateOrArea.optional(),
  placeId: PlaceId.nullish(),
  dateOfBirth: isoDate,
  profileImageUrl: pictureWithin(REGISTER_MAX_BYTES).nullish(),
  statusMessage: name(140).nullish(),
  favoriteGenres: listOf(30).refine(genres => genres.length > 0, 'genre-required'),
  promotionGroup: name(120).nullish(),
  userType: UserType.default('party_goer'),
  /** Where an invitation is needed. */
  invitation: InvitationCode.optional(),
}

const samePasswords = (order: { password: string; confirmPassword?: string | undefined }) =>
  order.confirmPassword === undefined || order.confirmPassword === order.password
const passwordsDiffer = { error: 'passwords-differ', path: ['confirmPassword'] }

const hasAllowedName = (order: { firstName: string; lastName: string }) =>
  !isReservedName(order.firstName + order.lastName)
const nameReserved = { error: 'reserved-name', path: ['lastName'] }

/**
 * `POST /api/auth/register-firebase`, with the header `Authorization: Bearer <idToken>`, also sets the session cookie.
 * The token of another phone is refused like a missing one. Only success uses the token up, so after a 409 the client
 * can correct the field and send the same token again. `isPhoneVerified` comes from the token, not from the body.
 * After ten emails of other accounts in a day, the phone is refused with 429.
 */
export const Register = z
  .object({ ...registrationFields, phoneNumber: Phone })
  .refine(samePasswords, passwordsDiffer)
  .refine(hasAllowedName, nameReserved)
export type Register = z.infer<typeof Register>

/** `POST /api/auth/register-email`, with `Authorization: Bearer <emailToken>`: like `register-firebase`. */
export const RegisterByEmail = z
  .object(registrationFields)
  .refine(samePasswords, passwordsDiffer)
  .refine(hasAllowedName, nameReserved)
export type RegisterByEmail = z.infer<typeof RegisterByEmail>

/**
 * `POST /api/auth/join-phone` and `/join-email`, with the bearer token of a code for `sign-up`: an account without a
 * password, whose username the server makes from the name. A contact that has an account signs in to it instead, and
 * the other fields are ignored then.
 */
export const Join = z.object({
  name: required(160),
  dateOfBirth: isoDate,
  invitation: registrationFields.invitation,
})
export type Join = z.infer<typeof Join>

export const Registered = namedObject('Registered', { user: Me, message: z.string() })
export type Registered = z.infer<typeof Registered>

/** `isNew` is false for a contact that had an account already. */
export const Joined = Registered.extend({ isNew: z.boolean() }).register(namedSchemas, { id: 'Joined' })
export type Joined = z.infer<typeof Joined>

/** `GET /api/verify-email?token=`. Repeating it within a day succeeds again. */
export const VerifyEmail = z.object({ token: z.string('invalid-link').min(1, 'invalid-link').max(200, 'invalid-link') })
