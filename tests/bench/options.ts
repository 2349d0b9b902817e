import { parseArgs } from 'node:util'

export type Options = {
  isJson: boolean
  only: string[] | null
  rounds: number
  isQuick: boolean
  /** The length of a round under full load, and of a round at a fixed rate of messages. */
  roundMs: number
  fixedRateMs: number
}

export const USAGE = `npm run bench -- [--only W1,W6] [--quick] [--rounds 3] [--json]
  --only    the workloads to measure
  --quick   short rounds, to check that each workload runs
  --rounds  the number of rounds, three or more
  --json    JSON lines on standard output, the table on standard error`

/** Throws an error with a sentence for the terminal. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 3) throw new Error('--rounds takes a whole number, three or more.')
  return {
    isJson: values.json,
    only: values.only?.toUpperCase().split(',') ?? null,
    rounds,
    isQuick: values.quick,
    roundMs: values.quick ? 1_000 : 5_000,
    fixedRateMs: values.quick ? 2_000 : 10_000,
  }
}
