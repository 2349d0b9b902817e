import type { PlusOne } from '#contract/events/going/attendance.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import type { Format } from '#contract/i18n/region.ts'

/** "+3: Camila, Diego, +1": the people whom a member brings, those without a name as a number; "+2" without any. */
export function plusOnesLabel(plusOnes: readonly PlusOne[], format: Format): string {
  const names = plusOnes.flatMap(({ name }) => (name === undefined ? [] : [name]))
  const others = plusOnes.length - names.length
  const all = `+${countLabel(plusOnes.length, format)}`
  if (names.length === 0) return all
  return `${all}: ${[...names, ...(others > 0 ? [`+${countLabel(others, format)}`] : [])].join(', ')}`
}
