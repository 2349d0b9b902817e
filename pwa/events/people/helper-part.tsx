import { useState } from 'react'
import { mayDo } from '#contract/events/event-rights.ts'
import type { Event, MyPart } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { personStore } from '#sw/db.ts'
import { acceptRole, endOffer, leaveRole, takeEvent } from '#sw/direct/event-people.ts'
import { AttendeesDialog } from '../guests/attendees.tsx'
import { useEventPeopleI18n } from './event-people-i18n.ts'

type HelperPartProps = { event: Event; mine: MyPart; me: Me }

/** For a member who is asked to help with an event, or who helps: the question of the host, or what the role offers. */
export default function HelperPart({ event, mine, me }: HelperPartProps) {
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
  const { isSending, send } = useSending()
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
          isBusy={isSending}
          onClick={() => void send(() => acceptRole(store, event.id), text.accepted)}
        >
          {text.accept}
        </Button>
        <Button
          look="quiet"
          size="small"
          isBusy={isSending}
          onClick={() => void send(() => leaveRole(store, event.id), text.declined)}
        >
          {text.decline}
        </Button>
      </div>
    </section>
  )
}

/** The host offers the event to this editor. */
function OfferedEvent({ event, me }: Omit<RolePartProps, 'role'>) {
  const text = useEventPeopleI18n()
  const { isSending, send } = useSending()
  const store = personStore(me.id)
  const host = displayNameOf(event.host)

  return (
    <section className={boxClasses}>
      <p className="font-semibold">{text.nightOffered(host)}</p>
      <p className="mt-1 text-muted">{text.nightOfferedText(host)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          size="small"
          isBusy={isSending}
          onClick={() => void send(() => takeEvent(store, event.id), text.takenOver)}
        >
          {text.takeOver}
        </Button>
        <Button
          look="quiet"
          size="small"
          isBusy={isSending}
          onClick={() => void send(() => endOffer(store, event.id), text.offerDeclined)}
        >
          {text.keepRole}
        </Button>
      </div>
    </section>
  )
}

function Helping({ event, role, me }: RolePartProps) {
  const i18n = useI18n()
  const text = useEventPeopleI18n()
  const { isSending, send } = useSending()
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
        {event.status !== 'draft' && (
          <Button look="quiet" size="small" onClick={() => setDialog('guests')}>
            {text.seeGuests}
          </Button>
        )}
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
      <Dialog isOpen={dialog === 'leave'} onClose={close} title={text.leaveTitle} closeLabel={i18n.shell.dialog.close}>
        <p className="mb-5 text-muted">{text.leaveText}</p>
        <Button
          look="danger"
          isBusy={isSending}
          onClick={() => void send(() => leaveRole(personStore(me.id), event.id), text.left)}
        >
          {text.leave}
        </Button>
      </Dialog>
    </section>
  )
}

/** Sends a write that needs a connection, and shows its outcome. */
function useSending() {
  const i18n = useI18n()
  const text = useEventPeopleI18n()
  const [isSending, setIsSending] = useState(false)

  const send = async (write: () => Promise<void>, done: string) => {
    setIsSending(true)
    try {
      await write()
      showToast({ title: done })
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, text.notDone, text.noSignal), tone: 'danger' })
    } finally {
      setIsSending(false)
    }
  }
  return { isSending, send }
}

const boxClasses = 'rounded-card border border-line bg-surface p-5'
