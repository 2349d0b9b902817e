import { cityLabel as cityLabelIn } from '#contract/places/area.ts'
import { useLanguage } from './i18n.ts'

/** "Miami, FL", or "Madrid, Spain" in the present language. A change of the language renders the app anew. */
export function cityLabel(place: { city: string; state: string }): string {
  return cityLabelIn(place, useLanguage.getState().language)
}
