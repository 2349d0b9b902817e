import { useLocation } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n.ts'
import { setQueuedCount } from '#pwa/jobs/queued-count.ts'
import { sentenceForCode } from '#pwa/refusals.ts'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { queuedGuests, sendGuests } from '#sw/delivery/guests.ts'
import { isOpen } from '#sw/delivery/queue.ts'
import { guestStore } from '#sw/guest-store.ts'
import { listenToPage } from '#sw/online.ts'
import { useGuestI18n } from './guest-i18n.ts'

const LOOK_MS = 20_000

/** On every page while a request of a guest waits on this device: sends it when possible, and shows that it waits. */
export function QueuedGuests() {
  const i18n = useI18n()
  const text = useGuestI18n()
  const queued = useLiveQuery(() => queuedGuests(guestStore))
  const count = useLiveQuery(() => guestStore.deliveries.count())
  const pathname = useLocation({ select: location => location.pathname.toLowerCase() })
  useSendingWhenPossible()
  // In an effect, because the queue also changes outside this page.
  useEffect(() => {
    if (count !== undefined) setQueuedCount(count, 'guests')
  }, [count])

  // The page of the event shows the place itself.
  return queued
    ?.filter(({ key, tries }) => tries > 0 && pathname !== paths.event(key))
    .map(row => (
      <div key={row.id} className="page py-3">
        <Notice
          tone={isOpen(row) ? 'offline' : 'error'}
          action={
            <LinkButton size="small" look="quiet" href={paths.event(row.key)}>
              {text.show}
            </LinkButton>
          }
        >
          {isOpen(row)
            ? text.waitingAt(row.body.event.title)
            : `${text.refusedAt(row.body.event.title)} ${sentenceForCode(row.failure?.code, i18n, text.failed)}`}
        </Notice>
      </div>
    ))
}

function useSendingWhenPossible() {
  useEffect(() => {
    // Without IndexedDB nothing is queued.
    const send = (hurry: boolean) => void sendGuests(guestStore, { hurry }).catch(() => undefined)
    const sendInHurry = () => send(true)
    const timer = setInterval(() => send(false), LOOK_MS)
    const removeListeners = listenToPage({ online: sendInHurry, visible: sendInHurry })
    sendInHurry()
    return () => {
      clearInterval(timer)
      removeListeners()
    }
  }, [])
}
