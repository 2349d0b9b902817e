import { displayNameOf } from '#contract/people/people.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { DateField } from '#pwa/parts/date-field.tsx'
import { PictureChoice } from '#pwa/parts/picture-choice.tsx'
import type { Me } from '#pwa/session/session.ts'
import { TextArea } from '#pwa/ui/fields/text-area.tsx'
import type { Errors } from '#pwa/ui/fields/use-fields.ts'
import type { OnboardingData } from './onboarding-data.ts'

export type OnboardingAboutProps = {
  me: Me
  data: OnboardingData
  errors: Errors | null
  onChange: (change: Partial<OnboardingData>) => void
}

/** Picture, birthday and bio. */
export function OnboardingAbout({ me, data, errors, onChange }: OnboardingAboutProps) {
  const i18n = useI18n()
  const { fields, onboarding, signUp } = i18n.accounts
  const text = onboarding.about
  return (
    <>
      <PictureChoice
        label={text.upload}
        person={{ id: me.id, name: displayNameOf(me) }}
        error={errors?.profileImageUrl}
        picture={data.profileImageUrl}
        onPicture={profileImageUrl => onChange({ profileImageUrl })}
        address={{ label: text.picture, hint: text.pictureHint }}
      />
      <DateField
        label={fields.birthday}
        name="dateOfBirth"
        autoComplete="bday"
        min="1900-01-01"
        hint={signUp.details.birthdayHint}
        error={errors?.dateOfBirth}
        value={data.dateOfBirth}
        onValue={dateOfBirth => onChange({ dateOfBirth })}
      />
      <TextArea
        label={fields.bio}
        name="bio"
        maxLength={2000}
        placeholder={text.bioPlaceholder}
        error={errors?.bio}
        value={data.bio}
        onChange={event => onChange({ bio: event.target.value })}
      />
    </>
  )
}
