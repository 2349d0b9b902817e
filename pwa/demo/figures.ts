import { countLabel as countShown, decimalLabel } from '#contract/i18n/figures.ts'
import { moneyLabel, USD } from '#contract/i18n/money.ts'
import type { Format } from '#contract/i18n/region.ts'

/** The examples are in dollars without cents. */
export function priceOf(dollars: number, free: string, format: Format) {
  return dollars === 0 ? free : moneyLabel(100 * dollars, USD, format)
}

export function ratingOf(rating: number, format: Format) {
  return decimalLabel(rating, format)
}

export function countLabel(count: number, format: Format) {
  return countShown(count, format)
}
