import { expect, test } from 'vitest'
import { en } from '#contract/i18n/en/i18n.ts'
import { sendSentence, verifySentence } from '#pwa/accounts/codes/code-proof.ts'
import { firebaseRefusal } from '#pwa/accounts/codes/provider-refused.ts'

const refusal = (code: string) => firebaseRefusal(Object.assign(new Error(`Firebase: Error (${code}).`), { code }))

test.each([
  ['invalid-phone-number', 'Invalid phone number format. Please enter a valid US phone number.'],
  ['too-many-requests', 'Too many SMS requests. Please wait a few minutes before trying again.'],
  ['quota-exceeded', 'SMS quota exceeded. Please try again later.'],
  ['captcha-check-failed', 'We could not check that you are a person. Please try again.'],
  ['network-request-failed', 'Failed to send verification code. Please try again.'],
  ['billing-not-enabled', 'Failed to send verification code. Please try again.'],
])('when Firebase refuses to send a code with %s, the page shows the reason', (code, sentence) => {
  const { sendFailed } = en.accounts.verifyPhone
  expect(sendSentence(refusal(`auth/${code}`), en, sendFailed)).toBe(sentence)
})

test.each([
  ['invalid-verification-code', 'Invalid verification code. Please check the code and try again.'],
  ['code-expired', "Verification code has expired. Please click 'Resend Code' to get a new one."],
  ['network-request-failed', 'Verification failed. Please try again or request a new code.'],
  ['user-disabled', 'Verification failed. Please try again or request a new code.'],
])('when Firebase refuses a code with %s, the page shows the reason', (code, sentence) => {
  expect(verifySentence(refusal(`auth/${code}`), en)).toBe(sentence)
})

test('the page for a lost password shows any other failure as a message that was not sent', () => {
  expect(sendSentence(refusal('auth/internal-error'), en, en.accounts.recovery.sendFailed)).toBe(
    'Failed to send SMS verification code',
  )
})
