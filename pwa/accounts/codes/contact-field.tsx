import { isPhoneText } from '#contract/accounts/phone-rules.ts'
import { TextInput, type TextInputProps } from '#pwa/ui/fields/form.tsx'
import { CountrySelect, useTypedCountry } from './phone-field.tsx'
import { joinPhone } from './phone-typing.ts'
import type { Phones } from './use-phone-countries.ts'

type ContactFieldProps = Pick<TextInputProps, 'label' | 'hint' | 'error' | 'autoComplete' | 'inputMode' | 'onBlur'> & {
  phones: Phones
  /** As in `phone-typing.ts`, or an email address. */
  value: string
  onChange: (value: string) => void
  /** Drawn at the right of the field. */
  note?: string | undefined
}

/** One field for a phone number or an email address. Only a phone number has a country and gets its calling code. */
export function ContactField({ phones, value, onChange, note, ...rest }: ContactFieldProps) {
  const { countries } = phones
  const { country, national, setCountry } = useTypedCountry(value, countries)
  const join = (chosen: typeof country, text: string) =>
    isPhoneText(text) && !text.includes('+') ? joinPhone({ country: chosen, national: text }, countries) : text

  return (
    <>
      {countries.length > 1 && (
        <CountrySelect
          countries={countries}
          country={country}
          onChange={chosen => {
            setCountry(chosen)
            onChange(join(chosen, national))
          }}
        />
      )}
      <div className="relative">
        <TextInput
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          {...rest}
          name="contact"
          value={national}
          onChange={event => onChange(join(country, event.target.value))}
          className={note === undefined ? undefined : 'pr-19'}
        />
        {note !== undefined && (
          <output className="pointer-events-none absolute top-[1.5rem] right-4 flex h-12 items-center text-muted">
            {note}
          </output>
        )}
      </div>
    </>
  )
}
