import type { Me } from '#contract/accounts/accounts.ts'
import { useUsernameCheck } from '#pwa/accounts/sign-up/username-check.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { DateField } from '#pwa/parts/date-field.tsx'
import { PictureChoice } from '#pwa/parts/picture-choice.tsx'
import { TextArea, TextInput } from '#pwa/ui/fields/form.tsx'
import type { Fields } from '#pwa/ui/fields/use-fields.ts'
import { ProfileCard } from './profile-card.tsx'
import type { ProfileEdit } from './profile-edit.tsx'

export function EditBasics({ me, form }: { me: Me; form: Fields<ProfileEdit> }) {
  const i18n = useI18n()
  const { edit: text, picture, defaultStatus } = i18n.people
  const { values, errors } = form
  const isTaken = useUsernameCheck(values.username, me.username) === 'taken'

  return (
    <ProfileCard title={text.basics}>
      <div className="space-y-5">
        <PictureChoice
          label={text.picture}
          person={{ id: me.id, name: values.displayName }}
          picture={values.profileImageUrl}
          onPicture={profileImageUrl => form.set({ profileImageUrl })}
          address={{ label: picture.address, hint: picture.addressHint }}
          error={errors.profileImageUrl}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label={
              <>
                {text.displayName} <span aria-hidden>*</span>
              </>
            }
            required
            maxLength={80}
            hint={text.displayNameHint}
            {...form.text('displayName')}
          />
          <TextInput
            label={text.username}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={64}
            {...form.text('username')}
            error={errors.username ?? (isTaken ? i18n.refusals['username-taken'] : undefined)}
          />
        </div>
        <TextInput
          label={text.statusMessage}
          placeholder={defaultStatus}
          maxLength={140}
          {...form.text('statusMessage')}
        />
        <TextArea label={text.bio} placeholder={text.bioPlaceholder} maxLength={2000} {...form.text('bio')} />
        <DateField
          label={text.dateOfBirth}
          autoComplete="bday"
          min="1900-01-01"
          hint={text.dateOfBirthHint}
          {...form.date('dateOfBirth')}
        />
      </div>
    </ProfileCard>
  )
}
