/**
 * Whether two terms sound alike or differ by one typing mistake. The same rule as the server's `slips_of`, for offline
 * searches.
 */
export function soundsLike(term: string, other: string): boolean {
  const slips = slipsOf(term)
  return [...slipsOf(other)].some(slip => slips.has(slip))
}

const FEWEST_LETTERS = 3
const MOST_LETTERS = 20

/** The sound of the term, and from four letters on also each variant with one letter left out. */
export function slipsOf(term: string): Set<string> {
  const sound = soundOf(term)
  if (sound.length < FEWEST_LETTERS) return new Set()
  if (sound.length === FEWEST_LETTERS || sound.length > MOST_LETTERS) return new Set([sound])
  return new Set([sound, ...Array.from(sound, (_, at) => sound.slice(0, at) + sound.slice(at + 1))])
}

const LETTERS: Record<string, string> = { z: 's', y: 'i', v: 'b', c: 'k', w: 'u', h: '' }

/**
 * Spelled the way Spanish or English speakers hear it: 'salza' like 'salsa', 'regaeton' like 'reggaeton'. Expects a
 * folded term.
 */
function soundOf(term: string): string {
  return term
    .replace(/\d+$/, '')
    .replaceAll(/c(?=[ei])/g, 's')
    .replaceAll('ph', 'f')
    .replaceAll('qu', 'k')
    .replaceAll('ck', 'k')
    .replaceAll(/[zyvcwh]/g, letter => LETTERS[letter] ?? letter)
    .replaceAll(/(.)\1+/g, '$1')
}
