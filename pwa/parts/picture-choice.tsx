import type { ReactNode } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { bound, TextInput } from '#pwa/ui/fields/form.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { isPicture, PictureField, pictureFrom } from './picture-field.tsx'

export type PictureChoiceProps = {
  label: ReactNode
  person: { id: string; name: string }
  /** A data URL, one of our own uploads, or an address on another site. */
  picture: string
  onPicture: (picture: string) => void
  address: { label: ReactNode; hint: ReactNode }
  error?: string | undefined
}

/** A picture from a file or by its address; both set the same field. */
export function PictureChoice({ label, person, picture, onPicture, address, error }: PictureChoiceProps) {
  const { picture: text } = useI18n().people
  const isHere = picture.startsWith('data:') || picture.startsWith('/')

  const take = async (file: File) => {
    if (!isPicture(file)) return showToast({ ...text.wrongType, tone: 'danger' })
    try {
      onPicture(await pictureFrom(file))
      showToast(text.done)
    } catch {
      showToast({ ...text.failed, tone: 'danger' })
    }
  }

  return (
    <>
      <PictureField
        label={label}
        hint={text.hint}
        picture={isHere ? picture : ''}
        person={person}
        onFile={take}
        onRemove={() => onPicture('')}
      />
      <TextInput
        label={address.label}
        name="profileImageUrl"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={2048}
        hint={address.hint}
        error={error}
        {...bound(isHere ? '' : picture, onPicture)}
      />
    </>
  )
}
