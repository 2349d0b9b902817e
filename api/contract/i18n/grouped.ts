/** `1,200`. Creating a formatter takes longer than rendering the row, and most counts need none. */
export function grouped(count: number, tag: string): string {
  return count < 1000 ? String(count) : count.toLocaleString(tag)
}
