/** Upper bounds of the histogram buckets; the last bucket has no upper bound. */
const BOUNDS_MS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000,
]

export function noLatencies(): number[] {
  return Array.from({ length: BOUNDS_MS.length + 1 }, () => 0)
}

export function countLatency(counts: number[], ms: number) {
  const index = BOUNDS_MS.findIndex(bound => ms <= bound)
  const bucket = index === -1 ? BOUNDS_MS.length : index
  counts[bucket] = (counts[bucket] ?? 0) + 1
}

/** The duration that this share of requests did not exceed, as the bound of its bucket. Null without requests. */
export function percentileOf(counts: number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let seen = 0
  const index = counts.findIndex(count => {
    seen += count
    return seen >= total * share
  })
  return BOUNDS_MS[index] ?? BOUNDS_MS.at(-1) ?? null
}
