import { expect, test } from 'vitest'
import { guessHome } from '#pwa/site/home-form.tsx'

test('a browser in Spanish with Colombia suggests Colombia, and Spanish first', () => {
  expect(guessHome(['es-CO', 'en-US'])).toEqual({ country: 'CO', languages: ['es', 'en', 'pt'] })
  expect(guessHome(['pt', 'pt-BR'])).toEqual({ country: 'BR', languages: ['pt', 'en', 'es'] })
})

test('a browser that says nothing, or only the defaults, suggests no languages', () => {
  expect(guessHome(['en-US'])).toEqual({ country: 'US' })
  expect(guessHome(['de'])).toEqual({})
  expect(guessHome(['es-419'])).toEqual({ languages: ['es', 'en', 'pt'] })
  expect(guessHome(['nonsense tag!'])).toEqual({})
})
