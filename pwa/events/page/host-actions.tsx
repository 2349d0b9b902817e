import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { LinkButton, QuietButton } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { DoorButton } from '../door/door-button.tsx'
import { ShareButton } from '../promotion/share-button.tsx'

const MessageDialog = optional(async () => ({ default: (await import('../messages/own-messages.tsx')).MessageDialog }))

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
  const [isMessageOpen, setIsMessageOpen] = useState(false)
  const isPublic = event.status !== 'draft'
  // Four actions fit on one line of a phone only with the pictures above the words.
  const actionClasses = classNames('grow px-2! text-sm!', hasMessage && 'max-sm:flex-col')

  return (
    <div className="flex flex-wrap gap-2.5">
      {isPublic && <DoorButton event={event} userId={me.id} className={actionClasses} />}
      {isPublic && hasMessage && (
        <QuietButton
          icon={MessageCircle}
          aria-haspopup="dialog"
          onClick={() => setIsMessageOpen(true)}
          className={actionClasses}
        >
          {i18n.people.public.message}
        </QuietButton>
      )}
      {isPublic && <ShareButton event={event} className={actionClasses} />}
      <LinkButton
        icon={Pencil}
        href={paths.editEvent(event.id)}
        look={isPublic ? 'quiet' : 'accent'}
        aria-label={page.edit}
        className={actionClasses}
      >
        {hosted.edit}
      </LinkButton>
      {isMessageOpen && <MessageDialog event={event} userId={me.id} onClose={() => setIsMessageOpen(false)} />}
    </div>
  )
}
