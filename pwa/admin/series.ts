import type { HealthHistory, HealthStep } from '#contract/admin/admin.ts'

export const series = [
  'requests',
  'errors',
  'p95Ms',
  'sockets',
  'messages',
  'loopDelayMs',
  'databaseBytes',
  'backupAgeHours',
] as const
export type Series = (typeof series)[number]

/** A value at one step; null if it was not measured. */
export type Point = { at: number; value: number | null }

const HOUR_MS = 3_600_000

export function valueOf(step: HealthStep, name: Series): number | null {
  if (name !== 'backupAgeHours') return step[name]
  return step.lastBackupAt === null ? null : (Date.parse(step.at) - Date.parse(step.lastBackupAt)) / HOUR_MS
}

export function pointsOf({ steps }: HealthHistory, name: Series): Point[] {
  return steps.map(step => ({ at: Date.parse(step.at), value: valueOf(step, name) }))
}

/**
 * The points as an SVG path of `width` by `height`, with zero at the bottom and `max` at the top. A missing step
 * interrupts the line; a single point between two gaps is drawn as a dot.
 */
export function pathOf(
  points: Point[],
  {
    from,
    to,
    stepMs,
    max,
    width,
    height,
  }: { from: number; to: number; stepMs: number } & Record<'max' | 'width' | 'height', number>,
): string {
  const x = (at: number) => (((at - from) / (to - from)) * width).toFixed(1)
  const y = (value: number) => (height - (max === 0 ? 0 : value / max) * height).toFixed(1)
  let before: number | undefined
  return points
    .flatMap(({ at, value }) => {
      if (value === null) return []
      const isConnected = before !== undefined && at - before <= stepMs * 1.5
      before = at
      return [isConnected ? `L${x(at)} ${y(value)}` : `M${x(at)} ${y(value)}h0`]
    })
    .join('')
}

/** These series are summed over an hour; every other series shows the hour's highest value. */
const SUMMED = new Set<Series>(['requests', 'errors', 'messages'])

export type Hour = { at: number; values: Record<Series, number | null> }

/** The figures for each hour, the latest first, for the table. */
export function hoursOf({ steps }: HealthHistory): Hour[] {
  const byHour = Map.groupBy(steps, ({ at }) => Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS)
  return [...byHour]
    .map(([at, ofHour]) => ({
      at,
      values: Object.fromEntries(series.map(name => [name, inHour(name, ofHour)])) as Hour['values'],
    }))
    .toSorted((hour, other) => other.at - hour.at)
}

function inHour(name: Series, steps: HealthStep[]): number | null {
  const values = steps.map(step => valueOf(step, name)).filter(value => value !== null)
  if (values.length === 0) return null
  return SUMMED.has(name) ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
}
