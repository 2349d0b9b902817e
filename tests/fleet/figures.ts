import type { Done } from './load.ts'

export type Row = {
  failure: string
  /** Attempts that failed, of how many calls. */
  failed: number
  calls: number
  /** The time from the failure to the end of the last call that needed a second attempt; 0 if no call did. */
  recoveryS: number
  p99: { before: number; during: number; after: number }
  reasons: string
}

export type Phase = { name: string; from: number; broken: number; repaired: number; to: number }

/** The figures of the calls of one phase. The time of a call counts from its first attempt to the success. */
export function rowOf(phase: Phase, done: Done[]): Row {
  const calls = done.filter(({ at }) => at >= phase.from && at < phase.to)
  const between = (from: number, to: number) => calls.filter(({ at }) => at >= from && at < to)
  const repeated = calls.filter(({ at, ms, failures }) => failures.length > 0 && at + ms >= phase.broken)
  const ends = repeated.map(({ at, ms }) => at + ms - phase.broken)
  const failures = calls.flatMap(call => call.failures)
  const times = Map.groupBy(failures, ({ why }) => why)
  return {
    failure: phase.name,
    failed: failures.length,
    calls: calls.length,
    recoveryS: Math.max(0, ...ends) / 1_000,
    p99: {
      before: p99(between(phase.from, phase.broken)),
      during: p99(between(phase.broken, phase.repaired)),
      after: p99(between(phase.repaired, phase.to)),
    },
    reasons: [...times].map(([why, of]) => `${why} × ${of.length}`).join(', '),
  }
}

function p99(calls: Done[]): number {
  const sorted = calls.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0
}

const HEAD = ['failure', 'calls', 'failed attempts', 'recovered after', 'p99 before', 'during', 'after', 'what failed']

/** The rows as a table of Markdown. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map(row => [
    row.failure,
    String(row.calls),
    String(row.failed),
    row.recoveryS === 0 ? 'at once' : `${row.recoveryS.toFixed(1)} s`,
    msOf(row.p99.before),
    msOf(row.p99.during),
    msOf(row.p99.after),
    row.reasons || '–',
  ])
  const widths = HEAD.map((name, column) => Math.max(name.length, ...lines.map(line => line[column]?.length ?? 0)))
  const write = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`
  return [write(HEAD), write(widths.map(width => '-'.repeat(width))), ...lines.map(write)].join('\n')
}

function msOf(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}
