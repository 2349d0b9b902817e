import { z } from 'zod'
import { namedObject, namedSchemas } from '../named-schemas.ts'
import { Done } from '../responses.ts'
import { line, stateOrArea, uuid } from '../text.ts'

export const UserType = z.enum(['party_goer', 'party_host'], 'invalid')
export type UserType = z.infer<typeof UserType>

export const SocialLinks = z.object({
  instagram: z.string().optional(),
  facebook: z.string().optional(),
  twitter: z.string().optional(),
  tiktok: z.string().optional(),
})
export type SocialLinks = z.infer<typeof SocialLinks>

/** A person in a list, with fields that all signed-in members may see. */
export const SearchUser = namedObject('SearchUser', {
  id: z.string(),
  username: z.string(),
  displayName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  userType: UserType,
  favoriteGenres: z.array(z.string()),
})
export type SearchUser = z.infer<typeof SearchUser>

/** The public profile of a person. */
export const PublicUser = SearchUser.extend({
  /** The country of the state, as ISO 3166-1; null without a state. */
  country: z.string().nullable(),
  bio: z.string().nullable(),
  statusMessage: z.string().nullable(),
  hometown: z.string().nullable(),
  interests: z.array(z.string()),
  socialLinks: SocialLinks,
  venueName: z.string().nullable(),
  venueDescription: z.string().nullable(),
  venueAddress: z.string().nullable(),
  venuePhone: z.string().nullable(),
  venueWebsite: z.string().nullable(),
  promotionGroup: z.string().nullable(),
  createdAt: z.string(),
  followersCount: z.number(),
  followingCount: z.number(),
  eventsCount: z.number(),
  /** Whether the viewer follows and has blocked this person. Both are false for the viewer's own profile. */
  isFollowing: z.boolean(),
  isBlocked: z.boolean(),
}).register(namedSchemas, { id: 'PublicUser' })
export type PublicUser = z.infer<typeof PublicUser>

export const Followed = namedObject('Followed', {
  success: z.literal(true),
  following: z.boolean(),
  followersCount: z.number(),
})
export type Followed = z.infer<typeof Followed>

/** 200 people at most. */
export const ListPeople = z.object({
  limit: z.coerce.number('invalid-number').int('invalid-number').min(1, 'invalid-number').default(200),
  cursor: uuid.optional(),
})
export type ListPeople = z.infer<typeof ListPeople>

/** The default and highest limit is a thousand. */
export const ListFollows = ListPeople.extend({ limit: ListPeople.shape.limit.unwrap().default(1000) })

/** Without both: the newest fifty. */
export const SearchPeople = z.object({ q: line(100).default(''), location: line(100).default('') })
export type SearchPeople = z.infer<typeof SearchPeople>

/** The city whose hosts are suggested. */
export const SuggestPeople = z.object({ city: line(80, 'required'), state: stateOrArea })
export type SuggestPeople = z.infer<typeof SuggestPeople>

/** `q`, and the parameter names of older clients. Under three characters the list is empty. */
export const FindPeople = z
  .object({ q: line(100), query: line(100), search: line(100), term: line(100) })
  .partial()
  .transform(({ q, query, search, term }) => ({ q: q ?? query ?? search ?? term ?? '' }))
export type FindPeople = z.infer<typeof FindPeople>

const targetId = z.union(
  [uuid, z.number().int().positive().transform(String), z.string().regex(/^[1-9]\d{0,9}$/)],
  'invalid',
)
/** The last part of the address of a venue or an artist. */
const targetSlug = z.string('invalid').regex(/^[a-z0-9-]{1,100}$/i, 'invalid')

/** Whether what is reported is identified by the last part of its address. */
export function hasSlug(kind: string): boolean {
  return kind === 'venue' || kind === 'artist'
}

export const ReportKind = z.enum(
  ['user', 'event', 'job', 'message', 'review', 'host-message', 'venue', 'artist', 'promise-reply'],
  'invalid',
)
export type ReportKind = z.infer<typeof ReportKind>

export const Report = z
  .object({
    kind: ReportKind,
    /** The id; of a venue or an artist, the last part of the address. */
    targetId: z.union([targetId, targetSlug], 'invalid'),
    reason: line(1000, 'required'),
    /** Chosen by the sender: a repeated report is stored once, also when it was decided meanwhile. */
    id: uuid.optional(),
  })
  .refine(({ kind, targetId: id }) => (hasSlug(kind) ? targetSlug : targetId).safeParse(id).success, {
    path: ['targetId'],
    message: 'invalid',
  })
export type Report = z.infer<typeof Report>

export const Reported = Done.extend({ id: z.string() }).register(namedSchemas, { id: 'Reported' })
export type Reported = z.infer<typeof Reported>
