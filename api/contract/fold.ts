/** Text as it is compared: 'Música_Urbana', 'musica urbana' and 'MÚSICA-URBANA' are one. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
