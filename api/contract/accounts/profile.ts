import { z } from 'zod'
import { locales } from '../i18n/locale.ts'
import { UserType } from '../people/person.ts'
import { PlaceId } from '../places/places.ts'
import { countryCode, isoDate, name, paragraph, socialLink, stateOrArea, webUrl } from '../text.ts'
import { cleared, listOf, PICTURE_MAX_CHARACTERS, pictureWithin, required, Username } from './accounts.ts'
import { isReservedName } from './usernames.ts'

const text = (max: number) => name(max).transform(cleared).nullable().optional()
const longText = (max: number) => paragraph(max).transform(cleared).nullable().optional()
const clearable = <Schema extends z.ZodType>(
  schema: Schema,
  refusal: 'invalid-url' | 'invalid-state' | 'invalid-date',
) =>
  z
    .union([z.literal('').transform(() => null), schema], refusal)
    .nullable()
    .optional()
const link = (network: Parameters<typeof socialLink>[0]) => clearable(socialLink(network), 'invalid-url')

/**
 * `PUT /api/profile` accepts any subset of the fields, `PATCH /api/users/profile` exactly one. An absent field does not
 * change, null or '' clears a field, and unknown fields are ignored. Venue fields and `promotionGroup` count for hosts
 * only. Outside the US, `country` and `city` (or `placeId`, an id of `GET /api/places`) decide the state. `userType`
 * changes only together with `isProfileComplete: 1`, and only once. With `If-Match: "<version>"` a field that was
 * changed since that version is not overwritten: the refusal contains the current profile, and no field changes.
 * `profileImageUrl` is a data URL, an `https` address, or the address of an uploaded picture.
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
  state: clearable(stateOrArea, 'invalid-state'),
  country: countryCode.optional(),
  placeId: PlaceId.nullable().optional(),
  dateOfBirth: clearable(isoDate, 'invalid-date'),
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
  venueWebsite: clearable(webUrl, 'invalid-url'),
  promotionGroup: text(120),
  goingAudience: z.enum(['public', 'followers', 'mutuals', 'host'], 'invalid').optional(),
  showsPresence: z.boolean('invalid').optional(),
  locale: z.enum(locales, 'invalid').nullable().optional(),
  /** 12 or 24 hours; null follows the region. */
  clock: z.enum(['h12', 'h23'], 'invalid').nullable().optional(),
  /** Miles or kilometres; null follows the region. */
  distances: z.enum(['mi', 'km'], 'invalid').nullable().optional(),
  userType: UserType.optional(),
  isProfileComplete: z
    .union([z.literal([0, 1]), z.boolean()], 'invalid')
    .transform(given => given === 1 || given === true)
    .optional(),
})
export type EditProfile = z.infer<typeof EditProfile>

const { userType: _type, isProfileComplete: _complete, ...singleFields } = EditProfile.shape

/** Exactly one known field, as the inline edits send it. */
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

/**
 * `PUT /api/auth/hosting`: a member starts hosting, or stops it while no event or job is ahead. The two fields are
 * those of the profile; they are written only when the member starts. A repeated request has no effect.
 */
export const SwitchHosting = z.object({
  isHost: z.boolean('invalid'),
  promotionGroup: EditProfile.shape.promotionGroup,
  venueName: EditProfile.shape.venueName,
})
