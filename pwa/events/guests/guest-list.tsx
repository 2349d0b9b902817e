import * as calls from '#contract/events/guests/calls.ts'
import type { GuestOnList } from '#contract/events/guests/guests.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useGuestsI18n } from '#pwa/i18n/pages/guests.ts'
import { clockOrMoment } from '#pwa/i18n/time-labels.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { removeGuest } from '#sw/delivery/kinds/guests.ts'
import { resource } from '#sw/http/send.ts'

const RoleName = optional(async () => ({ default: (await import('../event/role-choice.tsx')).RoleName }))
const AnswerList = optional(async () => ({ default: (await import('../event/question-fields.tsx')).AnswerList }))

type GuestListProps = { eventId: string; viewerId: string; canRemove: boolean; isWaitingList?: boolean }

/**
 * The names of the guests without an account who go, or who wait or have an offer, for the people of the event, also
 * without signal at the door.
 */
export default function GuestList({ eventId, viewerId, canRemove, isWaitingList = false }: GuestListProps) {
  const text = useGuestsI18n()
  const { format } = useLanguage()
  const guests = useRemote(resource(calls.guests, { params: { id: eventId } }), viewerId)
  if (guests.state === 'failed' || guests.state === 'missing')
    return <p className="mt-5 border-t border-line pt-4 text-muted">{text.listFailed}</p>
  if (guests.state !== 'loaded') return null
  const shown = guests.body.filter(guest => isInLine(guest) === isWaitingList)
  if (shown.length === 0) return null

  const stateOf = ({ isConfirmed, position, offerUntil }: GuestOnList) => {
    if (offerUntil !== undefined) return text.listOffered(clockOrMoment(Date.parse(offerUntil), format))
    if (position !== undefined) return text.inLine(position)
    return isConfirmed ? text.listConfirmed : text.listUnconfirmed
  }
  const remove = ({ id, name }: GuestOnList) =>
    void removeGuest(eventId, id, viewerId).then(
      () => {
        guests.refresh()
        showToast({ title: text.removed(name) })
      },
      () => showToast({ title: text.failed, tone: 'danger' }),
    )
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="font-bold">{text.listTitle}</h3>
      <p className="text-sm text-muted">{text.listText}</p>
      <ul className="mt-2">
        {shown.map(guest => (
          <li key={guest.id} className="flex items-center gap-3 border-b border-line py-2.5 last:border-b-0">
            <div className="min-w-0 grow">
              <bdi className="block font-semibold wrap-anywhere">{guest.name}</bdi>
              <span className={`text-sm ${guest.isConfirmed ? 'text-live-strong' : 'text-muted'}`}>
                {stateOf(guest)}
              </span>
              {guest.danceRole && <RoleName role={guest.danceRole} />}
              {guest.answers && <AnswerList answers={guest.answers} />}
            </div>
            {canRemove && (
              <SmallButton aria-label={text.removeName(guest.name)} onClick={() => remove(guest)} className="shrink-0">
                {text.remove}
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function isInLine({ position, offerUntil }: GuestOnList): boolean {
  return position !== undefined || offerUntil !== undefined
}
