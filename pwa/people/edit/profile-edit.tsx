import type { Me } from '#contract/accounts/accounts.ts'
import { type ConflictingField, EditConflict, type EditConflictProps } from '#pwa/edits/conflict-dialog.tsx'
import { labelOf } from '#pwa/edits/edits.ts'
import { type Base, plainUnits, type Shape } from '#pwa/edits/merge.ts'
import type { ProfileChanges } from '#pwa/edits/save-profile.ts'
import { cityLabel, useI18n } from '#pwa/i18n/i18n.ts'
import { useEditConflictsI18n } from '#pwa/i18n/pages/edit-conflicts.ts'
import { type EditFields, fieldNames, fieldsOf } from './edit-fields.ts'

type Network = keyof EditFields['socialLinks']

/** The form with one field for each link, named as the server names them. */
export type ProfileEdit = Omit<EditFields, 'socialLinks'> & Record<`socialLinks.${Network}`, string>
export type ProfileUnit = Exclude<keyof ProfileEdit, 'city' | 'state'> | 'place'

export const profileShape: Shape<ProfileEdit, ProfileUnit> = {
  units: {
    ...plainUnits(...fieldNames.filter(name => name !== 'city' && name !== 'state')),
    place: { form: ['city', 'state'], sent: ['city', 'state'] },
  },
  bodyFrom: form => form,
}

export function baseFrom(me: Me): Base<ProfileEdit> {
  // A profile cached by an earlier release has no version; 0 makes the server compare every field.
  return { form: flat(fieldsOf(me)), version: me.version ?? 0 }
}

export function flat({ socialLinks, ...fields }: EditFields): ProfileEdit {
  const { instagram, facebook, twitter, tiktok } = socialLinks
  return {
    ...fields,
    'socialLinks.instagram': instagram,
    'socialLinks.facebook': facebook,
    'socialLinks.twitter': twitter,
    'socialLinks.tiktok': tiktok,
  }
}

export function fieldsFrom(form: ProfileEdit): EditFields {
  const {
    'socialLinks.instagram': instagram,
    'socialLinks.facebook': facebook,
    'socialLinks.twitter': twitter,
    'socialLinks.tiktok': tiktok,
    ...fields
  } = form
  return { ...fields, socialLinks: { instagram, facebook, twitter, tiktok } }
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
