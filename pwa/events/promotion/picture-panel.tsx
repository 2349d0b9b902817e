import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import Share from 'lucide-react/icons/share'
import { useEffect, useMemo, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { GUEST_SOURCE, OTHER_SOURCE } from '#contract/events/promotion/source-codes.ts'
import type { VisitSource } from '#contract/events/promotion/visit-sources.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { usePromotionI18n } from '#pwa/i18n/pages/promotion.ts'
import { languageOptions } from '#pwa/i18n/switch-language.ts'
import { Button } from '#pwa/ui/button.tsx'
import { bound, Select } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { download } from '#pwa/ui/hand-over.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { Pulse } from '#pwa/ui/spinner.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { sourceLabel } from './i18n.ts'
import { type Goer, makePicture, type Picture, type PictureKind, type PictureOrder } from './make-picture.ts'
import { fileNameOf, linkOf } from './share.ts'

type PicturePanelProps = {
  event: Event
  kind: PictureKind
  sources: VisitSource[]
  /** The name of the member or guest who makes the picture; without it the picture is that of the host. */
  goerName?: string
  onBack: () => void
}

/** The story picture or the poster as it will be, with the ways to save or send it. */
export function PicturePanel({ event: current, kind, sources, goerName, onBack }: PicturePanelProps) {
  const text = usePromotionI18n()
  const appLanguage = useLanguage(state => state.language)
  // The event of the time when the panel was opened: a response that is fetched again draws nothing new.
  const [event] = useState(current)
  const [locale, setLocale] = useState<Locale>(appLanguage)
  const [code, setCode] = useState('poster')
  const [isNamed, setIsNamed] = useState(false)
  const name = isNamed ? goerName : null
  const goer = useMemo(() => (goerName === undefined ? null : { name: name ?? null }), [goerName, name])
  const drawn = usePicture({ event, kind, locale, code, goer })
  const codes = [
    'poster',
    ...sources.map(source => source.code).filter(own => own !== 'poster' && own !== OTHER_SOURCE),
  ]

  return (
    <div className="space-y-5" data-accent={goer ? undefined : 'host'}>
      <p className="text-muted">{goer ? text.goingText : kind === 'story' ? text.storyText : text.posterText}</p>
      <Segments label={text.pictureLanguage} chosen={locale} onChoose={setLocale} options={languageOptions} />
      {goerName !== undefined && (
        <Segments
          label={text.nameOnIt}
          chosen={isNamed ? 'name' : 'none'}
          onChoose={choice => setIsNamed(choice === 'name')}
          options={[
            { value: 'none', label: text.noName },
            { value: 'name', label: text.myName },
          ]}
        />
      )}
      {kind === 'poster' && codes.length > 1 && (
        <Select
          label={text.code}
          {...bound(code, setCode)}
          options={codes.map(value => ({ value, label: sourceLabel(value, text) }))}
        />
      )}
      {drawn.state === 'failed' ? (
        <Notice tone="error">
          {text.drawFailed}. {text.drawFailedText}
        </Notice>
      ) : (
        <Preview drawn={drawn} kind={kind} title={event.title} />
      )}
      {drawn.state === 'ready' && drawn.picture.isWithoutFlyer && <Notice>{text.withoutFlyer}</Notice>}
      {drawn.state === 'ready' && <SaveButtons event={event} kind={kind} picture={drawn.picture} goer={goer} />}
      <BackButton label={text.back} onClick={onBack} />
    </div>
  )
}

export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button look="plain" size="small" className="-ml-3 justify-self-start" onClick={onClick}>
      <ArrowLeft className="size-4" />
      {label}
    </Button>
  )
}

type Drawn = { state: 'drawing' } | { state: 'failed' } | { state: 'ready'; picture: Picture; url: string }

/** Draws the picture; a change of the order draws it again. */
function usePicture({ event, kind, locale, code, goer }: PictureOrder): Drawn {
  const key = JSON.stringify([event.version, kind, locale, code, goer])
  const [latest, setLatest] = useState<{ key: string; drawn: Drawn } | null>(null)

  useEffect(() => {
    let url: string | undefined
    let isOver = false
    const show = (drawn: Drawn) => !isOver && setLatest({ key, drawn })
    makePicture({ event, kind, locale, code, goer })
      .then(picture => {
        url = URL.createObjectURL(picture.png)
        if (isOver) URL.revokeObjectURL(url)
        else show({ state: 'ready', picture, url })
      })
      .catch(() => show({ state: 'failed' }))
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [event, kind, locale, code, goer, key])

  return latest?.key === key ? latest.drawn : { state: 'drawing' }
}

function Preview({ drawn, kind, title }: { drawn: Drawn; kind: PictureKind; title: string }) {
  const text = usePromotionI18n()
  const shape = kind === 'story' ? 'aspect-[9/16]' : 'aspect-[210/297]'
  return (
    <div
      className={`mx-auto grid max-h-[52dvh] max-w-full place-items-center overflow-hidden rounded-control border border-line bg-raised ${shape}`}
    >
      {drawn.state === 'ready' ? (
        <img
          src={drawn.url}
          alt={kind === 'story' ? text.storyPreview(title) : text.posterPreview(title)}
          className="size-full object-contain"
        />
      ) : (
        <output className="flex items-center gap-3 p-6 text-sm text-muted">
          <Pulse className="size-6" />
          {text.drawing}
        </output>
      )}
    </div>
  )
}

type SaveButtonsProps = { event: Event; kind: PictureKind; picture: Picture; goer: Goer | null }

/** Sending a file to another app where the device can do that, and a download everywhere. */
function SaveButtons({ event, kind, picture, goer }: SaveButtonsProps) {
  const text = usePromotionI18n()
  const { png, pdf } = picture
  const name = `${fileNameOf(event.title)}-${kind}`
  const file = new File([pdf ?? png], `${name}.${pdf ? 'pdf' : 'png'}`, { type: (pdf ?? png).type })
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })

  const share = async () => {
    if (kind === 'story' && (await isCopied(linkOf(event, location.origin, goer ? GUEST_SOURCE : 'instagram'))))
      showToast({ title: text.linkInClipboard, description: text.linkInClipboardText })
    // A closed share sheet is no failure, and the download is beside it.
    await navigator.share({ files: [file] }).catch(() => undefined)
  }

  return (
    <div className="flex flex-wrap gap-3">
      {canShare && (
        <Button icon={Share} className="grow" onClick={() => void share()}>
          {text.share}
        </Button>
      )}
      {pdf && (
        <Button
          icon={Download}
          look={canShare ? 'quiet' : 'accent'}
          className="grow"
          onClick={() => download(pdf, `${name}.pdf`)}
        >
          {text.downloadPdf}
        </Button>
      )}
      <Button
        icon={Download}
        look={canShare || pdf ? 'quiet' : 'accent'}
        className="grow"
        onClick={() => download(png, `${name}.png`)}
      >
        {text.downloadPicture}
      </Button>
    </div>
  )
}

/** The link sticker of a story takes the link from the clipboard. */
async function isCopied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link)
    return true
  } catch {
    return false
  }
}
