import type { Me } from '#contract/accounts/accounts.ts'
import { hostFields } from '#contract/accounts/host-fields.ts'

/** The values of the full profile form, as they are typed. */
export type EditFields = {
  displayName: string
  username: string
  bio: string
  statusMessage: string
  hometown: string
  profileImageUrl: string
  dateOfBirth: string
  city: string
  state: string
  favoriteGenres: string[]
  interests: string[]
  socialLinks: { instagram: string; facebook: string; twitter: string; tiktok: string }
  venueName: string
  venueDescription: string
  venueAddress: string
  venuePhone: string
  venueWebsite: string
  promotionGroup: string
}

export function fieldsOf(me: Me): EditFields {
  return {
    displayName: me.displayName ?? `${me.firstName} ${me.lastName}`.trim(),
    username: me.username,
    bio: me.bio ?? '',
    statusMessage: me.statusMessage ?? '',
    hometown: me.hometown ?? '',
    profileImageUrl: me.profileImageUrl ?? '',
    dateOfBirth: me.dateOfBirth ?? '',
    city: me.city ?? '',
    state: me.state ?? '',
    favoriteGenres: me.favoriteGenres,
    interests: me.interests,
    socialLinks: {
      instagram: me.socialLinks.instagram ?? '',
      facebook: me.socialLinks.facebook ?? '',
      twitter: me.socialLinks.twitter ?? '',
      tiktok: me.socialLinks.tiktok ?? '',
    },
    venueName: me.venueName ?? '',
    venueDescription: me.venueDescription ?? '',
    venueAddress: me.venueAddress ?? '',
    venuePhone: me.venuePhone ?? '',
    venueWebsite: me.venueWebsite ?? '',
    promotionGroup: me.promotionGroup ?? '',
  }
}

/** All fields that a refusal may name, in the order of the form: the focus moves to the first refused one. */
export const fieldNames = [
  'profileImageUrl',
  'displayName',
  'username',
  'statusMessage',
  'bio',
  'hometown',
  'dateOfBirth',
  'state',
  'city',
  'favoriteGenres',
  'interests',
  'socialLinks.instagram',
  'socialLinks.facebook',
  'socialLinks.twitter',
  'socialLinks.tiktok',
  ...hostFields,
] as const
