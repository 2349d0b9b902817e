import { v7 as uuidv7 } from 'uuid'

export type Chance = ReturnType<typeof chanceFrom>

/** Ids start at this day, so that each event has the same id and generated poster every time. */
const FIRST_ID_AT_MS = Date.UTC(2026, 0, 1)

/** A random generator with a fixed seed, so that the same seed creates the same city. */
export function chanceFrom(seed: number) {
  let state = seed
  let ids = 0

  /** Mulberry32: returns a number from 0 to below 1. */
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[between(0, from.length - 1)]
    if (chosen === undefined) throw new Error('cannot pick from an empty list')
    return chosen
  }

  return {
    fraction,
    between,
    pick,
    isLucky: (odds: number) => fraction() < odds,
    /** Returns `count` different items in random order. */
    some<T>(from: readonly T[], count: number): T[] {
      const rest = [...from]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(between(0, rest.length - 1), 1),
      ).flat()
    },
    id() {
      ids += 1
      const random = Uint8Array.from({ length: 16 }, () => between(0, 255))
      return uuidv7({ msecs: FIRST_ID_AT_MS + ids, seq: 0, random })
    },
  }
}
