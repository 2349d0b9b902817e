import { useState } from 'react'
import { mayDo } from '#contract/events/event-rights.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { paths } from '#contract/paths.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button, LinkButton, SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { personStore } from '#sw/db.ts'
import { leaveRole } from '#sw/direct/event-people.ts'
import { DoorButton } from '../door/door-button.tsx'
import { AttendeesDialog } from '../guests/attendees.tsx'
import { useSending } from './use-sending.ts'

/** For a member who helps with an event, or is asked to: that it is a draft, and what the role offers. */
export function HelperPart({ event, mine, me }: { event: Event; mine: MyPart; me: Me }) {
  if (mine.role !== undefined)
    return (
      <>
        <DraftNotice event={event} />
        <Helping event={event} role={mine.role} me={me} />
      </>
    )
  return <DraftNotice event={event} />
}

function DraftNotice({ event }: { event: Event }) {
  const text = useEventPeopleI18n()
  return event.status === 'draft' ? <Notice>{text.draft}</Notice> : null
}

function Helping({ event, role, me }: { event: Event; role: NonNullable<MyPart['role']>; me: Me }) {
  const text = useEventPeopleI18n()
  const { isBusy, run } = useSending(text)
  const [dialog, setDialog] = useState<'guests' | 'leave' | null>(null)
  const close = () => setDialog(null)

  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <p className="font-semibold">{text.yourRole(text.role[role])}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {mayDo(role, 'edit') && (
          <LinkButton href={paths.editEvent(event.id)} size="small">
            {text.edit}
          </LinkButton>
        )}
        {event.status !== 'draft' && <DoorButton event={event} userId={me.id} size="small" />}
        {event.status !== 'draft' && <SmallButton onClick={() => setDialog('guests')}>{text.seeGuests}</SmallButton>}
        <Button look="plain" size="small" onClick={() => setDialog('leave')}>
          {text.leave}
        </Button>
      </div>
      <AttendeesDialog
        event={event}
        me={me}
        eventRole={role}
        title={text.seeGuests}
        isOpen={dialog === 'guests'}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={dialog === 'leave'}
        onClose={close}
        title={text.leaveTitle}
        confirm={text.leave}
        onConfirm={() => run(() => leaveRole(personStore(me.id), event.id), { done: text.left })}
        isBusy={isBusy}
      >
        {text.leaveText}
      </ConfirmDialog>
    </section>
  )
}
