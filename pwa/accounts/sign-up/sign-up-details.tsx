import { useEffect, useRef, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { DateField } from '#pwa/parts/date-field.tsx'
import { PictureField, pictureFrom, SIGN_UP_PICTURE_MAX_BYTES } from '#pwa/parts/picture-field.tsx'
import type { Fields } from '#pwa/ui/fields/use-fields.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import type { SignUp } from '../codes/sign-up-draft.ts'

export function DetailsStep({ form, data }: { form: Fields<SignUp>; data: SignUp }) {
  const i18n = useI18n()
  const { fields, signUp } = i18n.accounts
  const text = signUp.details
  const { firstName, username, profileImageUrl } = data

  // When the server refused the birthday at the last step, the error exists before the field is mounted.
  const birthday = useRef<HTMLInputElement>(null)
  const [isRefused] = useState(form.errors.dateOfBirth !== undefined)
  useEffect(() => {
    if (isRefused) birthday.current?.focus()
  }, [isRefused])

  const [today] = useState(() => new Date().toISOString().slice(0, 10))

  const take = async (file: File) => {
    if (file.size > SIGN_UP_PICTURE_MAX_BYTES)
      return showToast({ title: i18n.refusals['image-too-large'], tone: 'danger' })
    try {
      form.set({ profileImageUrl: await pictureFrom(file) })
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
        onRemove={() => form.set({ profileImageUrl: '' })}
      />
      <DateField
        ref={birthday}
        label={fields.birthday}
        autoComplete="bday"
        min="1900-01-01"
        max={today}
        hint={text.birthdayHint}
        {...form.date('dateOfBirth')}
      />
    </>
  )
}
