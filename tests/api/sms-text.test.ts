import { expect, test } from 'vitest'
import { messagesFor } from '#api/http/i18n.ts'
import { segmentsOf, smsText } from '#api/providers/sms.ts'
import { locales } from '#contract/i18n/locale.ts'

const ORIGIN = 'https://pista.example.com'
const TITLES = ['Salsa', 'Música y corazón: são os 90!', 'Noche de timba “en vivo” – 💃🏽🇨🇺']

test.each(locales)('the codes in the language %s have one segment', locale => {
  const { signUpCode, signInCode, recoveryCode } = messagesFor(locale).emails
  for (const sentence of [signUpCode, signInCode, recoveryCode]) {
    const text = smsText(sentence('123456'))
    expect.soft([segmentsOf(text), text]).toEqual([1, sentence('123456')])
  }
})

test.each(locales)('the change of an event in the language %s has one segment', locale => {
  const { changeText } = messagesFor(locale).emails
  const link = `${ORIGIN}/events/${crypto.randomUUID()}`
  for (const kind of ['event-changed', 'event-cancelled'] as const)
    for (const title of [...TITLES, changeText.anyEvent, 'S'.repeat(40)])
      for (const end of [link, changeText.seeOrStop(`${ORIGIN}/n/${'a_B-'.repeat(8)}`)]) {
        const text = smsText(changeText[kind]({ event: title, link: end }))
        expect.soft([segmentsOf(text), text.endsWith(end), text]).toEqual([1, true, text])
      }
})

test.each(locales)('the link of a guest in the language %s has at most two segments', locale => {
  const link = `${ORIGIN}/g/${'a_B-'.repeat(11).slice(1)}`
  for (const title of TITLES) {
    const text = smsText(messagesFor(locale).emails.guestText({ event: Array.from(title).slice(0, 30).join(''), link }))
    expect.soft([segmentsOf(text) <= 2, text.includes(link), text]).toEqual([true, true, text])
  }
})

test('a long text loses accents and emoji, and keeps other scripts', () => {
  const long = 'x'.repeat(70)
  expect(smsText(`${long} él bailó “son” en São Paulo 💃🏽 – ñ, Łódź`)).toBe(
    `${long} él bailo "son" en Sao Paulo - ñ, Łodz`,
  )
  expect(smsText(`${long} ルンバ`)).toBe(`${long} ルンバ`)
  expect(smsText('Bailó 💃')).toBe('Bailó 💃')
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ó'.repeat(70), 1],
  ['ó'.repeat(71), 2],
  ['💃'.repeat(35), 1],
  ['💃'.repeat(36), 2],
])('%s has %i segments', (text, segments) => {
  expect(segmentsOf(text)).toBe(segments)
})
