import Copy from 'lucide-react/icons/copy'
import ImageIcon from 'lucide-react/icons/image'
import Printer from 'lucide-react/icons/printer'
import Share from 'lucide-react/icons/share'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import * as calls from '#contract/events/promotion/calls.ts'
import { GUEST_SOURCE, OTHER_SOURCE, PRODUCT_SOURCES, sourceCodeFrom } from '#contract/events/promotion/source-codes.ts'
import type { VisitSource } from '#contract/events/promotion/visit-sources.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { usePromotionI18n } from '#pwa/i18n/pages/promotion.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, IconButton, QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { resource, send } from '#sw/http/send.ts'
import { sourceLabel } from './i18n.ts'
import type { PictureKind } from './make-picture.ts'
import { PicturePanel } from './picture-panel.tsx'
import { copyLink, linkOf, shareEvent } from './share.ts'

export type ShareDialogProps = { event: Event; hostId: string; isOpen: boolean; onClose: () => void }

/** The Share sheet of the host: the link, the two pictures, and the links with a code. */
export default function ShareDialog({ event, hostId, isOpen, onClose }: ShareDialogProps) {
  const text = usePromotionI18n()
  const [panel, setPanel] = useState<PictureKind | 'links'>('links')
  const remote = useRemote(resource(calls.sources, { params: { id: event.id } }), hostId)
  const sources = remote.state === 'loaded' ? remote.body.sources : []
  const titles = { links: text.title, story: text.storyPicture, poster: text.poster }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        setPanel('links')
        onClose()
      }}
      title={titles[panel]}
    >
      {panel === 'links' ? (
        <div className="space-y-6" data-accent="host">
          <div className="grid grid-cols-2 gap-3">
            <Button icon={Share} className="col-span-2" onClick={() => void shareEvent(event)}>
              {text.shareLink}
            </Button>
            <QuietButton className="flex-col px-3! py-4!" onClick={() => setPanel('story')}>
              <ImageIcon className="size-6" />
              {text.storyPicture}
            </QuietButton>
            <QuietButton className="flex-col px-3! py-4!" onClick={() => setPanel('poster')}>
              <Printer className="size-6" />
              {text.poster}
            </QuietButton>
          </div>
          <SourceLinks event={event} hostId={hostId} sources={sources} onChanged={remote.refresh} />
          {remote.state === 'failed' && <p className="text-sm text-muted">{text.figuresFailed}</p>}
        </div>
      ) : (
        <PicturePanel event={event} kind={panel} sources={sources} onBack={() => setPanel('links')} />
      )}
    </Dialog>
  )
}

type SourceLinksProps = { event: Event; hostId: string; sources: VisitSource[]; onChanged: () => void }

/**
 * The links with a code: the codes of the product and of the host, each with its figures and a button that copies the
 * link.
 */
function SourceLinks({ event, hostId, sources, onChanged }: SourceLinksProps) {
  const text = usePromotionI18n()
  const i18n = useI18n()
  const product: readonly string[] = PRODUCT_SOURCES
  const own = sources.filter(({ code }) => !product.includes(code) && code !== OTHER_SOURCE)
  const other = sources.filter(({ code }) => code === OTHER_SOURCE)
  const figures = (code: string) => sources.find(source => source.code === code) ?? { code, visits: 0, going: 0 }

  const { run } = useAction({
    failed: i18n.refusals.failed,
    noSignal: i18n.shell.offline,
    toast: text.notRemoved,
  })
  const remove = async (code: string) => {
    await run(async () => {
      await send(calls.removeSource, { params: { id: event.id, code }, forUser: hostId })
      onChanged()
    })
  }

  return (
    <section>
      <h3 className="text-lg font-semibold">{text.links}</h3>
      <p className="mt-1 text-sm text-muted">{text.linksText}</p>
      <ul className="mt-3">
        {[...PRODUCT_SOURCES.map(figures), ...own, ...other].map(source => (
          <SourceRow
            key={source.code}
            source={source}
            link={withoutLink.includes(source.code) ? null : linkOf(event, location.origin, source.code)}
            onRemove={
              own.includes(source) && source.visits === 0 && source.going === 0 ? () => void remove(source.code) : null
            }
          />
        ))}
      </ul>
      <AddCode eventId={event.id} hostId={hostId} onAdded={onChanged} />
    </section>
  )
}

/** Links that the host does not hand out. */
const withoutLink: readonly string[] = [GUEST_SOURCE, OTHER_SOURCE]

type SourceRowProps = { source: VisitSource; link: string | null; onRemove: (() => void) | null }

function SourceRow({ source, link, onRemove }: SourceRowProps) {
  const text = usePromotionI18n()
  const label = sourceLabel(source.code, text)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 border-t border-line py-1.5">
      <span className="min-w-0 flex-1 basis-32">
        <span className="block font-semibold wrap-anywhere">{label}</span>
        <span className="figures block text-sm text-muted">
          {text.visits(source.visits)}
          {source.going > 0 && ` · ${text.going(source.going)}`}
        </span>
      </span>
      {onRemove && (
        <IconButton icon={Trash} aria-label={text.remove(label)} title={text.remove(label)} onClick={onRemove} />
      )}
      {link && (
        <SmallButton aria-label={text.copyFor(label)} onClick={() => void copyLink(link)}>
          <Copy className="size-4" />
          {text.copy}
        </SmallButton>
      )}
    </li>
  )
}

/** The host types any text; the code is its normal form. */
function AddCode({ eventId, hostId, onAdded }: { eventId: string; hostId: string; onAdded: () => void }) {
  const text = usePromotionI18n()
  const i18n = useI18n()
  const [typed, setTyped] = useState('')
  const {
    isBusy,
    failure: error,
    setFailure: setError,
    run,
  } = useAction({ failed: text.notAdded, noSignal: i18n.shell.offline })

  const add = async () => {
    const code = sourceCodeFrom(typed)
    if (code === undefined) return setError(i18n.refusals['invalid-source'])
    await run(async () => {
      await send(calls.addSource, { params: { id: eventId, code }, forUser: hostId })
      setTyped('')
      onAdded()
    })
  }

  return (
    <Form onSubmit={add} className="border-t border-line pt-4">
      <div className="flex items-start gap-3">
        <TextInput
          label={text.ownCode}
          hint={text.ownCodeHint}
          error={error || undefined}
          {...bound(typed, setTyped)}
          maxLength={60}
          autoCapitalize="none"
          autoComplete="off"
          fieldClassName="min-w-0 grow"
        />
        <QuietButton type="submit" isBusy={isBusy} className="mt-[1.65rem]">
          {text.add}
        </QuietButton>
      </div>
    </Form>
  )
}
