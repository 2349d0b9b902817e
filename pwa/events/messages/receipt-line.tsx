import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import * as calls from '#contract/events/messages/calls.ts'
import type { Receipt, UnseenPage } from '#contract/events/messages/receipts.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useRefresh } from '#pwa/data/use-refresh.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useHostMessagesI18n } from '#pwa/i18n/pages/host-messages.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { LoadMore } from '#pwa/parts/load-more.tsx'
import { PersonLink } from '#pwa/parts/person-link.tsx'
import type { Me } from '#pwa/session/session.ts'
import { personStore } from '#sw/db.ts'
import { receiptsOf } from '#sw/delivery/kinds/host-messages.ts'
import { resource } from '#sw/http/send.ts'

/** The receipts of the own event, which are fetched again while the page is open; empty until they are loaded. */
export function useReceipts(eventId: string, me: Me): Receipt[] {
  const remote = useRemote(resource(calls.receipts, { params: { id: eventId } }), me.id)
  useRefresh(remote.refresh)
  return remote.state === 'loaded' ? remote.body : []
}

/** The same from the cached response, for another part of the page: one part fetches. */
export function useCachedReceipts(eventId: string, me: Me): Receipt[] {
  const cached = useLiveQuery(() => personStore(me.id).copies.get(receiptsOf(eventId).path), [eventId, me.id])
  return cached ? (cached.body as Receipt[]) : []
}

/** "31 of 45 have seen it", for the host. Opens the list of those who have not. */
export function ReceiptLine({ eventId, receipt }: { eventId: string; receipt: Receipt }) {
  const text = useHostMessagesI18n()
  const [isOpen, setIsOpen] = useState(false)
  if (receipt.total === 0) return <p className="text-sm text-muted">{text.sentToNobody}</p>

  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="figures inline-flex min-h-11 items-center gap-1.5 text-sm text-muted underline underline-offset-4 hover:text-text"
      >
        <Eye className="size-4" />
        {text.seen({ total: receipt.total, seen: receipt.seen })}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={text.unseenTitle}>
        <Unseen eventId={eventId} receipt={receipt} />
      </Dialog>
    </>
  )
}

function Unseen({ eventId, receipt }: { eventId: string; receipt: Receipt }) {
  const text = useHostMessagesI18n()
  const [later, setLater] = useState<UnseenPage>()
  const people = [...receipt.unseen, ...(later?.people ?? [])]
  const last = people.at(-1)
  const { hasMore } = later ?? receipt

  // A cached receipt of an earlier version has no number of guests.
  const guests = receipt.unseenGuests ?? 0
  if (!last && guests === 0)
    return <p className="text-muted">{receipt.seen === receipt.total ? text.allSeen : text.interestedText}</p>
  return (
    <>
      <p className="mb-3 text-muted">{text.unseenText}</p>
      {last && (
        <ul>
          {people.map(person => (
            <li key={person.id} className="border-b border-line last:border-b-0">
              <PersonLink person={person} className="min-h-11 py-2.5" />
            </li>
          ))}
        </ul>
      )}
      {guests > 0 && <p className="mt-3 text-muted">{text.unseenGuests(guests)}</p>}
      {hasMore && last && (
        <LoadMore
          page={resource(calls.unseenRecipients, {
            params: { id: eventId, entry: receipt.id },
            query: { after: last.id, afterName: displayNameOf(last) },
          })}
          label={text.more}
          failedText={text.moreFailed}
          onLoaded={next => setLater({ ...next, people: [...(later?.people ?? []), ...next.people] })}
        />
      )}
    </>
  )
}
