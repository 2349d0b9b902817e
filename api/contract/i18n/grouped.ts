/** `1,200`. Making a formatter takes longer than drawing the row, and most counts need none. */
export function grouped(count: number, locale: 'en-US' | 'es-US'): string {
  return count < 1000 ? String(count) : count.toLocaleString(locale)
}
