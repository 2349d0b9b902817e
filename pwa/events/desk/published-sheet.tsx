import { useNavigate } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import ImageIcon from 'lucide-react/icons/image'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import * as deskCalls from '#contract/events/desk/calls.ts'
import type { EventAudience } from '#contract/events/desk/desk.ts'
import type { Event } from '#contract/events/events.ts'
import * as pageCalls from '#contract/events/page/calls.ts'
import { paths } from '#contract/paths.ts'
import { useRefresh } from '#pwa/data/use-refresh.ts'
import { type Remote, useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDeskI18n } from '#pwa/i18n/pages/desk.ts'
import { usePromotionI18n } from '#pwa/i18n/pages/promotion.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import type { Me } from '#pwa/session/session.ts'
import { LinkButton, QuietLink, SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { resource } from '#sw/http/send.ts'
import { whenOf } from '../event/event-labels.tsx'
import { Flyer } from '../event/flyer.tsx'
import { copyLink, linkOf } from '../promotion/share.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the event that the host has just published. The address of the page stays as it is specified. */
    publishedEvent?: string
    /** The id of the event that the host has just changed. */
    changedEvent?: string
  }
}

const PicturePanel = optional(
  async () => ({ default: (await import(/* online */ '../promotion/picture-panel.tsx')).PicturePanel }),
  { instead: NoPicture },
)

/** After the publication, over the page to which it leads: the link, the ways to spread it, and who was notified. */
export function PublishedSheet({ eventId, me }: { eventId: string; me: Me }) {
  const navigate = useNavigate()
  const text = useDeskI18n()
  const promotion = usePromotionI18n()
  const [isAtStory, setIsAtStory] = useState(false)
  const event = useRemote(resource(pageCalls.event, { params: { id: eventId } }), me.id)
  const close = () => void navigate({ to: '.', state: {}, replace: true, resetScroll: false, viewTransition: false })
  if (event.state !== 'loaded') return null

  return (
    <Dialog isOpen onClose={close} title={isAtStory ? promotion.storyPicture : text.isUp}>
      {isAtStory ? (
        <PicturePanel event={event.body} kind="story" sources={[]} onBack={() => setIsAtStory(false)} />
      ) : (
        <Sharing event={event.body} me={me} onStory={() => setIsAtStory(true)} />
      )}
    </Dialog>
  )
}

/** Without signal the module that draws the picture cannot be loaded. */
function NoPicture() {
  return <Notice tone="error">{useDeskI18n().noSignal}</Notice>
}

function Sharing({ event, me, onStory }: { event: Event; me: Me; onStory: () => void }) {
  const { format } = useLanguage()
  const text = useDeskI18n()
  const promotion = usePromotionI18n()
  const audience = useRemote(resource(deskCalls.eventAudience, { params: { id: event.id } }), me.id)
  useRefresh(audience.refresh)
  const link = linkOf(event, location.origin)
  const when = whenOf(event, format)
  const message = text.whatsApp({ title: event.title, when, link: linkOf(event, location.origin, 'whatsapp') })

  return (
    <div data-accent="host" className="space-y-5">
      <div className="flex items-center gap-4">
        <Flyer event={event} width={150} height={200} className="w-16 aspect-4/5 shrink-0 rounded-inner" />
        <div className="min-w-0">
          <p className="display line-clamp-2 text-2xl wrap-anywhere">
            <bdi>{event.title}</bdi>
          </p>
          <p className="figures text-muted">{when}</p>
        </div>
      </div>
      <p>{sentenceOf(audience, text, format.tag)}</p>
      <p className="rounded-control border border-line px-4 py-3 text-sm break-all select-all">{link}</p>
      <div className="grid grid-cols-2 gap-3">
        <LinkButton
          icon={MessageCircle}
          className="col-span-2"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {promotion.sources.whatsapp}
        </LinkButton>
        <SmallButton icon={Copy} onClick={() => void copyLink(link)}>
          {promotion.copy}
        </SmallButton>
        <SmallButton icon={ImageIcon} onClick={onStory}>
          {promotion.storyPicture}
        </SmallButton>
        <QuietLink href={paths.event(event.id)} className="col-span-2">
          {text.seeIt}
        </QuietLink>
      </div>
    </div>
  )
}

/** A host with many followers reads a number that grows while they are notified. */
function sentenceOf(audience: Remote<EventAudience>, text: ReturnType<typeof useDeskI18n>, tag: string): string {
  if (audience.state !== 'loaded') return text.notCounted
  const { publication: count, isPublishing } = audience.body
  return isPublishing ? text.sentSoFar({ count, tag }) : text.sentTo({ count, tag })
}
