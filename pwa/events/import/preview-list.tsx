import { eventTimeLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import type { ImportedEvent, ImportRow } from '#contract/events/import/imports.ts'
import { nightOf } from '#contract/events/nights.ts'
import { repeatLabel } from '#contract/events/series/repeat-label.ts'
import { listFormat } from '#contract/i18n/intl-names.ts'
import type { Format } from '#contract/i18n/region.ts'
import { cityLabel } from '#contract/places/area.ts'
import { useFormat, useLanguage } from '#pwa/i18n/i18n.ts'
import { useImportEventsI18n } from '#pwa/i18n/pages/import-events.ts'
import { useSeriesI18n } from '#pwa/i18n/pages/series.ts'
import { Checkbox } from '#pwa/ui/fields/form.tsx'
import type { Preview } from './use-import.ts'

type PreviewListProps = { preview: Preview; onChoose: (sourceId: string, isChosen: boolean) => void }

/** The events of the source. Events with a problem, and those that were imported before, cannot be chosen. */
export function PreviewList({ preview, onChoose }: PreviewListProps) {
  const text = useImportEventsI18n()
  const { tag } = useFormat()
  const { rows, over, capped, chosen } = preview

  return (
    <section aria-labelledby="found">
      <h2 id="found" className="display text-3xl">
        {rows.length === 0 ? text.none : text.found({ count: rows.length, tag })}
      </h2>
      {over > 0 && <p className="mt-2 text-sm text-muted">{text.over({ count: over, tag })}</p>}
      {capped > 0 && <p className="mt-2 text-sm text-muted">{text.capped}</p>}
      <ul className="mt-4">
        {rows.map(row => (
          <li key={row.sourceId} className="border-b border-line py-3 last:border-b-0">
            <Checkbox
              checked={chosen.has(row.sourceId)}
              disabled={row.event === null || row.isKnown}
              onChange={event => onChoose(row.sourceId, event.target.checked)}
              label={<RowText row={row} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RowText({ row: { title, event, problem, missing, isKnown } }: { row: ImportRow }) {
  const text = useImportEventsI18n()
  const { language, format } = useLanguage()
  const rule = useSeriesI18n()
  const gaps = listFormat(language, 'unit').format(missing.map(gap => text.gaps[gap]))
  return (
    <span className="block min-w-0 wrap-anywhere">
      <span className="block font-semibold">{title || text.untitled}</span>
      {event && <span className="figures block text-sm text-muted">{factsOf(event, format)}</span>}
      {event?.series && (
        <span className="block text-sm font-semibold">
          {repeatLabel(
            { repeat: event.series.repeat, night: nightOf(`${event.date}T${event.startTime}`) },
            rule,
            format,
          )}
        </span>
      )}
      {isKnown && <span className="block text-sm font-semibold">{text.known}</span>}
      {problem && <span className="block text-sm text-danger">{text.problems[problem]}</span>}
      {!isKnown && missing.length > 0 && <span className="block text-sm text-muted">{text.missing(gaps)}</span>}
    </span>
  )
}

/** "Fri Nov 27 · 11 PM · Casa Trueno · Miami, FL" */
function factsOf(event: ImportedEvent, format: Format): string {
  const { date, startTime, venue } = event
  return [eventTimeLabel(date, format), timeLabel(startTime, format), venue, cityLabel(event, format.locale)]
    .filter(Boolean)
    .join(' · ')
}
