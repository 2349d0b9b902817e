import ImagePlus from 'lucide-react/icons/image-plus'
import { useId, useState } from 'react'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { Button, buttonClasses, SmallButton } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { FormSection } from './form-section.tsx'
import { posterOfForm } from './state/form-poster.ts'
import type { EventFormState } from './state/use-event-form.ts'
import type { useFlyer } from './state/use-flyer.ts'

const PosterChoices = optional(() => import(/* online */ './poster-choices.tsx'), { instead: NoSignal })

type FormFlyerProps = EventFormState & { flyer: ReturnType<typeof useFlyer>; eventId?: string | undefined }

export function FormFlyer({ form, set, errorOf, flyer, eventId }: FormFlyerProps) {
  const i18n = useEventFormI18n()
  const hintId = useId()
  const choicesId = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  const picture = flyer.upload?.preview ?? form.flyerUrl
  const failure = flyer.upload?.failure ?? errorOf('flyerUrl')

  return (
    <FormSection title={i18n.flyer}>
      <div className="flex flex-wrap gap-4">
        <div className="relative aspect-[4/5] w-24 self-start overflow-hidden rounded-control md:w-52">
          <Poster
            {...posterOfForm(form, eventId)}
            title={form.title || i18n.namePlaceholder}
            width={320}
            height={400}
            isPlain={Boolean(picture)}
            className="size-full"
          />
          {picture && <img src={picture} alt={i18n.flyerPreview} className="absolute inset-0 size-full object-cover" />}
          {flyer.upload && !flyer.upload.failure && !flyer.upload.isWaiting && (
            <progress
              max={100}
              value={flyer.upload.percent}
              aria-label={i18n.uploading(flyer.upload.percent)}
              className="absolute inset-x-0 bottom-0 h-2 w-full accent-(--accent)"
            />
          )}
        </div>
        <div className="min-w-0 grow basis-36 space-y-3">
          {failure && (
            <Notice
              tone="error"
              action={flyer.upload && <SmallButton onClick={flyer.retry}>{i18n.retryUpload}</SmallButton>}
            >
              {failure}
            </Notice>
          )}
          {flyer.upload?.isWaiting && !failure && (
            <Notice tone="offline" action={<SmallButton onClick={flyer.retry}>{i18n.retryUpload}</SmallButton>}>
              {i18n.waitingFlyer}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <label
              className={classNames(
                buttonClasses('quiet', 'small'),
                'grow cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)',
              )}
            >
              <ImagePlus className="size-5 shrink-0" />
              {picture ? i18n.changeFlyer : i18n.chooseFlyer}
              <input
                type="file"
                accept="image/jpeg,image/png,image/gif,image/webp"
                aria-describedby={hintId}
                className="sr-only"
                onChange={event => {
                  const [file] = event.target.files ?? []
                  if (file) flyer.choose(file)
                  // Reset, so that the same file can be chosen again.
                  event.target.value = ''
                }}
              />
            </label>
            {picture && (
              <Button
                look="plain"
                size="small"
                onClick={() => {
                  flyer.remove()
                  set({ flyerUrl: null })
                }}
              >
                {i18n.removeFlyer}
              </Button>
            )}
          </div>
          <p id={hintId} className="text-sm text-muted">
            {i18n.flyerHint}
            {!picture && ` ${i18n.posterPreview}`}
          </p>
          {!picture && (
            <SmallButton
              aria-expanded={isChoosing}
              aria-controls={choicesId}
              onClick={() => setIsChoosing(!isChoosing)}
            >
              {i18n.poster.choose}
            </SmallButton>
          )}
        </div>
      </div>
      <div id={choicesId} hidden={!isChoosing || Boolean(picture)}>
        {isChoosing && !picture && <PosterChoices form={form} set={set} eventId={eventId} />}
      </div>
    </FormSection>
  )
}

function NoSignal() {
  return <p className="text-sm text-muted">{useEventFormI18n().poster.noSignal}</p>
}
