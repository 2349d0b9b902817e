import { displayNameOf } from '#contract/people.ts'
import type { Me } from '#pwa/session.ts'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useWords } from '#pwa/words.ts'
import type { Answers } from './onboarding-page.tsx'
import { isPicture, pictureFrom } from './picture.ts'
import { PictureField } from './picture-field.tsx'

export type OnboardingAboutProps = { me: Me; answers: Answers; onAnswer: (change: Partial<Answers>) => void }

/** A picture by its address, or from the phone: both end up in the same place. */
export function OnboardingAbout({ me, answers, onAnswer }: OnboardingAboutProps) {
  const words = useWords()
  const { fields, onboarding, signUp } = words.accounts
  const text = onboarding.about
  const isUploaded = answers.profileImageUrl.startsWith('data:')

  const take = async (file: File) => {
    if (!isPicture(file)) return showToast({ ...words.people.picture.wrongType, tone: 'danger' })
    try {
      onAnswer({ profileImageUrl: await pictureFrom(file) })
    } catch {
      showToast({ ...words.people.picture.failed, tone: 'danger' })
    }
  }

  return (
    <>
      <PictureField
        label={text.upload}
        hint={words.people.picture.hint}
        picture={isUploaded ? answers.profileImageUrl : ''}
        person={{ id: me.id, name: displayNameOf(me) }}
        onFile={take}
        onRemove={() => onAnswer({ profileImageUrl: '' })}
      />
      {!isUploaded && (
        <TextInput
          label={text.picture}
          name="profileImageUrl"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          hint={text.pictureHint}
          value={answers.profileImageUrl}
          onChange={event => onAnswer({ profileImageUrl: event.target.value })}
        />
      )}
      <TextInput
        label={fields.birthday}
        name="dateOfBirth"
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        hint={signUp.details.birthdayHint}
        value={answers.dateOfBirth}
        onChange={event => onAnswer({ dateOfBirth: event.target.value })}
      />
      <TextArea
        label={fields.bio}
        name="bio"
        maxLength={2000}
        placeholder={text.bioPlaceholder}
        value={answers.bio}
        onChange={event => onAnswer({ bio: event.target.value })}
      />
    </>
  )
}
