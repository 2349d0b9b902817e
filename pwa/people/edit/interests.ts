import type { I18n } from '#contract/i18n/en/i18n.ts'
import { interests as presets } from '#contract/people/choices.ts'

/** Adds the interest unless the list already has it in another case, such as "dancing" and "Dancing". */
export function withInterest(chosen: string[], typed: string): string[] {
  const interest = typed.trim()
  const isKnown = chosen.some(other => other.toLowerCase() === interest.toLowerCase())
  if (interest === '' || isKnown) return chosen
  return [...chosen, presets.find(preset => preset.toLowerCase() === interest.toLowerCase()) ?? interest]
}

export function interestName(interest: string, i18n: I18n): string {
  const { interests } = i18n.people
  return Object.hasOwn(interests, interest) ? interests[interest as keyof typeof interests] : interest
}
