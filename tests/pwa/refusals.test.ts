import { expect, test } from 'vitest'
import { en } from '#contract/i18n/en/i18n.ts'
import { es } from '#contract/i18n/es/i18n.ts'
import { fieldSentences, sentenceFor } from '#pwa/i18n/refusals.ts'
import { NoSignal, RequestFailed } from '#sw/http/failures.ts'

function refused(status: number, body: unknown) {
  return new RequestFailed(new Response(null, { status }), JSON.stringify(body))
}

test('a refusal is shown in the language of the screen', () => {
  const error = refused(401, { error: 'Invalid username or password', code: 'wrong-credentials' })
  expect(sentenceFor(error, en, 'else')).toBe('Invalid username or password')
  expect(sentenceFor(error, es, 'else')).toBe(es.refusals['wrong-credentials'])
})

test('a sentence without a known code is shown unchanged', () => {
  expect(sentenceFor(refused(400, { error: 'The moon is full', code: 'moon' }), en, 'else')).toBe('The moon is full')
  expect(sentenceFor(refused(400, { message: 'The moon is full' }), en, 'else')).toBe('The moon is full')
  expect(sentenceFor(refused(400, { error: 'x', code: 'toString' }), en, 'else')).toBe('x')
})

test('for a refusal without a reason the sentence of the screen is shown', () => {
  expect(sentenceFor(refused(500, {}), en, 'Failed to reset password')).toBe('Failed to reset password')
  expect(sentenceFor(refused(500, { error: '' }), en, 'Failed to reset password')).toBe('Failed to reset password')
  expect(sentenceFor(refused(500, { error: en.refusals.failed, code: 'failed' }), en, 'Account creation failed')).toBe(
    'Account creation failed',
  )
  const unsent = refused(503, { error: en.refusals['sms-failed'], code: 'sms-failed' })
  expect(sentenceFor(unsent, en, 'Failed to send SMS verification code')).toBe('Failed to send SMS verification code')
  expect(sentenceFor(new TypeError('bug'), en, 'Failed to reset password')).toBe('Failed to reset password')
})

test('a missing response may have a sentence of its own', () => {
  const error = new NoSignal('no response')
  expect(sentenceFor(error, en, 'Invalid username or password', 'Failed to connect')).toBe('Failed to connect')
  expect(sentenceFor(error, en, 'Failed to follow')).toBe('Failed to follow')
})

test('each refused field has its own sentence', () => {
  const issues = [{ path: 'socialLinks.instagram', code: 'invalid-url', message: 'This is not a web address' }]
  expect(fieldSentences(refused(400, { code: 'invalid', issues }), es)).toEqual([
    ['socialLinks.instagram', es.refusals['invalid-url']],
  ])
  expect(fieldSentences(new NoSignal('no response'), en)).toEqual([])
})
