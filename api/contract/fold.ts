/** Normalises text for comparison: 'Música_Urbana', 'musica urbana' and 'MÚSICA-URBANA' are equal. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
