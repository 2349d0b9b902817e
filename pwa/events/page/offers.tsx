import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { personStore } from '#sw/db.ts'
import { acceptRole, endOffer, leaveRole, takeEvent } from '#sw/direct/event-people.ts'
import { stateOf } from '../event/event-labels.tsx'
import { OfferCard } from '../people/offer-card.tsx'
import { Given } from './place-offers.tsx'

type OffersProps = { event: Event; mine: MyPart; userId: string; nowMs: number; onRefused: () => void }

/** What the host offers to this member, and the place that this member gives. */
export default function Offers({ nowMs, onRefused, ...at }: OffersProps) {
  const { attendance, givenPlace } = at.mine
  const isOpen = ['coming', 'live'].includes(stateOf(at.event, nowMs))
  return (
    <>
      {(at.mine.invitation || at.mine.isOffered) && <RoleOffer {...at} />}
      {givenPlace && attendance === 'going' && isOpen && Date.parse(givenPlace.until) > nowMs && (
        <Given given={givenPlace} {...at} onRefused={onRefused} />
      )}
    </>
  )
}

/** What the host offers: a role at the event, or to an editor the event itself. */
function RoleOffer({ event, mine: { invitation }, userId }: { event: Event; mine: MyPart; userId: string }) {
  const text = useEventPeopleI18n()
  const store = personStore(userId)
  const host = displayNameOf(event.host)
  if (invitation)
    return (
      <OfferCard
        title={text.offered(host)}
        accept={{ label: text.accept, work: () => acceptRole(store, event.id), done: text.accepted }}
        decline={{ label: text.decline, work: () => leaveRole(store, event.id), done: text.declined }}
      >
        {text.role[invitation]}: {text.can[invitation]}
      </OfferCard>
    )
  return (
    <OfferCard
      title={text.nightOffered(host)}
      accept={{ label: text.takeOver, work: () => takeEvent(store, event.id), done: text.takenOver }}
      decline={{ label: text.keepRole, work: () => endOffer(store, event.id), done: text.offerDeclined }}
    >
      {text.nightOfferedText(host)}
    </OfferCard>
  )
}
