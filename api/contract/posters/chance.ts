/** A random generator with the id as seed: FNV-1a seeds mulberry32, so that an id always has the same numbers. */
export function chanceFrom(id: string) {
  let seed = 0x811c9dc5
  for (let index = 0; index < id.length; index++) seed = Math.imul(seed ^ id.charCodeAt(index), 0x01000193)
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function between(chance: () => number, from: number, to: number) {
  return from + chance() * (to - from)
}

export function pick<Choice>(choices: readonly Choice[], chance: () => number) {
  const choice = choices[Math.floor(chance() * choices.length)]
  if (choice === undefined) throw new RangeError('nothing to pick from')
  return choice
}
