import ImageIcon from 'lucide-react/icons/image'
import Printer from 'lucide-react/icons/printer'
import Share from 'lucide-react/icons/share'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import * as calls from '#contract/events/promotion/calls.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { usePromotionI18n } from '#pwa/i18n/pages/promotion.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { resource } from '#sw/http/send.ts'
import type { PictureKind } from './make-picture.ts'
import { PicturePanel } from './picture-panel.tsx'
import { shareEvent } from './share.ts'
import { SourceLinks } from './source-links.tsx'

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
            <Button className="col-span-2" onClick={() => void shareEvent(event)}>
              <Share aria-hidden className="size-5" />
              {text.shareLink}
            </Button>
            <QuietButton className="flex-col px-3! py-4!" onClick={() => setPanel('story')}>
              <ImageIcon aria-hidden className="size-6" />
              {text.storyPicture}
            </QuietButton>
            <QuietButton className="flex-col px-3! py-4!" onClick={() => setPanel('poster')}>
              <Printer aria-hidden className="size-6" />
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
