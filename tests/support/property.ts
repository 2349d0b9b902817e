import { randomInt } from 'node:crypto'
import fc from 'fast-check'

const { SEED = '10' } = process.env

/**
 * The seed of every property test. It is fixed, so that each run tries the same values. `SEED=random` tries other
 * values, and `SEED=<number>` repeats the run whose failure printed that number.
 */
export const seed = SEED === 'random' ? randomInt(2 ** 31) : Number(SEED)
if (!Number.isInteger(seed)) throw new Error(`SEED must be "random" or an integer, not "${SEED}".`)

fc.configureGlobal({ seed })

export default fc
