import { v7 as uuidv7 } from 'uuid'

export type Chance = ReturnType<typeof chanceFrom>

/** Ids begin on this day, whenever the city is planted, so that everybody keeps their id and with it their poster. */
const FIRST_ID_AT_MS = Date.UTC(2026, 0, 1)

/** The same luck every time: one seed, one city. */
export function chanceFrom(seed: number) {
  let state = seed
  let ids = 0

  /** Mulberry32: from 0 up to 1. */
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[between(0, from.length - 1)]
    if (chosen === undefined) throw new Error('there is nothing to choose from')
    return chosen
  }

  return {
    fraction,
    between,
    pick,
    isLucky: (odds: number) => fraction() < odds,
    /** So many different ones, in no order. */
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
