import type { UseFormReturn } from 'react-hook-form'
import { profileGenres } from '#contract/people/choices.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { ChoiceChips } from '#pwa/parts/choice-chips.tsx'
import { PlaceFields } from '#pwa/parts/place-fields.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import type { SignUp } from '../codes/sign-up-draft.ts'

export function LastStep({ form, data }: { form: UseFormReturn<SignUp>; data: SignUp }) {
  const { fields, signUp } = useI18n().accounts
  const { state, city, favoriteGenres, userType } = data
  const { errors } = form.formState

  return (
    <>
      <PlaceFields
        state={state}
        city={city}
        mistakes={{ state: errors.state?.message, city: errors.city?.message }}
        onChange={place => {
          form.setValue('state', place.state)
          form.setValue('city', place.city)
        }}
      />
      <TextInput
        label={fields.statusMessage}
        placeholder={fields.statusPlaceholder}
        maxLength={140}
        {...form.register('statusMessage')}
      />
      {userType === 'party_host' && (
        <TextInput
          label={fields.promotionGroup}
          hint={signUp.last.groupHint}
          maxLength={120}
          autoComplete="organization"
          {...form.register('promotionGroup')}
        />
      )}
      <ChoiceChips
        label={fields.genres}
        hint={signUp.last.genresHint}
        offered={profileGenres}
        chosen={favoriteGenres}
        onChange={chosen => form.setValue('favoriteGenres', chosen)}
      />
    </>
  )
}
