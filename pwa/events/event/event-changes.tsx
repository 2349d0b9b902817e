import type { ReactNode } from 'react'
import type { EventChange } from '#contract/events/changes.ts'
import type { Event } from '#contract/events/events.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { valuesOf } from './change-labels.ts'
import { agoLabel, minutesSince } from './minutes-since.ts'

const SHOWN_DAYS = 7

type EventChangesProps = {
  event: Event
  nowMs: number
  /** Shown below a change, for the host. */
  receiptOf?: (change: EventChange) => ReactNode
}

/** The material changes of the last days, newest first. A cancellation has a notice of its own. */
export function EventChanges({ event, nowMs, receiptOf }: EventChangesProps) {
  const { format, i18n } = useLanguage()
  const { changed, ago } = i18n.events.page
  const lines = (event.changes ?? []).flatMap(change => {
    const minutes = minutesSince(change.at, nowMs)
    const values = minutes < SHOWN_DAYS * 1440 ? valuesOf(change, format, i18n.events) : null
    return values
      ? [
          {
            change,
            key: `${change.what} ${change.at}`,
            text: changed({ ago: agoLabel(minutes, ago), before: values.before, after: values.after }),
          },
        ]
      : []
  })
  if (lines.length === 0) return null

  return (
    <Notice>
      {lines.map(({ key, text, change }) => (
        <div key={key}>
          <p>{text}</p>
          {receiptOf?.(change)}
        </div>
      ))}
    </Notice>
  )
}
