/** Three of them make a name. The first eight thousand people have different names that do not sound alike. */
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

/** The first name of the n-th person, misspelled: without its first letter. */
export function misspelledNameOf(n: number): string {
  const count = SYLLABLES.length
  const name = [n, n / count, n / count ** 2].map(part => SYLLABLES[Math.floor(part) % count]).join('')
  return name.slice(1)
}
