import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { ControlledDateField } from '#pwa/parts/controlled-date-field.tsx'
import { pictureFrom, SIGN_UP_PICTURE_MAX_BYTES } from '#pwa/parts/picture.ts'
import { PictureField } from '#pwa/parts/picture-field.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import type { SignUp } from '../codes/sign-up-draft.ts'

export function DetailsStep({ form, data }: { form: UseFormReturn<SignUp>; data: SignUp }) {
  const i18n = useI18n()
  const { fields, signUp } = i18n.accounts
  const text = signUp.details
  const { firstName, username, profileImageUrl } = data

  // When the server refused the birthday at the last step, the error exists before the field is mounted.
  useEffect(() => {
    if (form.getFieldState('dateOfBirth').error) form.setFocus('dateOfBirth')
  }, [form])

  const [today] = useState(() => new Date().toISOString().slice(0, 10))

  const take = async (file: File) => {
    if (file.size > SIGN_UP_PICTURE_MAX_BYTES) return showToast({ title: text.pictureTooLarge, tone: 'danger' })
    try {
      form.setValue('profileImageUrl', await pictureFrom(file))
    } catch {
      showToast({ ...i18n.people.picture.failed, tone: 'danger' })
    }
  }

  return (
    <>
      <PictureField
        label={fields.picture}
        hint={text.pictureHint}
        picture={profileImageUrl}
        person={{ id: username || 'new', name: firstName }}
        onFile={take}
        onRemove={() => form.setValue('profileImageUrl', '')}
      />
      <ControlledDateField
        name="dateOfBirth"
        control={form.control}
        label={fields.birthday}
        autoComplete="bday"
        min="1900-01-01"
        max={today}
        hint={text.birthdayHint}
        error={form.formState.errors.dateOfBirth?.message}
      />
    </>
  )
}
