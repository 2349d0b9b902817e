import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { parsePhoneNumberFromString as parseWithSmallTables } from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { type PhoneCountries, readPhone, US_PHONES } from '#contract/accounts/phone-rules.ts'
import { hostile } from '../support/hostile-strings.ts'
import fc from '../support/property.ts'

const read = (typed: string, ...countries: [CountryCode, ...CountryCode[]]) =>
  readPhone(typed, phonesOf(countries), parsePhoneNumberFromString)

function phonesOf([home, ...others]: [CountryCode, ...CountryCode[]]): PhoneCountries {
  const withCode = (country: CountryCode) => ({ country, callingCode: getCountryCallingCode(country) })
  return [withCode(home), ...others.map(withCode)]
}

const refused = { refusal: 'invalid-phone-number' }

describe('where only the United States are accepted', () => {
  const accepted = `
    202 207 212 218 224 225 229 231 234 248 251 252 253 254 260 267 270 274 276 279 281 301 302 303 304 305 308 312
    317 320 326 330 332 339 353 357 380 386 405 409 410 412 415 424 425 434 435 436 445 457 464 469 471 472 475 508
    510 517 520 530 541 559 561 562 564 573 603 605 607 609 617 619 621 623 624 626 640 641 656 657 669 679 686 689
    702 703 707 708 712 715 717 718 719 724 725 726 729 731 734 738 762 769 770 775 781 785 786 787 802 805 808 812
    814 816 821 828 830 831 832 835 837 839 840 845 847 854 856 857 858 859 861 901 906 907 909 910 913 914 917 918
    924 928 930 931 937 938 939 941 949 951 971 972 979 983 984 986
  `.match(/\d{3}/g)
  const refusedAreas = `
    242 246 264 268 284 340 345 441 473 649 658 664 670 671 684 721 758 767 784 809 829 849 868 869 876 204 226 236
    250 289 306 343 403 416 437 438 450 506 514 604 613 647 705 709 778 780 807 819 867 902 500 533 700 710 800 833
    844 855 866 877 888 900 976 211 411 911 555 999
  `.match(/\d{3}/g)

  test.each(accepted ?? [])('a number with the area code %s is accepted', areaCode => {
    const country = ['787', '939'].includes(areaCode) ? 'PR' : 'US'
    expect(read(`(${areaCode}) 555-0123`, 'US')).toEqual({ phoneNumber: `+1${areaCode}5550123`, country })
  })

  test.each(refusedAreas ?? [])('a number with the area code %s is refused with the documented code', areaCode => {
    expect(read(`(${areaCode}) 555-0123`, 'US')).toEqual(refused)
  })

  test('every usual notation is accepted', () => {
    for (const typed of [
      '3055550123',
      '13055550123',
      '1-305-555-0123',
      '+13055550123',
      ' +1 305 555 0123',
      '305.555.0123',
    ])
      expect(read(typed, 'US')).toEqual({ phoneNumber: '+13055550123', country: 'US' })
  })

  test('a number needs ten digits, and an exchange that does not begin with 0 or 1', () => {
    for (const typed of ['+1305555012', '+130555501234', '+13051550123', '+13050550123', '+34612345678', '', '+1', '+'])
      expect(read(typed, 'US')).toEqual(refused)
  })

  test('a number on the page is refused like one on the server, but for the kinds of numbers', () => {
    for (const areaCode of ['876', '416', '340', '671', '809'])
      expect(readPhone(`+1${areaCode}5550123`, US_PHONES, parseWithSmallTables)).toEqual(refused)
    for (const areaCode of accepted ?? [])
      expect(readPhone(`+1${areaCode}5550123`, US_PHONES, parseWithSmallTables)).toHaveProperty('phoneNumber')
  })
})

test.each(['357', '436', '457', '471', '621', '624', '679', '729', '837', '861', '924'])(
  'the area code %s is still missing in the tables of the library, so the rules have it',
  areaCode => {
    expect(parsePhoneNumberFromString(`+1${areaCode}5550123`)?.isValid()).toBe(false)
  },
)

