import Camera from 'lucide-react/icons/camera'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'

export type PictureFieldProps = {
  label: ReactNode
  hint: ReactNode
  picture: string
  /** The person whose generated poster is shown without a picture. */
  person: { id: string; name: string }
  /** Resolves when the picture is ready; the field shows a busy state until then. */
  onFile: (file: File) => Promise<void>
  onRemove: () => void
}

export function PictureField({ label, hint, picture, person, onFile, onRemove }: PictureFieldProps) {
  const i18n = useI18n().accounts.signUp.details
  const [isWorking, setIsWorking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const take = async (file: File | undefined) => {
    if (!file) return
    setIsWorking(true)
    try {
      await onFile(file)
    } finally {
      setIsWorking(false)
      // Reset, so that choosing the same file again fires a change event.
      if (input.current) input.current.value = ''
    }
  }

  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar {...person} key={picture} src={picture || null} className="size-24" />
        <div className="min-w-0 grow basis-32">
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            name="profileImage"
            aria-describedby={`${id}-hint`}
            onChange={event => void take(event.target.files?.[0])}
            className="peer sr-only"
            tabIndex={-1}
          />
          <div className="flex flex-wrap gap-2">
            <SmallButton isBusy={isWorking} onClick={() => input.current?.click()}>
              <Camera aria-hidden className="size-4" />
              {picture ? i18n.changePicture : i18n.choosePicture}
            </SmallButton>
            {picture && (
              <Button look="plain" size="small" onClick={onRemove}>
                {i18n.removePicture}
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
            {hint}
          </p>
        </div>
      </div>
    </div>
  )
}
