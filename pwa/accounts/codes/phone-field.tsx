import { type ReactNode, type Ref, useState } from 'react'
import type { PhoneCountry } from '#contract/accounts/identity.ts'
import type { PhoneCountries } from '#contract/accounts/phone-rules.ts'
import { countryName } from '#contract/i18n/country-names.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { bound, Select, TextInput } from '#pwa/ui/fields/form.tsx'
import { formatPhone, joinPhone, splitPhone } from './phone-typing.ts'
import { usePhoneCountries } from './use-phone-countries.ts'

type PhoneFieldProps = {
  label: string
  /** As in `phone-typing.ts`. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  hint?: ReactNode
  error?: string | null | undefined
  /** For a number of the United States. */
  placeholder: string
}

/** A phone number, with its country beside it where the site accepts more than one. */
export function PhoneField(props: PhoneFieldProps) {
  const { value, onChange, onBlur, placeholder, error, ...rest } = props
  const { countries, library } = usePhoneCountries()
  const { country, national, setCountry } = useTypedCountry(value, countries)
  const isUs = country.country === 'US'
  const format = (typed: string, before?: string) => formatPhone({ country, national: typed }, library, before)
  const shown = format(national)

  const type = (typed: string) => {
    const pasted = splitPhone(typed, countries)
    if (typed.trim().startsWith('+') && !pasted.national.trim().startsWith('+')) {
      setCountry(pasted.country)
      return onChange(joinPhone({ ...pasted, national: formatPhone(pasted, library) }, countries))
    }
    onChange(joinPhone({ country, national: format(typed, shown) }, countries))
  }

  const input = (
    <TextInput
      {...rest}
      error={error}
      name="phoneNumber"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder={isUs ? placeholder : undefined}
      // A number of another country may be pasted where several are accepted.
      maxLength={isUs && countries.length === 1 ? US_MASK_LENGTH : MAX_LENGTH}
      {...bound(shown, type)}
      onBlur={onBlur}
      className="figures"
    />
  )
  if (countries.length === 1) return input
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <CountrySelect
        countries={countries}
        country={country}
        onChange={chosen => {
          setCountry(chosen)
          onChange(joinPhone({ country: chosen, national }, countries))
        }}
      />
      {input}
    </div>
  )
}

const US_MASK_LENGTH = 14
const MAX_LENGTH = 30

type CountrySelectProps = {
  countries: PhoneCountries
  country: PhoneCountry
  onChange: (country: PhoneCountry) => void
}

export function CountrySelect({ countries, country, onChange }: CountrySelectProps) {
  const language = useLanguage(state => state.language)
  return (
    <Select
      label={useI18n().accounts.verifyPhone.country}
      name="phoneCountry"
      value={country.country}
      options={countries.map(option => ({
        value: option.country,
        label: `${countryName(option.country, language)} +${option.callingCode}`,
      }))}
      onChange={event => {
        const chosen = countries.find(option => option.country === event.target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

/**
 * The chosen country. It is a state, because the text contains no country while it is empty, and not the right one
 * where two countries have the same calling code.
 */
export function useTypedCountry(value: string, countries: PhoneCountries) {
  const typed = splitPhone(value, countries)
  const [chosen, setCountry] = useState<PhoneCountry | null>(null)
  const isChosen = chosen !== null && (value.trim() === '' || chosen.callingCode === typed.country.callingCode)
  return { country: isChosen ? chosen : typed.country, national: typed.national, setCountry }
}
