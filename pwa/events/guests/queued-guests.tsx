import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { setQueuedCount } from '#pwa/data/queued-count.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useGuestsI18n } from '#pwa/i18n/pages/guests.ts'
import { sentenceForCode } from '#pwa/i18n/refusals.ts'
import { QueuedWriteNotice } from '#pwa/parts/queued-write-notice.tsx'
import { SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { countGuestWrites, queuedGuests } from '#sw/delivery/kinds/guests.ts'
import { discard, isAnswerable, isOpen } from '#sw/delivery/queue.ts'
import { deviceStore } from '#sw/device-store.ts'

/** Call it when a write is queued and when it was sent: what waits is sent from every page. */
export async function noteQueuedGuests() {
  setQueuedCount(await countGuestWrites(deviceStore), 'guests')
}

/** On every page while a request of a guest waits on this device: shows that it waits. */
export function QueuedGuests() {
  const i18n = useI18n()
  const text = useGuestsI18n()
  const queued = useLiveQuery(() => queuedGuests(deviceStore))
  const count = useLiveQuery(() => countGuestWrites(deviceStore))
  const pathname = useLocation({ select: location => location.pathname.toLowerCase() })
  // In an effect, because the queue also changes outside this page.
  useEffect(() => {
    if (count !== undefined) setQueuedCount(count, 'guests')
  }, [count])

  // The page of the event shows the place itself.
  return queued
    ?.filter(({ key, tries }) => tries > 0 && pathname !== paths.event(key))
    .map(row => (
      <QueuedWriteNotice
        key={row.id}
        isWaiting={isOpen(row)}
        action={
          <div className="flex flex-wrap gap-2">
            {isAnswerable(row) ? (
              <SmallLink href={`${paths.event(row.key)}#answer`}>{i18n.events.page.answer}</SmallLink>
            ) : (
              <SmallLink href={paths.event(row.key)}>{text.show}</SmallLink>
            )}
            {/* The page of the event may be gone. */}
            {!isOpen(row) && (
              <SmallButton onClick={() => void discard(deviceStore, row.id)}>{i18n.people.unsent.remove}</SmallButton>
            )}
          </div>
        }
      >
        {isOpen(row)
          ? text.waitingAt(row.body.event.title)
          : isAnswerable(row)
            ? `${i18n.events.page.hostAsks} ${row.body.event.title}`
            : `${text.refusedAt(row.body.event.title)} ${sentenceForCode(row.failure?.code, i18n, text.failed)}`}
      </QueuedWriteNotice>
    ))
}
