import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The modules that format times, dates, numbers and prices for a reader. All others call them. */
const FORMATTERS = ['dates', 'figures', 'grouped', 'money'].map(name => `api/contract/i18n/${name}.ts`)

/** `intl-objects.test.ts` tests that no other module makes the formats. */
const FORMATTING = /\b(?:dateFormat|numberFormat)\(/
const MAKER = 'api/contract/i18n/intl.ts'

/** A time of 12 hours, a distance in miles or an amount in dollars. */
const US_FORMAT = /\b\d{1,2}(?::\d\d)? ?[ap]\.?[ \u00a0]?m\b|\d mi\b|\d miles\b|\$\d/i

/** Sentences about the United States, or about texts that hosts paste. */
const US_SENTENCES = ['"salaryPlaceholder": "$18–22']

const sources = globSync(['api/**/*.ts', 'db/**/*.ts', 'sw/**/*.ts', 'pwa/**/*.{ts,tsx}'], { cwd: ROOT })

test('texts for a reader are formatted by the shared formatters only', () => {
  expect(sources.length).toBeGreaterThan(900)
  expect(FORMATTERS.filter(file => !FORMATTING.test(read(file)))).toEqual([])
  const others = sources.filter(file => file !== MAKER && !FORMATTERS.includes(file))
  expect(others.flatMap(file => linesOf(file, FORMATTING))).toEqual([])
})

test('no sentence of the product contains a time of 12 hours, a mile or a dollar that every reader would see', () => {
  const sentences = globSync('api/contract/i18n/??/*.json', { cwd: ROOT })
  expect(sentences.length).toBeGreaterThan(90)
  const found = sentences.flatMap(file => linesOf(file, US_FORMAT))
  expect(found.filter(line => !US_SENTENCES.some(allowed => line.includes(allowed)))).toEqual([])
  expect(found).not.toEqual([])
})

function linesOf(file: string, pattern: RegExp): string[] {
  return read(file)
    .split('\n')
    .filter(line => pattern.test(line))
    .map(line => `${file}: ${line.trim()}`)
}

function read(file: string) {
  return readFileSync(join(ROOT, file), 'utf8')
}
