import { expect, test } from 'vitest'
import { type PhoneCountries, US_PHONES } from '#contract/accounts/phone-rules.ts'
import { phoneLibrary } from '#pwa/accounts/codes/phone-format.ts'
import { checkPhone, formatPhone, joinPhone, splitPhone } from '#pwa/accounts/codes/phone-typing.ts'

const ES = { country: 'ES', callingCode: '34' }
const CO = { country: 'CO', callingCode: '57' }
const DE = { country: 'DE', callingCode: '49' }
const US = { country: 'US', callingCode: '1' }
const spain: PhoneCountries = [ES, CO, DE, US]

test('the text of a field is national for the country of the site, and has a calling code for others', () => {
  expect(joinPhone({ country: ES, national: '612 34' }, spain)).toBe('612 34')
  expect(joinPhone({ country: CO, national: '321 123' }, spain)).toBe('+57 321 123')
  expect(joinPhone({ country: CO, national: '' }, spain)).toBe('')
  expect(splitPhone('612 34', spain)).toEqual({ country: ES, national: '612 34' })
  expect(splitPhone('+57 321 123', spain)).toEqual({ country: CO, national: '321 123' })
  expect(splitPhone('+1(305) 555', spain)).toEqual({ country: US, national: '(305) 555' })
  expect(splitPhone('+33 6', spain)).toEqual({ country: ES, national: '+33 6' })
  expect(splitPhone('', spain)).toEqual({ country: ES, national: '' })
})

test('a number is formatted while it is typed, as its country writes it', () => {
  const typed = (country: typeof ES, digits: string) =>
    Array.from(digits).reduce((text, digit) => formatPhone({ country, national: text + digit }, phoneLibrary, text), '')
  expect(typed(ES, '612345678')).toBe('612 34 56 78')
  expect(typed(CO, '3211234567')).toBe('321 1234567')
  expect(typed(DE, '015123456789')).toBe('01512 3456789')
  expect(typed(US, '3055550123')).toBe('(305) 555-0123')
  expect(typed({ country: 'BR', callingCode: '55' }, '11961234567')).toBe('(11) 96123-4567')
})

test('deleting a separator deletes the digit before it', () => {
  expect(formatPhone({ country: ES, national: '612' }, phoneLibrary, '612 ')).toBe('61')
  expect(formatPhone({ country: US, national: '(305' }, undefined, '(305) ')).toBe('(30')
})

test('a number that replaces the same number with separators loses no digit', () => {
  expect(formatPhone({ country: US, national: '3055551001' }, undefined, '(305) 555-1001')).toBe('(305) 555-1001')
  expect(formatPhone({ country: ES, national: '612345678' }, phoneLibrary, '612 34 56 78')).toBe('612 34 56 78')
  expect(formatPhone({ country: CO, national: '3211234567' }, phoneLibrary, '321 1234567')).toBe('321 1234567')
})

test('without the library nothing is formatted but the numbers of the United States', () => {
  expect(formatPhone({ country: ES, national: '612345678' }, undefined)).toBe('612345678')
  expect(formatPhone({ country: US, national: '+34612345678' }, undefined)).toBe('(346) 123-4567')
})

test('the text of a field is checked with its country', () => {
  const phones = { countries: spain, library: phoneLibrary }
  expect(checkPhone('612 34 56 78', phones)).toEqual({ phoneNumber: '+34612345678', country: 'ES' })
  expect(checkPhone('+49 01512 3456789', phones)).toEqual({ phoneNumber: '+4915123456789', country: 'DE' })
  expect(checkPhone('+33 612345678', phones)).toEqual({ refusal: 'phone-country' })
  expect(checkPhone('612 34', phones)).toEqual({ refusal: 'wrong-phone-number' })
})

test('the server decides when the library is not there', () => {
  expect(checkPhone(' 612 34 ', { countries: spain, library: undefined })).toEqual({ phoneNumber: '612 34' })
})

test('where only the United States are accepted, the shape of a number is checked without the library', () => {
  const phones = { countries: US_PHONES, library: undefined }
  expect(checkPhone('(305) 555-0123', phones)).toEqual({ phoneNumber: '+13055550123' })
  for (const typed of ['(305) 555-012', '', '+34 612 34 56 78', '(305) 155-0123'])
    expect(checkPhone(typed, phones)).toEqual({ refusal: 'invalid-phone-number' })
})
