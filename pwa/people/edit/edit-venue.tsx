import { useI18n } from '#pwa/i18n/i18n.ts'
import { TextArea } from '#pwa/ui/fields/text-area.tsx'
import { TextInput } from '#pwa/ui/fields/text-input.tsx'
import type { Fields } from '#pwa/ui/fields/use-fields.ts'
import { ProfileCard } from './profile-card.tsx'
import type { ProfileEdit } from './profile-edit.tsx'

/** The fields that only hosts have. */
export function EditVenue({ form }: { form: Fields<ProfileEdit> }) {
  const text = useI18n().people.edit
  return (
    <ProfileCard title={text.venueCard}>
      <div className="space-y-5">
        <TextInput
          label={text.promotionGroup}
          maxLength={120}
          autoComplete="organization"
          {...form.text('promotionGroup')}
        />
        <TextInput label={text.venueName} maxLength={120} {...form.text('venueName')} />
        <TextArea label={text.venueDescription} maxLength={2000} {...form.text('venueDescription')} />
        <TextInput
          label={text.venueAddress}
          maxLength={500}
          autoComplete="street-address"
          {...form.text('venueAddress')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput label={text.venuePhone} type="tel" inputMode="tel" maxLength={40} {...form.text('venuePhone')} />
          <TextInput
            label={text.venueWebsite}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            {...form.text('venueWebsite')}
          />
        </div>
      </div>
    </ProfileCard>
  )
}
