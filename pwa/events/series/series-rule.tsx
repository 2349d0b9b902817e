import type { Event } from '#contract/events/events.ts'
import { repeatLabel } from '#contract/events/series/repeat-label.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useSeriesI18n } from '#pwa/i18n/pages/series.ts'

/** "Every Tuesday" */
export default function SeriesRule({ series }: { series: NonNullable<Event['series']> }) {
  return repeatLabel(series, useSeriesI18n(), useFormat())
}
