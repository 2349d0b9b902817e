/** Two words that sound alike, or differ by one slip: the rule by which the server forgives (`slips_of`), on the device. */
export function soundsLike(one: string, other: string): boolean {
  const slips = slipsOf(one)
  return [...slipsOf(other)].some(slip => slips.has(slip))
}

const FEWEST_LETTERS = 3
const MOST_LETTERS = 20

/** A sound, and from four letters on also what is left when one of them is dropped. */
export function slipsOf(word: string): Set<string> {
  const sound = soundOf(word)
  if (sound.length < FEWEST_LETTERS) return new Set()
  if (sound.length === FEWEST_LETTERS || sound.length > MOST_LETTERS) return new Set([sound])
  return new Set([sound, ...Array.from(sound, (_, at) => sound.slice(0, at) + sound.slice(at + 1))])
}

const LETTERS: Record<string, string> = { z: 's', y: 'i', v: 'b', c: 'k', w: 'u', h: '' }

/** As a Spanish or an English ear hears it: 'salza' and 'salsa', 'regaeton' and 'reggaeton'. The word is folded. */
function soundOf(word: string): string {
  return word
    .replace(/\d+$/, '')
    .replaceAll(/c(?=[ei])/g, 's')
    .replaceAll('ph', 'f')
    .replaceAll('qu', 'k')
    .replaceAll('ck', 'k')
    .replaceAll(/[zyvcwh]/g, letter => LETTERS[letter] ?? letter)
    .replaceAll(/(.)\1+/g, '$1')
}
