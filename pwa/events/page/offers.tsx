import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { stateOf } from '../event/event-labels.ts'
import { RoleOffer } from '../people/role-offer.tsx'
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
