import { MAX_PRICES, priceKinds } from '#contract/events/prices.ts'
import { decimalsOf } from '#contract/i18n/money.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { usePricesI18n } from '#pwa/i18n/pages/prices.ts'
import { TimeField } from '#pwa/parts/date-field.tsx'
import { QuietButton } from '#pwa/ui/button.tsx'
import { bound, Select, TextInput } from '#pwa/ui/fields/form.tsx'
import { FormRow, type FormRowProps } from './form-section.tsx'
import { pricesErrorIn } from './state/event-form-fields.ts'
import { currencyInForm } from './state/form-currency.ts'
import { newRow, type PriceRow } from './state/price-rows.ts'
import type { EventFormState } from './state/use-event-form.ts'

/** The nights before the event that the form offers; an event may have others. */
const NIGHTS_BEFORE = ['0', '1', '2', '3', '7', '14', '30']

/** The list of several prices, in the long form and in place in the short one. */
export function FormPrices({ form, set, errorOf }: Pick<EventFormState, 'form' | 'set' | 'errorOf'>) {
  const text = usePricesI18n().form
  const rows = form.prices
  const error = errorOf('prices')
  const marked = error === undefined ? -1 : Math.max(0, pricesErrorIn(form)?.row ?? 0)
  return (
    <fieldset className="space-y-5">
      <legend className="font-semibold">{text.title}</legend>
      {rows.length > 0 && <p className="text-sm text-muted">{text.hint}</p>}
      {rows.map((row, position) => (
        <Row
          key={row.id}
          row={row}
          number={position + 1}
          decimals={decimalsOf(currencyInForm(form))}
          error={position === marked ? error : undefined}
          onChange={change => set({ prices: rows.map(other => (other === row ? { ...row, ...change } : other)) })}
          onRemove={() => set({ prices: rows.filter(other => other !== row) })}
        />
      ))}
      {rows.length < MAX_PRICES && (
        <QuietButton onClick={() => set({ prices: [...rows, newRow(rows)] })}>{text.add}</QuietButton>
      )}
    </fieldset>
  )
}

function Row({ row, number, decimals, error, onChange, onRemove }: FormRowProps<PriceRow> & { decimals: number }) {
  const { form: text, kinds } = usePricesI18n()
  const { tag } = useFormat()
  const nights = [...new Set([...NIGHTS_BEFORE, row.nightsBefore])].toSorted((a, b) => Number(a) - Number(b))
  return (
    <FormRow legend={text.number(number)} remove={text.remove(number)} short={text.removeShort} onRemove={onRemove}>
      <Select
        label={text.kind}
        value={row.kind}
        onChange={event => onChange({ kind: priceKinds.find(kind => kind === event.target.value) ?? 'other' })}
        options={priceKinds.map(value => ({ value, label: kinds[value] }))}
      />
      <TextInput
        label={text.amount}
        name={`prices.${number - 1}`}
        type="number"
        inputMode="decimal"
        step={decimals === 0 ? 1 : 0.01}
        min={0}
        {...bound(row.price, price => onChange({ price }))}
        error={error}
      />
      <TimeField
        label={text.until}
        name={`until.${number - 1}`}
        value={row.until}
        onValue={until => onChange({ until })}
      />
      {row.until !== '' && (
        <Select
          label={text.day}
          {...bound(row.nightsBefore, nightsBefore => onChange({ nightsBefore }))}
          options={nights.map(value => ({
            value,
            label: value === '0' ? text.thatNight : text.nightsBefore({ count: Number(value), tag }),
          }))}
        />
      )}
      <TextInput label={text.places} inputMode="numeric" {...bound(row.places, places => onChange({ places }))} />
      <TextInput label={text.name} maxLength={40} {...bound(row.name, name => onChange({ name }))} />
    </FormRow>
  )
}
