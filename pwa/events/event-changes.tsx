import type { Event } from '#contract/events/events.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { valuesOf } from './change-labels.ts'

const SHOWN_DAYS = 7
const MINUTE_MS = 60_000

/** The material changes of the last days, newest first. A cancellation has a notice of its own. */
export function EventChanges({ event, nowMs }: { event: Event; nowMs: number }) {
  const { language, i18n } = useLanguage()
  const { changed, ago } = i18n.events.page
  const lines = (event.changes ?? []).flatMap(change => {
    const minutes = Math.max(0, Math.floor((nowMs - Date.parse(change.at)) / MINUTE_MS))
    const values = minutes < SHOWN_DAYS * 1440 ? valuesOf(change, language, i18n.events) : null
    return values
      ? [{ key: `${change.what} ${change.at}`, text: changed(ago(minutes), values.before, values.after) }]
      : []
  })
  if (lines.length === 0) return null

  return (
    <Notice>
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </Notice>
  )
}
