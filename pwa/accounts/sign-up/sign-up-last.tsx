import { profileGenres } from '#contract/people/choices.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { ChoiceChips } from '#pwa/parts/choice-chips.tsx'
import { PlaceFields } from '#pwa/parts/place-fields.tsx'
import { TextInput } from '#pwa/ui/fields/text-input.tsx'
import type { Fields } from '#pwa/ui/fields/use-fields.ts'
import type { SignUp } from '../codes/sign-up-draft.ts'

export function LastStep({ form, data }: { form: Fields<SignUp>; data: SignUp }) {
  const { fields, signUp } = useI18n().accounts
  const { state, city, favoriteGenres, userType } = data
  const { errors } = form

  return (
    <>
      <PlaceFields state={state} city={city} errors={{ state: errors.state, city: errors.city }} onChange={form.set} />
      <TextInput
        label={fields.statusMessage}
        placeholder={fields.statusPlaceholder}
        maxLength={140}
        {...form.text('statusMessage')}
      />
      {userType === 'party_host' && (
        <TextInput
          label={fields.promotionGroup}
          hint={signUp.last.groupHint}
          maxLength={120}
          autoComplete="organization"
          {...form.text('promotionGroup')}
        />
      )}
      <ChoiceChips
        label={fields.genres}
        hint={signUp.last.genresHint}
        offered={profileGenres}
        chosen={favoriteGenres}
        onChange={favoriteGenres => form.set({ favoriteGenres })}
      />
    </>
  )
}
