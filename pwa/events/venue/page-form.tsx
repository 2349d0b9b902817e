import ImagePlus from 'lucide-react/icons/image-plus'
import { useState } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { FLYER_MAX_BYTES, MAX_VENUE_LINKS, VENUE_DESCRIPTION_MAX } from '#contract/events/limits.ts'
import type { VenuePeople } from '#contract/events/venue/venues.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFieldsDraft } from '#pwa/data/use-draft.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useVenuePeopleI18n } from '#pwa/i18n/pages/venue-people.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { FileButton } from '#pwa/ui/fields/file-button.tsx'
import { bound, Form, TextArea, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { codeOf } from '#sw/http/failures.ts'
import { uploadFlyer } from '../form/state/use-flyer.ts'

/** The page of an artist has no photo of its own. */
type Page = Omit<NonNullable<VenuePeople['page']>, 'photoUrl'> & { photoUrl?: string | null }
type PageFormProps = {
  me: Me
  page: Page
  form: string
  about: string
  save: (page: Page) => Promise<void>
  /** Reads the page again after a refusal with this code. */
  outdated: { code: RefusalCode; reread: () => Promise<void> }
  onClose: () => void
}

/**
 * The description, the links and the photo of the page of a venue, or the first two of an artist. The typed text is a
 * draft until it is saved. After a refusal because the page was changed meanwhile, the present page stands beside it,
 * and the next attempt replaces it.
 */
export function PageForm({ me, page, form, about, save: send, outdated, onClose }: PageFormProps) {
  const { format, i18n } = useLanguage()
  const text = useVenuePeopleI18n()
  const { typed, change, remove } = useFieldsDraft<Page>(me.id, form, page)
  const [error, setError] = useState<unknown>()
  const isOutdated = page.version > typed.version
  const fieldErrors = new Map(fieldSentences(error, i18n))
  const typeLink = (row: number, link: string) => {
    const links = ROWS.map(other => (other === row ? link : (typed.links[other] ?? '')))
    change({ links: links.filter(atEnd) })
  }

  const { isBusy, failure, run } = useAction({
    failed: text.notDone,
    noSignal: text.noSignal,
    handle(refusal) {
      setError(refusal)
      if (codeOf(refusal) === outdated.code) void outdated.reread().catch(() => undefined)
      return false
    },
  })

  const save = async () => {
    setError(undefined)
    await run(async () => {
      const links = typed.links.map(link => link.trim()).filter(Boolean)
      // A refusal names a link by its place in the request, so the rows on the screen are the same.
      change({ links })
      // The member has compared the text with the page that is shown beside it.
      const version = isOutdated ? page.version : typed.version
      await send({ ...typed, description: typed.description.trim(), links, version })
      await remove()
      showToast({ title: text.saved })
      onClose()
    })
  }
  const cancel = () => {
    void remove()
    onClose()
  }

  return (
    <Form onSubmit={save} className="mt-4 max-w-xl space-y-5">
      <TextArea
        label={about}
        name="description"
        maxLength={VENUE_DESCRIPTION_MAX}
        {...bound(typed.description, description => change({ description }))}
        hint={text.left(countLabel(VENUE_DESCRIPTION_MAX - typed.description.length, format))}
        error={fieldErrors.get('description')}
      />
      {ROWS.slice(0, typed.links.length + 1).map(row => (
        <TextInput
          key={row}
          label={text.link(countLabel(row + 1, format))}
          name={`link-${row}`}
          inputMode="url"
          autoComplete="off"
          maxLength={2048}
          value={typed.links[row] ?? ''}
          onChange={typing => typeLink(row, typing.target.value)}
          hint={row === 0 ? text.linkHint : undefined}
          error={fieldErrors.get(`links.${row}`)}
        />
      ))}
      {page.photoUrl !== undefined && (
        <PagePhoto
          photoUrl={typed.photoUrl === undefined ? page.photoUrl : typed.photoUrl}
          onChange={photoUrl => change({ photoUrl })}
          error={fieldErrors.get('photoUrl')}
        />
      )}
      {isOutdated && (
        <Notice>
          <span className="block font-semibold">{text.present}</span>
          {page.photoUrl && <img src={page.photoUrl} alt="" className="mt-2 rounded-inner" style={{ height: 80 }} />}
          <span className="mt-1 block whitespace-pre-line wrap-anywhere">
            {[page.description, ...page.links].join('\n')}
          </span>
        </Notice>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {text.save}
        </Button>
        <QuietButton onClick={cancel}>{text.cancel}</QuietButton>
      </div>
    </Form>
  )
}

const ROWS = Array.from({ length: MAX_VENUE_LINKS }, (_, row) => row)

/** Keeps empty rows between links, and none after the last one. */
function atEnd(link: string, index: number, links: string[]): boolean {
  return link !== '' || links.slice(index + 1).some(Boolean)
}

type PagePhotoProps = {
  photoUrl: string | null
  onChange: (photoUrl: string | null) => void
  error: string | undefined
}

/** The photo of the page. It is uploaded when it is chosen, and shown to others when the page is saved. */
function PagePhoto({ photoUrl, onChange, error }: PagePhotoProps) {
  const { refusals } = useI18n()
  const text = useVenuePeopleI18n()
  const { isBusy, failure, setFailure, run } = useAction({ failed: text.notDone, noSignal: text.noSignal })
  const [percent, setPercent] = useState(0)

  const choose = async (file: File) => {
    if (file.size > FLYER_MAX_BYTES) return setFailure(refusals['flyer-too-large'])
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
          <FileButton
            icon={ImagePlus}
            accept="image/jpeg,image/png,image/gif,image/webp"
            onChoose={file => void choose(file)}
          >
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
