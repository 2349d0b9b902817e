import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { showToast, useToast } from '#pwa/ui/toast/toast.tsx'
import { type Delivery, personStore } from '#sw/db.ts'
import type { Kind } from '#sw/delivery/kind.ts'
import { isOpen, rowsOfKind } from '#sw/delivery/queue.ts'
import { type Outcome, write } from '#sw/delivery/write.ts'
import { noticeOf } from './describe-write.ts'
import { flushSoon } from './page-sync.ts'
import { useSyncState } from './sync-state.ts'

/** A write of the member that the server has not accepted yet. */
export type Waiting<Body> = Pick<Delivery<Body>, 'key' | 'body'> & {
  /** The write was sent without success, or the server cannot be reached, so the screen shows that it waits. */
  isTried: boolean
  /** The time of this device at which the member made the write (ms). */
  since: number
}

const NONE: Delivery[] = []

/** The rows of one kind in the member's delivery queue, including refused ones. */
export function useDeliveries<Body>(userId: string | null, kind: Kind<string, Body>): Delivery<Body>[] {
  const rows = useLiveQuery(
    async () =>
      userId === null
        ? []
        : await rowsOfKind(personStore(userId), kind.name)
            .toArray()
            .catch(() => []),
    [userId, kind],
    NONE,
  )
  return rows as Delivery<Body>[]
}

/** The latest unsent write of each key. Screens show it in place of the value on the server. */
export function useWaiting<Body>(userId: string | null, kind: Kind<string, Body>): Waiting<Body>[] {
  const isServerReached = useSyncState(state => state.isServerReached)
  const latest = new Map(
    useDeliveries(userId, kind)
      .filter(isOpen)
      .map(row => [row.key, row]),
  )
  return [...latest.values()].map(({ key, body, tries, createdAt }) => ({
    key,
    body,
    isTried: tries > 0 || !isServerReached,
    since: createdAt,
  }))
}

/**
 * Stores a write of the member in the delivery queue and sends it. Shows a toast if the write has to wait, or if it
 * cannot be stored. Refusals are shown by `useDroppedWrites`.
 */
export async function send<Body>(
  userId: string,
  kind: Kind<string, Body>,
  key: string,
  body: Body,
  onStored: () => void = () => undefined,
): Promise<Outcome> {
  try {
    const outcome = await write(userId, kind, key, body, () => {
      onStored()
      flushSoon(kind)
    })
    const { i18n } = useLanguage.getState()
    // A toast that offers to undo the write stays; the screen shows that the write waits.
    if (outcome === 'waiting' && !useToast.getState().shown?.action) showToast(i18n.people.unsaved.kept)
    if (outcome !== 'failed') return outcome
    const { title, fallback } = noticeOf({ kind: kind.name, body }, i18n)
    showToast({ title, description: fallback, tone: 'danger' })
    return 'refused'
  } catch (error) {
    const { i18n } = useLanguage.getState()
    const { title, fallback } = noticeOf({ kind: kind.name, body }, i18n)
    const description = sentenceFor(error, i18n, fallback, i18n.events.page.notSavedOffline)
    showToast({ title, description, tone: 'danger' })
    return 'refused'
  }
}
