import { parseArgs } from 'node:util'

export type Options = {
  isJson: boolean
  only: string[] | null
  rounds: number
  isQuick: boolean
  /** How long a round of load lasts, and how long messages trickle. */
  roundMs: number
  trickleMs: number
}

export const USAGE = `npm run bench -- [--only W1,W6] [--quick] [--rounds 3] [--json]
  --only    these workloads
  --quick   short rounds: enough to see that everything works
  --rounds  how many of each, three or more
  --json    JSON lines on standard output, the table on standard error`

/** Throws an error message for the person who typed the command. */
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
    trickleMs: values.quick ? 2_000 : 10_000,
  }
}
