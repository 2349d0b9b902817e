import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { noticeOf } from '#pwa/data/describe-write.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceForCode } from '#pwa/i18n/refusals.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { personStore } from '#sw/db.ts'
import { going } from '#sw/delivery/going.ts'
import { isAutomatic, takeRefusals, unshownRefusals } from '#sw/delivery/unsent.ts'
import { isVisible, listenToPage } from '#sw/online.ts'

/** Shows one notice for each write that the server has refused, also if the worker sent it while no page was open. */
export function useDroppedWrites(userId: string) {
  const i18n = useI18n()
  const refused = useLiveQuery(
    () =>
      unshownRefusals(personStore(userId))
        .count()
        .catch(() => 0),
    [userId],
  )
  useEffect(() => {
    if (!refused) return
    const show = async () => {
      const rows = await takeRefusals(personStore(userId))
      for (const row of rows) {
        // The member did not choose to send a mark; the next sync queues it again.
        if (isAutomatic(row.kind)) continue
        const { title, fallback } = noticeOf(row, i18n)
        showToast({
          title,
          description: sentenceForCode(row.failure?.code, i18n, fallback),
          tone: 'danger',
          ...(row.kind === going.name && { link: { name: i18n.events.page.see, href: paths.event(row.key) } }),
          // A text that is kept is listed in the settings.
          ...(row.state === 'failed' && {
            link: { name: i18n.people.unsent.title, href: `${paths.settings}#storage` },
          }),
        })
      }
    }
    // A notice in a hidden tab would not be seen.
    if (!isVisible()) return listenToPage({ visible: () => void show() })
    void show()
  }, [refused, userId, i18n])
}
