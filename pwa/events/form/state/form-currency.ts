import { currencyName, USD } from '#contract/i18n/money.ts'
import { countryOf } from '#contract/places/area.ts'
import { currencyIn } from '#contract/places/currencies.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { homeOfPage } from '#sw/cache/home-city.ts'
import type { EventFormFields } from './event-form-fields.ts'

/** The country of a form with this state; without one, that of the installation. */
export function countryInForm(state: string): string {
  return state === '' ? homeOfPage().country : countryOf(state)
}

/** The currency of a form that may have no state yet; then that of the installation's country. */
export function currencyInForm({ currency, state }: Pick<EventFormFields, 'currency' | 'state'>): string {
  return currency || currencyIn(countryInForm(state))
}

export function useCurrencyName(): (currency: string) => string {
  const { dollars } = useEventFormI18n()
  const format = useFormat()
  return currency => (currency === USD ? dollars : currencyName(currency, format))
}
