import { expect, test } from 'vitest'
import { withSiteName } from '#contract/i18n/site-name.ts'
import { accentColours, contrastOnAccent } from '#contract/site/accent.ts'
import { ChangeSite } from '#contract/site/site.ts'

const messages = {
  title: 'Join Pista',
  list: ['Pista and Pista'],
  nested: { of: (title: string) => `${title} on Pista`, count: (n: number) => ({ text: `${n} on Pista` }) },
}

test('every sentence has the name of the installation', () => {
  const named = withSiteName(messages, 'Compás $1')
  expect(named.title).toBe('Join Compás $1')
  expect(named.list).toEqual(['Compás $1 and Compás $1'])
  expect(named.nested.count(7)).toEqual({ text: '7 on Compás $1' })
})

test('a title that contains the default name keeps it', () => {
  expect(withSiteName(messages, 'Compás').nested.of('La Pista Negra')).toBe('La Pista Negra on Compás')
})

test('without a name of its own the installation has the messages as they are', () => {
  expect(withSiteName(messages, 'Pista')).toBe(messages)
})

test('messages are renamed once, also to a name with the default name in it', () => {
  const named = withSiteName(messages, 'Pista Madrid')
  expect(named.title).toBe('Join Pista Madrid')
  expect(withSiteName(named, 'Pista Madrid')).toBe(named)
  expect(withSiteName(messages, 'Pista Madrid')).toBe(named)
})

/** Independent of the tested code: the formula of WCAG 2.2 with the darkest and the lightest ground of the themes. */
function contrast(one: string, other: string) {
  const luminance = (hex: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0)
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each(['#fc425d', '#ffc04a', '#00b894', '#ffffff', '#8a8aff', '#00ff00'])(
  '%s can be read in both themes',
  colour => {
    const colours = accentColours(colour)
    expect(colours?.plain).toBe(colour)
    expect(contrastOnAccent(colour)).toBeCloseTo(contrast(colour, '#0f0916'), 6)
    expect(contrast(colours?.onLight ?? '', '#fbf6ef')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours?.onDark ?? '', '#0f0916')).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(['#000000', '#1f1629', '#8b0000', '#4b0082'])(
  '%s is refused, because dark text on it is hard to read',
  accent => {
    expect(accentColours(accent)).toBeNull()
    expect(ChangeSite.safeParse({ version: 1, accent }).error?.issues[0]?.message).toBe('accent-contrast')
  },
)

test.each([
  ['an address', { name: 'Win at evil.example' }],
  ['a path', { name: 'pista/free' }],
  ['more than 30 characters', { name: 'x'.repeat(31) }],
  ['a line break', { name: 'Com\npás' }],
  ['a short name that is long', { shortName: 'thirteen char' }],
  ['a colour that is no colour', { accent: 'red;background:url(x)' }],
  ['a sentence of two lines', { sentence: 'one\ntwo' }],
])('a setting with %s is refused', (_, change) => {
  expect(ChangeSite.safeParse({ version: 1, ...change }).success).toBe(false)
})

test('an empty text is the default', () => {
  expect(ChangeSite.parse({ version: 1, name: '  ', sentence: '' })).toEqual({ version: 1, name: null, sentence: null })
})
