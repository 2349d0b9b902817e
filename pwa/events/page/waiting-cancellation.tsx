import { useDeliveries } from '#pwa/data/deliveries.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { personStore } from '#sw/db.ts'
import { cancellation } from '#sw/delivery/kinds/cancellations.ts'
import { discard, isOpen } from '#sw/delivery/queue.ts'

/** The host has cancelled the event on this device, and the server has not confirmed it. The host can take it back. */
export function WaitingCancellation({ eventId, hostId }: { eventId: string; hostId: string }) {
  const { format, i18n } = useLanguage()
  const row = useDeliveries(hostId, cancellation).findLast(({ key, ...rest }) => key === eventId && isOpen(rest))
  if (!row) return null

  const takeBack = async () => {
    if (!(await discard(personStore(hostId), row.id))) showToast({ title: i18n.people.unsent.underWay })
  }
  return (
    <Notice
      className="mb-5"
      tone="offline"
      action={<SmallButton onClick={() => void takeBack()}>{i18n.events.page.takeBack}</SmallButton>}
    >
      {i18n.events.page.cancelAsked(clockHere(row.createdAt, format))}
    </Notice>
  )
}
