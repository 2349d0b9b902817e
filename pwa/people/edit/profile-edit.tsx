import type { Me } from '#contract/accounts/accounts.ts'
import { hostFields } from '#contract/accounts/host-fields.ts'
import { type ConflictingField, EditConflict, type EditConflictProps } from '#pwa/edits/conflict-dialog.tsx'
import { labelOf } from '#pwa/edits/edits.ts'
import { type Base, type EditDraft, plainUnits, reopened, type Shape } from '#pwa/edits/merge.ts'
import type { ProfileChanges } from '#pwa/edits/save-profile.ts'
import { cityLabel, useI18n } from '#pwa/i18n/i18n.ts'
import { useEditConflictsI18n } from '#pwa/i18n/pages/edit-conflicts.ts'

/** The values of the full profile form, as they are typed, with a field for each link, named like the server's. */
export function formOf(me: Me) {
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
    'socialLinks.instagram': me.socialLinks.instagram ?? '',
    'socialLinks.facebook': me.socialLinks.facebook ?? '',
    'socialLinks.twitter': me.socialLinks.twitter ?? '',
    'socialLinks.tiktok': me.socialLinks.tiktok ?? '',
    venueName: me.venueName ?? '',
    venueDescription: me.venueDescription ?? '',
    venueAddress: me.venueAddress ?? '',
    venuePhone: me.venuePhone ?? '',
    venueWebsite: me.venueWebsite ?? '',
    promotionGroup: me.promotionGroup ?? '',
  }
}

export type ProfileEdit = ReturnType<typeof formOf>
export type ProfileUnit = Exclude<keyof ProfileEdit, 'city' | 'state'> | 'place'

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

export const profileShape: Shape<ProfileEdit, ProfileUnit> = {
  units: {
    ...plainUnits(...fieldNames.filter(name => name !== 'city' && name !== 'state')),
    place: { form: ['city', 'state'], sent: ['city', 'state'] },
  },
  bodyFrom: form => form,
}

export function baseFrom(me: Me): Base<ProfileEdit> {
  // A profile cached by an earlier release has no version; 0 makes the server compare every field.
  return { form: formOf(me), version: me.version ?? 0 }
}

/** The stored draft of a form; an earlier release stored only the fields, and for the bio only its text. */
export type ProfileDraft = EditDraft<ProfileEdit> | EarlierDraft | string
type EarlierDraft = Partial<ProfileEdit> & { socialLinks?: Record<string, string> }

/**
 * A restored draft contains the saved values of the fields that the member did not change. A draft with a conflict is
 * based on the version that it was typed on, so that saving it shows the conflict.
 */
export function restoredOn(base: Base<ProfileEdit>, draft: ProfileDraft | null | undefined) {
  if (!draft) return null
  // The values that this draft replaced are unknown. Version 0 makes the server compare each field with the stored one.
  const unknown = { ...base, version: 0 }
  if (typeof draft === 'string') return { form: { ...base.form, bio: draft }, base: unknown }
  if ('base' in draft) return reopened(profileShape, draft, base)
  const { socialLinks = {}, ...fields } = draft
  const links = Object.entries(socialLinks).map(([network, link]) => [`socialLinks.${network}`, link])
  return { form: { ...base.form, ...fields, ...Object.fromEntries(links) }, base: unknown }
}

/** The request body: the links are one object there. */
export function changesIn(body: Record<string, unknown>): ProfileChanges {
  const links = Object.entries(body).filter(([field]) => field.startsWith('socialLinks.'))
  const plain = Object.fromEntries(Object.entries(body).filter(([field]) => !field.startsWith('socialLinks.')))
  const socialLinks = Object.fromEntries(links.map(([field, link]) => [field.slice('socialLinks.'.length), link]))
  return { ...plain, ...(links.length > 0 && { socialLinks }) }
}

/**
 * The labels and values to compare when a profile field was changed on two devices, in the same wording as the form.
 */
function useProfileConflict() {
  const i18n = useI18n()
  const { empty, picture } = useEditConflictsI18n()
  const shown = (name: ProfileUnit, form: ProfileEdit) => {
    if (name === 'place') return cityLabel(form) || empty
    return valueShown(form[name], { empty, picture })
  }
  return (names: ProfileUnit[], saved: ProfileEdit, yours: ProfileEdit): ConflictingField<ProfileUnit>[] =>
    names.map(name => ({
      name,
      label: labelOf({ key: name === 'place' ? 'city' : name }, i18n),
      saved: shown(name, saved),
      yours: shown(name, yours),
    }))
}

/** A profile field for comparison: a list in one line, a picture as an image. */
export function valueShown(value: unknown, { empty, picture }: { empty: string; picture: string }) {
  if (Array.isArray(value)) return value.join(', ') || empty
  if (typeof value !== 'string' || value === '') return empty
  const isPicture = /^(?:data:image\/|\/uploads\/|https:.*\.(?:jpe?g|png|webp|gif)$)/.test(value)
  return isPicture ? <img src={value} alt={picture} className="size-24 rounded-full object-cover" /> : value
}

export function ProfileConflict({ edit }: Pick<EditConflictProps<ProfileEdit, ProfileUnit>, 'edit'>) {
  return <EditConflict edit={edit} fieldsOf={useProfileConflict()} />
}
