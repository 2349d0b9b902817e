import { type Round, type Side, type Summary, summaryOf, type Workload } from './figures.ts'

/**
 * The result of a run as text: a block for each workload, a line for each figure, and each void round with its reason.
 */
export function tableOf(workloads: Workload[], rounds: Round[]): string {
  return workloads
    .filter(({ id }) => rounds.some(({ workload }) => workload === id))
    .map(workload => blockOf(workload, rounds))
    .join('\n\n')
}

function blockOf(workload: Workload, rounds: Round[]): string {
  const { id, title, names } = workload
  const ofWorkload = rounds.filter(round => round.workload === id)
  const lines = summaryOf(workload, rounds)
    .filter(({ ours, limit }) => ours !== null || limit !== null)
    .map(lineOf)
  const headings = ['', names.ours, names.limit, 'ratio', 'must', '']
  return [
    `${id}  ${title} (${valid(ofWorkload, 'ours')} + ${valid(ofWorkload, 'limit')} rounds)`,
    ...inColumns([headings, ...lines]),
    ...ofWorkload
      .filter(round => round.void !== null)
      .map(({ side, round, void: why }) => `  void: round ${round} of ${names[side]}: ${why}`),
  ].join('\n')
}

function lineOf({ title, ours, limit, ratio, must, isMet }: Summary): string[] {
  const verdict = isMet === null ? '' : isMet ? 'met' : 'missed'
  return [title, short(ours), short(limit), ratio === null ? '' : `${ratio.toFixed(2)} ×`, must, verdict]
}

/** Three digits are more precise than the machine’s variation. */
function short(value: number | null): string {
  if (value === null) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}

function inColumns(lines: string[][]): string[] {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0))) ?? []
  return lines.map(line => {
    const cells = line.map((cell, column) => {
      const width = widths[column] ?? 0
      return column === 0 || column > 3 ? cell.padEnd(width) : cell.padStart(width)
    })
    return `  ${cells.join('  ')}`.trimEnd()
  })
}

function valid(rounds: Round[], side: Side) {
  return rounds.filter(round => round.side === side && round.void === null).length
}
