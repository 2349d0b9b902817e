import { expect, test } from 'vitest'
import { rowOf, tableOf } from '../fleet/figures.ts'
import type { Done } from '../fleet/load.ts'

const call = (at: number, ms: number, why: string[] = []): Done => ({
  kind: 'message',
  at,
  ms,
  failures: why.map(reason => ({ at, why: reason })),
})

test('a failure is over when the last call that had to be repeated succeeds', () => {
  const phase = { name: 'node 1 killed', from: 0, broken: 1_000, repaired: 3_000, to: 6_000 }
  const row = rowOf(phase, [call(500, 10), call(1_100, 2_400, ['503', '503']), call(1_200, 30), call(4_000, 20)])
  expect(row).toMatchObject({ calls: 4, failed: 2, recoveryS: 2.5, p99: { before: 10, during: 2_400, after: 20 } })
  expect(tableOf([row]).split('\n').at(-1)).toMatch(/^\| node 1 killed \| 4 .* 2\.5 s .* 2\.4 s .* 503 × 2/)
})

test('calls that succeed at once leave nothing to recover from', () => {
  const phase = { name: 'Redis killed', from: 0, broken: 1_000, repaired: 3_000, to: 6_000 }
  expect(rowOf(phase, [call(500, 10), call(1_100, 2_400), call(7_000, 9, ['503'])])).toMatchObject({
    calls: 2,
    failed: 0,
    recoveryS: 0,
  })
})
