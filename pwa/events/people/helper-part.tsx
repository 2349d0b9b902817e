import { useState } from 'react'
import { mayDo } from '#contract/events/event-rights.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { ConfirmDialog } from '#pwa/parts/confirm-dialog.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { personStore } from '#sw/db.ts'
import { acceptRole, endOffer, leaveRole, takeEvent } from '#sw/direct/event-people.ts'
import { DoorButton } from '../door/door-button.tsx'
import { AttendeesDialog } from '../guests/attendees.tsx'

type HelperPartProps = { event: Event; mine: MyPart; me: Me }

/** For a member who is asked to help with an event, or who helps: the question of the host, or what the role offers. */
export function HelperPart({ event, mine, me }: HelperPartProps) {
  if (mine.role !== undefined)
    return (
      <>
        <DraftNotice event={event} />
        {mine.isOffered && <OfferedEvent event={event} me={me} />}
        <Helping event={event} role={mine.role} me={me} />
      </>
    )
  if (mine.invitation === undefined) return null
  return (
    <>
      <DraftNotice event={event} />
      <Invitation event={event} role={mine.invitation} me={me} />
    </>
  )
}

function DraftNotice({ event }: { event: Event }) {
  const text = useEventPeopleI18n()
  return event.status === 'draft' ? <Notice>{text.draft}</Notice> : null
}

type RolePartProps = { event: Event; role: NonNullable<MyPart['role']>; me: Me }

function Invitation({ event, role, me }: RolePartProps) {
  const text = useEventPeopleI18n()
  const { isBusy, run } = useSending()
  const store = personStore(me.id)

  return (
    <section className={boxClasses}>
      <p className="font-semibold">{text.offered(displayNameOf(event.host))}</p>
      <p className="mt-1 text-muted">
        {text.role[role]}: {text.can[role]}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          size="small"
          isBusy={isBusy}
          onClick={() => void run(() => acceptRole(store, event.id), { done: text.accepted })}
        >
          {text.accept}
        </Button>
        <SmallButton
          isBusy={isBusy}
          onClick={() => void run(() => leaveRole(store, event.id), { done: text.declined })}
        >
          {text.decline}
        </SmallButton>
      </div>
    </section>
  )
}

/** The host offers the event to this editor. */
function OfferedEvent({ event, me }: Omit<RolePartProps, 'role'>) {
  const text = useEventPeopleI18n()
  const { isBusy, run } = useSending()
  const store = personStore(me.id)
  const host = displayNameOf(event.host)

  return (
    <section className={boxClasses}>
      <p className="font-semibold">{text.nightOffered(host)}</p>
      <p className="mt-1 text-muted">{text.nightOfferedText(host)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          size="small"
          isBusy={isBusy}
          onClick={() => void run(() => takeEvent(store, event.id), { done: text.takenOver })}
        >
          {text.takeOver}
        </Button>
        <SmallButton
          isBusy={isBusy}
          onClick={() => void run(() => endOffer(store, event.id), { done: text.offerDeclined })}
        >
          {text.keepRole}
        </SmallButton>
      </div>
    </section>
  )
}

function Helping({ event, role, me }: RolePartProps) {
  const text = useEventPeopleI18n()
  const { isBusy, run } = useSending()
  const [dialog, setDialog] = useState<'guests' | 'leave' | null>(null)
  const close = () => setDialog(null)

  return (
    <section className={boxClasses}>
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

/** A write that needs a connection. */
function useSending() {
  const text = useEventPeopleI18n()
  return useAction({ failed: text.notDone, noSignal: text.noSignal, toast: true })
}

const boxClasses = 'rounded-card border border-line bg-surface p-5'