describe.each([
  ['ES', '612 34 56 78', '+34612345678', ['803 123 456', '902 123 456', '70 123 4567']],
  ['CO', '321 1234567', '+573211234567', ['01 900 123 4567']],
  ['MX', '55 1234 5678', '+525512345678', ['900 123 4567']],
  ['BR', '(11) 96123-4567', '+5511961234567', ['0300 123 4567', '0900 123 456']],
  ['DE', '0151 23456789', '+4915123456789', ['0900 1 123456', '0180 5 123456', '0700 12345678']],
  [
    'GB',
    '07400 123456',
    '+447400123456',
    ['0909 8790123', '070 1234 5678', '0843 1234567', '056 1234 5678', '0345 123 4567'],
  ],
] as const)('a number of %s', (country, national, phoneNumber, expensive) => {
  test('is accepted in the national and the international notation', () => {
    expect(read(national, country)).toEqual({ phoneNumber, country })
    expect(read(phoneNumber, country, 'US')).toEqual({ phoneNumber, country })
    expect(read(phoneNumber, 'US', country)).toEqual({ phoneNumber, country })
  })

  test('is accepted with the trunk prefix after the calling code, as a form with a country beside the field sends it', () => {
    expect(read(`+${getCountryCallingCode(country)} ${national}`, 'US', country)).toEqual({ phoneNumber, country })
  })

  test.each(expensive)('is refused when a text to it costs the sender more: %s', typed => {
    expect(read(typed, country)).toEqual({ refusal: 'phone-kind' })
    expect(read(`+${getCountryCallingCode(country)} ${typed}`, 'US', country)).toEqual({ refusal: 'phone-kind' })
  })

  test('is refused where the country is not in the list', () => {
    expect(read(phoneNumber, 'IT', 'FR')).toEqual({ refusal: 'phone-country' })
    expect(read(phoneNumber, 'US')).toEqual(refused)
  })

  test('is refused when a digit is missing', () => {
    expect(read(phoneNumber.slice(0, 7), country)).toEqual({ refusal: 'wrong-phone-number' })
  })
})

describe('of the countries with the calling code 1', () => {
  test('only those in the list are accepted', () => {
    expect(read('+18765550123', 'US', 'ES')).toEqual({ refusal: 'phone-country' })
    expect(read('+18765550123', 'US', 'JM')).toEqual({ phoneNumber: '+18765550123', country: 'JM' })
    expect(read('(876) 555-0123', 'US', 'JM')).toEqual({ phoneNumber: '+18765550123', country: 'JM' })
    expect(read('+13055550123', 'JM')).toEqual({ refusal: 'phone-country' })
  })

  test('Puerto Rico belongs to the United States, and may be accepted alone', () => {
    expect(read('+17875550123', 'ES', 'US')).toEqual({ phoneNumber: '+17875550123', country: 'PR' })
    expect(read('+17875550123', 'PR')).toEqual({ phoneNumber: '+17875550123', country: 'PR' })
    expect(read('+13055550123', 'PR')).toEqual({ refusal: 'phone-country' })
  })

  test('premium, toll-free and personal numbers are refused', () => {
    for (const areaCode of ['900', '800', '888', '500', '533'])
      expect(read(`+1${areaCode}2345678`, 'US', 'ES')).toEqual({ refusal: 'phone-kind' })
  })
})

test('the islands with the calling code of the United Kingdom are other countries', () => {
  expect(read('+447797712345', 'GB')).toEqual({ refusal: 'phone-country' })
  expect(read('+447797712345', 'GB', 'JE')).toEqual({ phoneNumber: '+447797712345', country: 'JE' })
})

test('a number of no country is refused', () => {
  for (const typed of ['+800 1234 5678', '+883 510 012345678', '+881 6 12345678'])
    expect(read(typed, 'ES', 'CO')).toEqual({ refusal: 'phone-country' })
})

test('text that is no number is refused', () => {
  for (const typed of [
    '',
    ' ',
    '+',
    '+34',
    'aitor',
    'call 612 34 56 78',
    '612 34 56 78 ext. 9',
    '612345678;ext=9',
    '6'.repeat(40),
    '112',
  ])
    expect(read(typed, 'ES')).toEqual({ refusal: 'wrong-phone-number' })
})

test('hostile text is read without an error, in every country', () => {
  for (const { text } of hostile)
    for (const country of ['US', 'ES', 'DE', 'BR'] as const) {
      const phone = read(text, country)
      expect('refusal' in phone || /^\+\d{8,15}$/.test(phone.phoneNumber)).toBe(true)
    }
})

test('an accepted number is a plus and the digits of a listed country', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 ()-.'.split('')), maxLength: 20 }), typed => {
      const phone = read(typed, 'ES', 'CO')
      if ('refusal' in phone) return
      expect(phone.phoneNumber).toMatch(/^\+(34|57)\d{8,10}$/)
      expect(read(phone.phoneNumber, 'ES', 'CO')).toEqual(phone)
    }),
  )
})
