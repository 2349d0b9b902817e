import DoorOpen from 'lucide-react/icons/door-open'
import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { AttendeesDialog } from '../guests/attendees.tsx'
import { ShareButton } from '../promotion/share-button.tsx'

const MessageDialog = optional(() => import('../messages/message-dialog.tsx'))

type HostActionsProps = {
  event: Event
  me: Me
  /** The page of the event has its own section for messages to the guests. */
  hasMessage?: boolean
}

/** What the host of an event does most: the list at the door, a message to the guests, the share sheet, the form. */
export function HostActions({ event, me, hasMessage = false }: HostActionsProps) {
  const i18n = useI18n()
  const { page, hosted } = i18n.events
  const [open, setOpen] = useState<'door' | 'message' | null>(null)
  const isPublic = event.status !== 'draft'
  const close = () => setOpen(null)

  return (
    <div className="flex flex-wrap gap-2.5">
      {isPublic && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('door')} className={actionClasses}>
          <DoorOpen aria-hidden className="size-5 shrink-0" />
          {page.door}
        </Button>
      )}
      {isPublic && hasMessage && (
        <QuietButton aria-haspopup="dialog" onClick={() => setOpen('message')} className={actionClasses}>
          <MessageCircle aria-hidden className="size-5 shrink-0" />
          {i18n.people.public.message}
        </QuietButton>
      )}
      {isPublic && <ShareButton event={event} className={actionClasses} />}
      <LinkButton
        href={paths.editEvent(event.id)}
        look={isPublic ? 'quiet' : 'accent'}
        aria-label={page.edit}
        className={actionClasses}
      >
        <Pencil aria-hidden className="size-5 shrink-0" />
        {hosted.edit}
      </LinkButton>
      <AttendeesDialog
        event={event}
        me={me}
        eventRole="owner"
        title={page.door}
        isOpen={open === 'door'}
        onClose={close}
      />
      {open === 'message' && <MessageDialog event={event} userId={me.id} isOpen onClose={close} />}
    </div>
  )
}

const actionClasses = 'grow px-3! text-sm!'
