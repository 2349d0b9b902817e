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
              <Camera className="size-4" />
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

/** Profile pictures are scaled to fit a square of this size and stored as JPEG inside the profile. */
const PICTURE_SIDE_PX = 400
const QUALITY = 0.8
const LOWER_QUALITY = 0.3
const MAX_CHARACTERS = 500_000

export const SIGN_UP_PICTURE_MAX_BYTES = 5 * 1024 * 1024

/** Throws if the browser cannot read the file as a picture. */
export async function pictureFrom(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  try {
    const { width, height } = fitted(bitmap)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser does not draw')
    // JPEG has no transparency; without a background transparent pixels would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return encodedWithinLimit(quality => canvas.toDataURL('image/jpeg', quality))
  } finally {
    bitmap.close()
  }
}

export function isPicture(file: Blob): boolean {
  return file.type.startsWith('image/')
}

/** Scaled down proportionally to fit the square; never enlarged. */
export function fitted({ width, height }: { width: number; height: number }, side = PICTURE_SIDE_PX) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Encodes at good quality, and once more at a lower quality if the result is too long. */
export function encodedWithinLimit(encode: (quality: number) => string): string {
  const good = encode(QUALITY)
  return good.length > MAX_CHARACTERS ? encode(LOWER_QUALITY) : good
}
