/** One measurement of one side of a workload. A void round has its reason and does not count. */
export type Round = {
  workload: string
  side: Side
  round: number
  figures: Record<string, number>
  void: string | null
}

/** `ours` is the product; `limit` is the reference program in the same run. */
export type Side = 'ours' | 'limit'

/** A figure of a workload as a row of the table. `must` limits its ratio to the reference, or its own value. */
export type Row = {
  figure: string
  title: string
  must?: { of: 'ratio' | 'value'; atLeast?: number; atMost?: number }
}

export type Workload = {
  id: string
  title: string
  names: Record<Side, string>
  rows: Row[]
}

export type Summary = {
  workload: string
  figure: string
  title: string
  ours: number | null
  limit: number | null
  ratio: number | null
  must: string
  isMet: boolean | null
}

/** The medians of the rounds that are not void, and their ratios to the reference. */
export function summaryOf({ id, rows }: Workload, rounds: Round[]): Summary[] {
  const valid = rounds.filter(round => round.workload === id && round.void === null)
  const medianOf = (side: Side, figure: string) =>
    median(valid.filter(round => round.side === side).flatMap(({ figures }) => figures[figure] ?? []))

  return rows.map(({ figure, title, must }) => {
    const ours = medianOf('ours', figure)
    const limit = medianOf('limit', figure)
    const ratio = ours !== null && limit ? ours / limit : null
    const judged = must?.of === 'ratio' ? ratio : ours
    return {
      workload: id,
      figure,
      title,
      ours,
      limit,
      ratio,
      must: must ? textOf(must) : '',
      isMet:
        must && judged !== null
          ? judged >= (must.atLeast ?? Number.NEGATIVE_INFINITY) && judged <= (must.atMost ?? Number.POSITIVE_INFINITY)
          : null,
    }
  })
}

export function median(values: number[]): number | null {
  return quantile(values, 0.5)
}

export function quantile(values: number[] | Float64Array, share: number): number | null {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
}

function textOf({ of, atLeast, atMost }: NonNullable<Row['must']>) {
  const times = of === 'ratio' ? ' ×' : ''
  return atLeast !== undefined ? `≥ ${atLeast}${times}` : `≤ ${atMost}${times}`
}
