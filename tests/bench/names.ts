/** Three of them are a name: no two people of the first eight thousand share one, and none sounds like another. */
export const SYLLABLES = [
  'ma',
  'ri',
  'so',
  'le',
  'ta',
  'no',
  'be',
  'lu',
  'da',
  'fi',
  'go',
  'pa',
  're',
  'mi',
  'do',
  'sa',
  'te',
  'bo',
  'lo',
  'ne',
] as const

/** The first name of the n-th person, as typed in a hurry: without its first letter. */
export function misspelledNameOf(n: number): string {
  const count = SYLLABLES.length
  const name = [n, n / count, n / count ** 2].map(part => SYLLABLES[Math.floor(part) % count]).join('')
  return name.slice(1)
}
