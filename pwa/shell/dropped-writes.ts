import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useI18n } from '#pwa/i18n.ts'
import { sentenceForCode } from '#pwa/refusals.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { personStore } from '#sw/db.ts'
import { takeDropped } from '#sw/delivery/queue.ts'
import { isVisible, listenToPage } from '#sw/online.ts'
import { noticeOf } from './refusal-notices.ts'

/** Shows one notice for each write that the server has refused, also if the worker sent it while no page was open. */
export function useDroppedWrites(userId: string) {
  const i18n = useI18n()
  const dropped = useLiveQuery(
    () =>
      personStore(userId)
        .deliveries.where('state')
        .equals('dropped')
        .count()
        .catch(() => 0),
    [userId],
  )
  useEffect(() => {
    if (!dropped) return
    const show = async () => {
      const rows = await takeDropped(personStore(userId))
      for (const row of rows) {
        // The member did not choose to send a mark; the next sync queues it again.
        if (row.kind === 'marks') continue
        const { title, fallback } = noticeOf(row, i18n)
        showToast({ title, description: sentenceForCode(row.failure?.code, i18n, fallback), tone: 'danger' })
      }
    }
    // A notice in a hidden tab would not be seen.
    if (!isVisible()) return listenToPage({ visible: () => void show() })
    void show()
  }, [dropped, userId, i18n])
}
