import { displayNameOf } from '#contract/people/people.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import type { Answers, Mistakes } from './onboarding-answers.ts'
import { PictureChoice } from './picture-choice.tsx'

export type OnboardingAboutProps = {
  me: Me
  answers: Answers
  mistakes: Mistakes | null
  onAnswer: (change: Partial<Answers>) => void
}

/** Picture, birthday and bio. */
export function OnboardingAbout({ me, answers, mistakes, onAnswer }: OnboardingAboutProps) {
  const i18n = useI18n()
  const { fields, onboarding, signUp } = i18n.accounts
  const text = onboarding.about
  return (
    <>
      <PictureChoice
        label={text.upload}
        person={{ id: me.id, name: displayNameOf(me) }}
        error={mistakes?.profileImageUrl}
        picture={answers.profileImageUrl}
        onPicture={profileImageUrl => onAnswer({ profileImageUrl })}
        address={{ label: text.picture, hint: text.pictureHint }}
      />
      <TextInput
        label={fields.birthday}
        name="dateOfBirth"
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        hint={signUp.details.birthdayHint}
        error={mistakes?.dateOfBirth}
        value={answers.dateOfBirth}
        onChange={event => onAnswer({ dateOfBirth: event.target.value })}
      />
      <TextArea
        label={fields.bio}
        name="bio"
        maxLength={2000}
        placeholder={text.bioPlaceholder}
        error={mistakes?.bio}
        value={answers.bio}
        onChange={event => onAnswer({ bio: event.target.value })}
      />
    </>
  )
}
