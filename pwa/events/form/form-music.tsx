import { categoryLabel, eventCategories, festival } from '#contract/events/categories.ts'
import { collator } from '#contract/i18n/intl-names.ts'
import { decimalsOf, USD } from '#contract/i18n/money.ts'
import { US } from '#contract/places/area.ts'
import { currencies } from '#contract/places/currencies.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { usePricesI18n } from '#pwa/i18n/pages/prices.ts'
import { bound, Checkbox, Select, TextInput, ticked } from '#pwa/ui/fields/form.tsx'
import { FormSection } from './form-section.tsx'
import { countryInForm, currencyInForm, useCurrencyName } from './state/form-currency.ts'
import type { EventFormState } from './state/use-event-form.ts'

export function FormMusic({ form, set, text }: EventFormState) {
  const i18n = useEventFormI18n()
  const language = useLanguage(state => state.language)
  const prices = usePricesI18n().form
  const hasPrices = form.prices.length > 0
  const currency = currencyInForm(form)
  const nameOf = useCurrencyName()
  // The form does not offer the festival category, but keeps it for an event that already has it.
  const offered = categoryLabel(form.category, 'en') === festival ? [...eventCategories, festival] : eventCategories

  return (
    <FormSection title={i18n.musicAndEntry}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={i18n.category}
          {...text('category')}
          required
          value={categoryLabel(form.category, 'en')}
          options={[
            { value: '', label: i18n.chooseCategory },
            ...offered.map(label => ({ value: label, label: categoryLabel(label, language) })),
          ]}
        />
        <div>
          <TextInput
            label={`${i18n.price} (${nameOf(currency)})`}
            {...text('price')}
            type="number"
            inputMode="decimal"
            step={decimalsOf(currency) === 0 ? 1 : 0.01}
            min={0}
            disabled={form.isPriceAtTheDoor || hasPrices}
            hint={
              hasPrices
                ? prices.instead
                : form.hasOtherPrices
                  ? `${i18n.priceHint} ${i18n.severalPrices}`
                  : i18n.priceHint
            }
            onChange={event => set({ price: event.target.value, hasOtherPrices: false })}
          />
          {/* In the US every price is in dollars. */}
          {(currency !== USD || countryInForm(form.state) !== US) && (
            <CurrencyField currency={currency} onChange={chosen => set({ currency: chosen })} />
          )}
          <Checkbox
            label={i18n.priceAtTheDoor}
            {...ticked(form.isPriceAtTheDoor && !hasPrices, isPriceAtTheDoor => set({ isPriceAtTheDoor }))}
            disabled={hasPrices}
            className="mt-1"
          />
        </div>
      </div>
    </FormSection>
  )
}

function CurrencyField({ currency, onChange }: { currency: string; onChange: (currency: string) => void }) {
  const i18n = useEventFormI18n()
  const language = useLanguage(state => state.language)
  const nameOf = useCurrencyName()
  const { compare } = collator(language)
  const options = [...currencies].map(value => ({ value, label: nameOf(value) }))
  return (
    <Select
      label={i18n.currency}
      name="currency"
      {...bound(currency, onChange)}
      options={options.toSorted((one, other) => compare(one.label, other.label))}
    />
  )
}
