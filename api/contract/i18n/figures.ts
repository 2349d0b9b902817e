import { grouped } from './grouped.ts'
import { numberFormat } from './intl.ts'
import type { Format } from './region.ts'

/** "12,345": grouped by the rules of the region. */
export function countLabel(count: number, reader: Format): string {
  return grouped(count, reader.tag)
}

/** "4.8", in Spain "4,8": a rating or a distance, always with one decimal unless `decimals` is another number. */
export function decimalLabel(figure: number, reader: Format, decimals = 1): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return numberFormat(reader.tag, digits).format(figure)
}
