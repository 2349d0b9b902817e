import { expect, test } from 'vitest'
import type { HealthHistory, HealthStep } from '#contract/admin/admin.ts'
import { hoursOf, pathOf, pointsOf } from '#pwa/admin/series.ts'

const MINUTE = 60_000
const START = Date.parse('2026-01-02T03:00:00Z')

function step(minutes: number, figures: Partial<HealthStep> = {}): HealthStep {
  return {
    at: new Date(START + minutes * MINUTE).toISOString(),
    requests: 0,
    errors: 0,
    p95Ms: null,
    sockets: 0,
    messages: 0,
    loopDelayMs: 0,
    databaseBytes: null,
    lastBackupAt: null,
    ...figures,
  }
}

function history(...steps: HealthStep[]): HealthHistory {
  return {
    from: new Date(START).toISOString(),
    to: new Date(START + 100 * MINUTE).toISOString(),
    stepMinutes: 5,
    steps,
    embeddedPostgres: null,
  }
}

const frame = { from: START, to: START + 100 * MINUTE, stepMs: 5 * MINUTE, width: 100, height: 10 }

test('a line goes through its points, with zero at the bottom', () => {
  const points = pointsOf(history(step(0, { requests: 0 }), step(5, { requests: 4 })), 'requests')
  expect(pathOf(points, { ...frame, max: 4 })).toBe('M0.0 10.0h0L5.0 0.0')
})

test('where no process ran, or a figure is not known, the line is interrupted', () => {
  const gap = pointsOf(history(step(0), step(5), step(50)), 'requests')
  expect(pathOf(gap, { ...frame, max: 0 })).toBe('M0.0 10.0h0L5.0 10.0M50.0 10.0h0')
  const unknown = pointsOf(history(step(0, { p95Ms: 5 }), step(5), step(10, { p95Ms: 10 })), 'p95Ms')
  expect(pathOf(unknown, { ...frame, max: 10 })).toBe('M0.0 5.0h0M10.0 0.0h0')
})

test('the age of the last backup is counted from each step', () => {
  const lastBackupAt = new Date(START - 60 * MINUTE).toISOString()
  const points = pointsOf(history(step(0, { lastBackupAt }), step(30, { lastBackupAt }), step(35)), 'backupAgeHours')
  expect(points.map(({ value }) => value)).toEqual([1, 1.5, null])
})

test('an hour adds up what is counted and shows the highest of everything else, the latest hour first', () => {
  const hours = hoursOf(
    history(
      step(0, { requests: 2, errors: 1, p95Ms: 10, sockets: 3 }),
      step(55, { requests: 3, p95Ms: 7, sockets: 9, databaseBytes: 5 }),
      step(60, { requests: 1 }),
    ),
  )
  expect(hours.map(({ at }) => at)).toEqual([START + 60 * MINUTE, START])
  expect(hours[1]?.values).toEqual({
    requests: 5,
    errors: 1,
    p95Ms: 10,
    sockets: 9,
    messages: 0,
    loopDelayMs: 0,
    databaseBytes: 5,
    backupAgeHours: null,
  })
})
