import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { RoleOffer } from '../people/role-offer.tsx'
import { PlaceOffers } from './place-offers.tsx'

type OffersProps = { event: Event; mine: MyPart; userId: string; nowMs: number; onRefused: () => void }

/** What the host or another member offers to this one, and the place that this member gives. */
export default function Offers({ nowMs, onRefused, ...at }: OffersProps) {
  return (
    <>
      {(at.mine.invitation || at.mine.isOffered) && <RoleOffer {...at} />}
      <PlaceOffers {...at} nowMs={nowMs} onRefused={onRefused} />
    </>
  )
}
