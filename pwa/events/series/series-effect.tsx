import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { SeriesEffect } from '#contract/events/series/series.ts'
import type { series as english } from '#contract/i18n/en/series.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useSeriesI18n } from '#pwa/i18n/pages/series.ts'

/** What a change of a series does to each date, and how many people are notified: shown before it is made. */
export function SeriesEffectList({ effect }: { effect: SeriesEffect }) {
  const format = useFormat()
  const text = useSeriesI18n().scope
  const changed = effect.dates.filter(({ change, kept }) => change !== 'same' || kept.length > 0)

  return (
    <div className="space-y-3">
      {changed.length === 0 && <p>{text.nothing}</p>}
      <ul className="figures space-y-2">
        {changed.map(date => (
          <li key={date.night}>
            {dateSentence(date, text, night => eventTimeLabel(night, format))}
            <span className="block text-sm text-muted">
              {[
                date.people > 0 && text.guests({ count: date.people, tag: format.tag }),
                date.kept.length > 0 && text.kept(date.kept.map(name => valueLabel(name, text.values)).join(', ')),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="font-semibold">{text.people({ count: effect.people, tag: format.tag })}</p>
    </div>
  )
}

type Messages = (typeof english)['scope']

function dateSentence(
  { night, movedTo, change }: SeriesEffect['dates'][number],
  text: Messages,
  label: (night: string) => string,
): string {
  if (change === 'cancelled') return text.cancelled(label(night))
  if (change === 'deleted') return text.deleted(label(night))
  if (movedTo !== night) return text.moved({ from: label(night), to: label(movedTo) })
  return (change === 'same' ? text.same : text.changed)(label(night))
}

/** A newer server may name other values. */
function valueLabel(name: string, values: Messages['values']): string {
  return Object.entries(values).find(([known]) => known === name)?.[1] ?? name
}
