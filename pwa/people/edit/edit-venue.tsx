import type { UseFormReturn } from 'react-hook-form'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import type { EditFields } from './edit-fields.ts'
import { ProfileCard } from './profile-card.tsx'

/** The fields that only hosts have. */
export function EditVenue({ form }: { form: UseFormReturn<EditFields> }) {
  const text = useI18n().people.edit
  const { register, formState } = form
  const { errors } = formState
  return (
    <ProfileCard title={text.venueCard}>
      <div className="space-y-5">
        <TextInput
          label={text.promotionGroup}
          maxLength={120}
          autoComplete="organization"
          error={errors.promotionGroup?.message}
          {...register('promotionGroup')}
        />
        <TextInput
          label={text.venueName}
          maxLength={120}
          error={errors.venueName?.message}
          {...register('venueName')}
        />
        <TextArea
          label={text.venueDescription}
          maxLength={2000}
          error={errors.venueDescription?.message}
          {...register('venueDescription')}
        />
        <TextInput
          label={text.venueAddress}
          maxLength={500}
          autoComplete="street-address"
          error={errors.venueAddress?.message}
          {...register('venueAddress')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label={text.venuePhone}
            type="tel"
            inputMode="tel"
            maxLength={40}
            error={errors.venuePhone?.message}
            {...register('venuePhone')}
          />
          <TextInput
            label={text.venueWebsite}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            error={errors.venueWebsite?.message}
            {...register('venueWebsite')}
          />
        </div>
      </div>
    </ProfileCard>
  )
}
