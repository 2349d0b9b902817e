import DoorOpen from 'lucide-react/icons/door-open'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { AttendeesDialog } from '../guests/attendees.tsx'
import { ShareButton } from '../promotion/share-button.tsx'

/** The actions of the event's host, in the place of the visitors' actions. A draft can only be edited. */
export function HostBar({ event, me }: { event: Event; me: Me }) {
  const i18n = useI18n().events
  const [isAtDoor, setIsAtDoor] = useState(false)
  const isPublic = event.status !== 'draft'

  return (
    <div data-accent="host" className="action-bar z-10">
      <div className="mx-auto flex max-w-xl flex-wrap gap-2.5">
        {isPublic && <ShareButton event={event} className={actionClasses} />}
        <LinkButton
          href={paths.editEvent(event.id)}
          look={isPublic ? 'quiet' : 'accent'}
          aria-label={i18n.page.edit}
          className={actionClasses}
        >
          <Pencil aria-hidden className="size-5 shrink-0" />
          {i18n.hosted.edit}
        </LinkButton>
        {isPublic && (
          <Button aria-haspopup="dialog" onClick={() => setIsAtDoor(true)} className={actionClasses}>
            <DoorOpen aria-hidden className="size-5 shrink-0" />
            {i18n.page.door}
          </Button>
        )}
      </div>
      <AttendeesDialog
        event={event}
        me={me}
        eventRole="owner"
        title={i18n.page.door}
        isOpen={isAtDoor}
        onClose={() => setIsAtDoor(false)}
      />
    </div>
  )
}

const actionClasses = 'grow px-3! text-sm!'
