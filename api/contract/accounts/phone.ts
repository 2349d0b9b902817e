/** The format while typing: "(305) 555-0123". It has no space for a country code, so a leading 1 is dropped. */
export function maskedPhone(typed: string): string {
  const digits = digitsOf(typed).replace(/^1+/, '').slice(0, 10)
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line) return `(${area}) ${exchange}-${line}`
  if (exchange) return `(${area}) ${exchange}`
  return area && `(${area}`
}

const MAX_PHONE_CHARACTERS = 40

/** True for the characters of a phone number. Any other text in such a field is a mistyped email address. */
export function isPhoneText(typed: string): boolean {
  return typed.length <= MAX_PHONE_CHARACTERS && /^[+\d\s()./\p{Pd}\p{Cf}]+$/u.test(typed)
}

/** The stored format: "+13055550123". Does not check whether the number exists. */
export function e164From(typed: string): string {
  const digits = digitsOf(typed)
  const hasCountryCode = typed.trim().startsWith('+') || (digits.length === 11 && digits.startsWith('1'))
  return hasCountryCode ? `+${digits}` : `+1${digits}`
}

/** "+1305555" of "+13055550123": the block of ten thousand numbers, which is one telephone exchange in the US. */
export function blockOf(e164: string): string {
  return e164.slice(0, -4)
}

/** "(305) 555-0123" for a number of the United States; numbers of other countries stay in the stored format. */
export function shownPhone(e164: string): string {
  return e164.startsWith('+1') ? maskedPhone(e164) : e164
}

function digitsOf(typed: string) {
  return typed.replace(/[^0-9]/g, '')
}
