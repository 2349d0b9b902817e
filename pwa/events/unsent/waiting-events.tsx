import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { paths } from '#contract/paths.ts'
import { useDeliveries } from '#pwa/data/deliveries.ts'
import { removeDraft } from '#pwa/data/use-draft.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useOwnEventsI18n } from '#pwa/i18n/pages/own-events.ts'
import { Button, SmallLink } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { eventEdit, publication } from '#sw/delivery/kinds/own-events.ts'
import { eventForm, isInConflict, isWaiting, latestOf, newEventForm, type OwnWrite, takeBack } from './own-events.ts'
import { refusalOf } from './own-write.tsx'

/** The host's events and edits that the server does not have yet, or has refused. Renders nothing without one. */
export default function WaitingEvents({ userId }: { userId: string }) {
  const text = useOwnEventsI18n()
  const rows = [...latestOf(useDeliveries(userId, publication)), ...latestOf(useDeliveries(userId, eventEdit))]
  if (rows.length === 0) return null
  const waiting = rows.filter(isWaiting).length

  return (
    <section aria-label={text.onDevice} className="mt-5 mb-6">
      <h2 className="display mb-1 text-2xl">{text.onDevice}</h2>
      {waiting > 1 && <p className="text-sm text-waiting-strong">{text.changesWait(waiting)}</p>}
      <ul className="divide-y divide-line">
        {rows.map(row => (
          <WaitingEvent key={row.id} row={row} userId={userId} />
        ))}
      </ul>
    </section>
  )
}

function WaitingEvent({ row, userId }: { row: OwnWrite; userId: string }) {
  const { i18n, format } = useLanguage()
  const text = useOwnEventsI18n()
  const { title, fields } = row.body
  const isNew = row.kind === publication.name
  const waits = isNew && fields.status !== 'draft' ? text.publishesLater : text.savesLater
  const isOnServer = !isNew || isInConflict(row)
  const remove = async () => {
    if (!(await takeBack(userId, row))) return showToast({ title: i18n.people.unsent.underWay })
    // What was typed since into the form that was opened from here.
    await removeDraft(userId, isNew ? newEventForm(row.key) : eventForm(row.key))
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{title}</bdi>
          {typeof fields.date === 'string' && (
            <span className="figures text-muted"> · {eventTimeLabel(fields.date, format)}</span>
          )}
        </p>
        <p className={isWaiting(row) ? 'text-sm text-waiting-strong' : 'text-sm text-danger'}>
          {isWaiting(row) ? waits : refusalOf(row, i18n, text)}
        </p>
      </div>
      <div className="flex gap-2">
        <SmallLink
          href={isOnServer ? paths.editEvent(row.key) : `${paths.createEvent}?event=${encodeURIComponent(row.key)}`}
          aria-label={text.changeThis(title)}
        >
          {text.change}
        </SmallLink>
        <Button look="plain" size="small" aria-label={text.takeBackThis(title)} onClick={() => void remove()}>
          {text.takeBack}
        </Button>
      </div>
    </li>
  )
}
