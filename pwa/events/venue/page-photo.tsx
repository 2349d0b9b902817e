import ImagePlus from 'lucide-react/icons/image-plus'
import { useState } from 'react'
import { FLYER_MAX_BYTES } from '#contract/events/limits.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useVenuePeopleI18n } from '#pwa/i18n/pages/venue-people.ts'
import { Button } from '#pwa/ui/button.tsx'
import { FileButton } from '#pwa/ui/fields/file-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { uploadFlyer } from '../form/state/use-flyer.ts'

type PagePhotoProps = {
  photoUrl: string | null
  onChange: (photoUrl: string | null) => void
  error: string | undefined
}

/** The photo of the page. It is uploaded when it is chosen, and shown to others when the page is saved. */
export function PagePhoto({ photoUrl, onChange, error }: PagePhotoProps) {
  const { tooLargeText } = useI18n().events.toasts
  const text = useVenuePeopleI18n()
  const { isBusy, failure, setFailure, run } = useAction({ failed: text.notDone, noSignal: text.noSignal })
  const [percent, setPercent] = useState(0)

  const choose = async (file: File) => {
    if (file.size > FLYER_MAX_BYTES) return setFailure(tooLargeText)
    setPercent(0)
    await run(async () => onChange((await uploadFlyer(file, setPercent)).url))
  }

  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-semibold">{text.photo}</legend>
      {photoUrl && <img src={photoUrl} alt="" className="mt-3 rounded-inner" style={{ height: 160 }} />}
      <p className="text-sm text-muted">{text.photoHint}</p>
      {isBusy && (
        <progress max={100} value={percent} aria-label={text.photo} className="h-2 w-full accent-(--accent)" />
      )}
      {(failure ?? error) && <Notice tone="error">{failure ?? error}</Notice>}
      <div className="flex flex-wrap gap-3">
        {!isBusy && (
          <FileButton accept="image/jpeg,image/png,image/gif,image/webp" onChoose={file => void choose(file)}>
            <ImagePlus aria-hidden className="size-5" />
            {photoUrl ? text.changePhoto : text.addPhoto}
          </FileButton>
        )}
        {photoUrl && !isBusy && (
          <Button look="plain" onClick={() => onChange(null)}>
            {text.removePhoto}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
