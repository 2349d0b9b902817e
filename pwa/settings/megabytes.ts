import { decimalLabel } from '#contract/i18n/figures.ts'
import type { Format } from '#contract/i18n/region.ts'

/** A size in megabytes, formatted for the region of the reader. */
export function megabytes(bytes: number, reader: Format): string {
  return decimalLabel(bytes / 1_000_000, reader, bytes < 10_000_000 ? 1 : 0)
}
