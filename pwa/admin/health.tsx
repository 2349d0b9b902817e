import { useId } from 'react'
import type { HealthHistory } from '#contract/admin/admin.ts'
import * as calls from '#contract/admin/calls.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import type { Format } from '#contract/i18n/region.ts'
import type { Readiness } from '#contract/monitoring/readiness/readiness.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { QuietButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { resource } from '#sw/http/send.ts'
import { useUncached } from './gate/gate.ts'
import { NotLoaded } from './gate/not-loaded.tsx'
import { hoursOf, pathOf, pointsOf, type Series, series } from './series.ts'

/** The parts of the server, and its figures of the last day, each as a plot and all of them as a table. */
export function Health({ readiness }: { readiness: { body: Readiness | undefined; refresh: () => void } }) {
  const i18n = useAdminI18n()
  const response = useUncached(resource(calls.health))
  const { body: history, refresh } = response
  const refreshAll = () => {
    refresh()
    readiness.refresh()
  }

  return (
    <Card className="p-5 md:p-6">
      {readiness.body && <HealthParts checks={readiness.body.checks} />}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="text-muted">{i18n.healthText}</p>
        <QuietButton onClick={refreshAll}>{i18n.refresh}</QuietButton>
      </div>
      <NotLoaded response={response} failed={i18n.healthFailed} placeholder={<Skeleton className="mt-5 h-64" />} />
      {history?.steps.length === 0 && <p className="mt-4 text-muted">{i18n.noHealth}</p>}
      {history && history.steps.length > 0 && (
        <>
          <ul className="mt-5 grid grid-cols-1 gap-x-8 gap-y-7 sm:grid-cols-2 xl:grid-cols-4">
            {series.map(name => (
              <li key={name}>
                <Plot name={name} history={history} />
              </li>
            ))}
          </ul>
          <details className="mt-6">
            <summary className="cursor-pointer py-2 font-semibold">{i18n.healthTable}</summary>
            <HoursTable history={history} />
          </details>
        </>
      )}
      {history?.embeddedPostgres && <EmbeddedPostgres {...history.embeddedPostgres} />}
    </Card>
  )
}

function EmbeddedPostgres({ version, roundsBehind }: NonNullable<HealthHistory['embeddedPostgres']>) {
  const i18n = useAdminI18n()
  return (
    <p className="mt-6 border-line border-t pt-4 text-muted">
      {i18n.embeddedPostgres(version)} {roundsBehind > 0 && `${i18n.postgresRounds(roundsBehind)} `}
      {i18n.ownPostgres}
    </p>
  )
}

const WIDTH = 288
const HEIGHT = 72

function Plot({ name, history }: { name: Series; history: HealthHistory }) {
  const i18n = useAdminI18n()
  const format = useFormat()
  const id = useId()
  const points = pointsOf(history, name)
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const now = points.findLast(({ value }) => value !== null)?.value ?? null
  const label = (value: number | null) => (value === null ? i18n.unknown : figureLabel(name, value, format))
  const max = Math.max(0, ...values)
  const [from, to] = [Date.parse(history.from), Date.parse(history.to)]
  const path = pathOf(points, { from, to, stepMs: history.stepMinutes * 60_000, max, width: WIDTH, height: HEIGHT })

  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{i18n.series[name]}</span>
        <span className="figures">{label(now)}</span>
      </figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}desc`}
        viewBox={`-2 -4 ${WIDTH + 4} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        className="mt-2 h-20 w-full border-b border-edge"
      >
        <title id={`${id}title`}>{i18n.series[name]}</title>
        <desc id={`${id}desc`}>
          {values.length === 0
            ? i18n.unknown
            : i18n.plotText({ now: label(now), least: label(Math.min(...values)), most: label(max) })}
        </desc>
        <path d={`M0 0H${WIDTH}`} className="fill-none stroke-line" vectorEffect="non-scaling-stroke" />
        <path
          d={path}
          className={`fill-none ${name === 'errors' ? 'stroke-danger' : 'stroke-accent-strong'} stroke-2`}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="figures flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>{clockHere(from, format)}</span>
        <span>{i18n.highest(label(values.length === 0 ? null : max))}</span>
        <span>{clockHere(to, format)}</span>
      </p>
    </figure>
  )
}

/** On a narrow screen the table is wider than the page, so it can be focused and scrolled by keyboard. */
const scrolledByKeys = { tabIndex: 0 }

function HoursTable({ history }: { history: HealthHistory }) {
  const i18n = useAdminI18n()
  const format = useFormat()

  return (
    <section {...scrolledByKeys} aria-label={i18n.healthTable} className="overflow-x-auto">
      <table className="figures w-full text-sm whitespace-nowrap">
        <thead className="text-left text-muted">
          <tr>
            <th scope="col" className="py-2 pr-4 font-medium">
              {i18n.hour}
            </th>
            {series.map(name => (
              <th key={name} scope="col" className="py-2 pr-4 text-right font-medium">
                {i18n.series[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hoursOf(history).map(({ at, values }) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="py-2 pr-4 text-left font-medium">
                {clockHere(at, format)}
              </th>
              {series.map(name => {
                const value = values[name]
                return (
                  <td key={name} className="py-2 pr-4 text-right">
                    {value === null ? '–' : figureLabel(name, value, format)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const UNITS: Partial<Record<Series, string>> = {
  p95Ms: 'ms',
  loopDelayMs: 'ms',
  databaseBytes: 'MB',
  backupAgeHours: 'h',
}

function figureLabel(name: Series, value: number, format: Format): string {
  const unit = UNITS[name]
  const amount = name === 'databaseBytes' ? value / 1e6 : value
  const rounded = countLabel(amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount), format)
  return unit ? `${rounded} ${unit}` : rounded
}

/** The state of the server in the list of the sections: a green dot, or how many of its parts fail. */
export function HealthDot({ readiness }: { readiness: Readiness | undefined }) {
  const i18n = useAdminI18n()
  const id = useId()
  if (!readiness) return null
  const failing = Object.values(readiness.checks).filter(isWorking => !isWorking).length
  return failing > 0 ? (
    <Badge tone="danger">{i18n.partsFail(failing)}</Badge>
  ) : (
    <svg role="img" aria-labelledby={id} viewBox="0 0 10 10" className="size-2.5 text-live-strong">
      <title id={id}>{i18n.partsWork}</title>
      <circle cx="5" cy="5" r="5" fill="currentColor" />
    </svg>
  )
}

const parts = ['database', 'files', 'redis', 'standby', 'backup'] as const

function HealthParts({ checks }: Pick<Readiness, 'checks'>) {
  const i18n = useAdminI18n()
  return (
    <ul className="mb-5">
      {parts.map(
        part =>
          checks[part] !== undefined && (
            <li key={part} className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-2">
              {i18n.parts[part]}
              <Badge tone={checks[part] ? 'quiet' : 'danger'}>
                {checks[part] ? i18n.states.success : i18n.states.error}
              </Badge>
            </li>
          ),
      )}
    </ul>
  )
}
