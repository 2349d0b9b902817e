import { type UseFormReturn, useController } from 'react-hook-form'
import type { Me } from '#contract/accounts/accounts.ts'
import { useUsernameCheck } from '#pwa/accounts/sign-up/username-check.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { ControlledDateField } from '#pwa/parts/controlled-date-field.tsx'
import { PictureChoice } from '#pwa/parts/picture-choice.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import type { EditFields } from './edit-fields.ts'
import { ProfileCard } from './profile-card.tsx'

export type EditBasicsProps = {
  me: Me
  form: UseFormReturn<EditFields>
  fields: EditFields
  onPicture: (picture: string) => void
  /** Called after the date of birth has changed: its arrow keys change it without an event of the form. */
  onBirthday: () => void
}

export function EditBasics({ me, form, fields, onPicture, onBirthday }: EditBasicsProps) {
  const i18n = useI18n()
  const { edit: text, picture, defaultStatus } = i18n.people
  const { errors } = form.formState
  // Registered only to receive focus: the field is shown or hidden depending on whether the picture was uploaded here.
  const { ref: registerFocus } = useController({ control: form.control, name: 'profileImageUrl' }).field
  const isTaken = useUsernameCheck(fields.username, me.username) === 'taken'

  return (
    <ProfileCard title={text.basics}>
      <div className="space-y-5">
        <PictureChoice
          label={text.picture}
          person={{ id: me.id, name: fields.displayName }}
          picture={fields.profileImageUrl}
          onPicture={onPicture}
          address={{ label: picture.address, hint: picture.addressHint }}
          error={errors.profileImageUrl?.message}
          ref={registerFocus}
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
            error={errors.displayName?.message}
            {...form.register('displayName')}
          />
          <TextInput
            label={text.username}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={64}
            error={errors.username?.message ?? (isTaken ? i18n.accounts.signUp.basics.taken : undefined)}
            {...form.register('username')}
          />
        </div>
        <TextInput
          label={text.statusMessage}
          placeholder={defaultStatus}
          maxLength={140}
          error={errors.statusMessage?.message}
          {...form.register('statusMessage')}
        />
        <TextArea
          label={text.bio}
          placeholder={text.bioPlaceholder}
          maxLength={2000}
          error={errors.bio?.message}
          {...form.register('bio')}
        />
        <ControlledDateField
          name="dateOfBirth"
          control={form.control}
          onChanged={onBirthday}
          label={text.dateOfBirth}
          autoComplete="bday"
          min="1900-01-01"
          hint={text.dateOfBirthHint}
          error={errors.dateOfBirth?.message}
        />
      </div>
    </ProfileCard>
  )
}
