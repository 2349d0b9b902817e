import type { Event } from '#contract/events/events.ts'
import type { Me } from '#pwa/session/session.ts'
import { useReceipts } from '../messages/receipt-line.tsx'
import OwnChanges from '../page/own-changes.tsx'

/** The changes of an event with those who have seen them. It requests the receipts, which `OwnChanges` reads. */
export function ChangesSeen({ event, me, nowMs }: { event: Event; me: Me; nowMs: number }) {
  useReceipts(event.id, me)
  return (
    <div className="mb-4 empty:hidden">
      <OwnChanges event={event} me={me} nowMs={nowMs} />
    </div>
  )
}
