import type { Format } from './region.ts'

/** "12,345": grouped by the rules of the region. */
export function countLabel(count: number, reader: Format): string {
  return count.toLocaleString(reader.tag)
}

/** "4.8", in Spain "4,8": a rating or a distance, always with one decimal unless `decimals` is another number. */
export function decimalLabel(figure: number, reader: Format, decimals = 1): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return figure.toLocaleString(reader.tag, digits)
}
