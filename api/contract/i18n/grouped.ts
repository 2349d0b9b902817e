import { numberFormat } from './intl.ts'

/** `1,200`. Most counts are small and need no formatter. */
export function grouped(count: number, tag: string): string {
  return count < 1000 ? String(count) : numberFormat(tag).format(count)
}
