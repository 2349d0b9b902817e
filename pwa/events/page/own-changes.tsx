import type { Event } from '#contract/events/events.ts'
import type { Me } from '#pwa/session/session.ts'
import { EventChanges } from '../event/event-changes.tsx'
import { ReceiptLine, useCachedReceipts } from '../messages/receipt-line.tsx'

/** The changes of the own event, each edit with the number of guests who have seen it. */
export default function OwnChanges({ event, me, nowMs }: { event: Event; me: Me; nowMs: number }) {
  const receipts = useCachedReceipts(event.id, me)
  if (event.status === 'cancelled') {
    const cancelled = receipts.find(({ kind }) => kind === 'event-cancelled')
    return cancelled && <ReceiptLine eventId={event.id} receipt={cancelled} />
  }
  return (
    <EventChanges
      event={event}
      nowMs={nowMs}
      receiptOf={change => {
        // An edit of several fields has one receipt, below its last line.
        const receipt = receipts.find(({ changes }) => {
          const last = (event.changes ?? []).findLast(line => changes.some(of => isSame(of, line)))
          return last !== undefined && isSame(last, change)
        })
        return receipt && <ReceiptLine eventId={event.id} receipt={receipt} />
      }}
    />
  )
}

type ChangeKey = { what: string; at: string }

function isSame(one: ChangeKey, other: ChangeKey) {
  return one.what === other.what && one.at === other.at
}
