import { numberFormat } from './intl.ts'

/** `1,200` */
export function grouped(count: number, tag: string): string {
  return numberFormat(tag).format(count)
}
