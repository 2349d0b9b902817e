import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { personStore } from '#sw/db.ts'
import { acceptRole, endOffer, leaveRole, takeEvent } from '#sw/direct/event-people.ts'
import { OfferCard } from './offer-card.tsx'

type RoleOfferProps = { event: Event; mine: MyPart; userId: string }

/** What the host offers: a role at the event, or to an editor the event itself. */
export function RoleOffer({ event, mine: { invitation }, userId }: RoleOfferProps) {
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
