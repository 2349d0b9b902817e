import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { I18n } from '#contract/i18n/i18n.ts'
import { useI18n } from '#pwa/i18n.ts'
import { refusalFor } from '#pwa/refusals.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { personStore } from '#sw/db.ts'
import { takeDropped } from '#sw/delivery/queue.ts'

/** The title of the notice, by the kind of the write. */
const titles: Record<string, (i18n: I18n) => string> = {
  going: i18n => i18n.events.page.notSaved,
}

/** Shows once that the server has refused a write, also one that the worker sent while no page was open. */
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
    void takeDropped(personStore(userId)).then(rows => {
      for (const { kind, failure } of rows) {
        const description = refusalFor(failure?.code, i18n) ?? i18n.refusals.failed
        showToast({ title: titles[kind]?.(i18n) ?? i18n.events.page.notSaved, description, tone: 'danger' })
      }
    })
  }, [dropped, userId, i18n])
}
