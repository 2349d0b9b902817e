import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { excerpt } from '#contract/i18n/en/excerpt.ts'
import { en } from '#contract/i18n/en/i18n.ts'
import { compileCatalogues } from '#pwa/build/catalogues.ts'
import { temporaryFolderOfTest } from '../support/temporary-folder.ts'

const INTL_NAMES = join(import.meta.dirname, '../../api/contract/i18n/intl-names.ts')

type Catalogue = Record<string, unknown>

/** Compiles one catalogue for each language, and returns the folder. */
function compiled(catalogues: Record<string, Catalogue | string>): string {
  const folder = temporaryFolderOfTest('catalogues')
  for (const [language, catalogue] of Object.entries(catalogues)) {
    mkdirSync(join(folder, language))
    writeFileSync(join(folder, language, 'place.json'), JSON.stringify(catalogue))
  }
  compileCatalogues(folder, Object.keys(catalogues), join(folder, 'hooks'))
  return folder
}

function sourceOf(folder: string, language: string) {
  return readFileSync(join(folder, language, 'place.ts'), 'utf8')
}

test.each<[string, Catalogue, Catalogue, faults: string[]]>([
  ['a missing sentence', { a: { b: 'x' }, c: 'x' }, { a: {}, c: 'x' }, ['es/place.json: a.b is missing']],
  ['an extra sentence', { c: 'x' }, { c: 'x', d: 'x' }, ['es/place.json: d is not in the English file']],
  ['a missing item of a list', { a: ['x', 'x'] }, { a: ['x'] }, ['es/place.json: a.1 is missing']],
  ['a missing parameter', { a: '{x} of {y}' }, { a: '{x}' }, ['es/place.json: a lacks the parameter {y}']],
  [
    'another parameter',
    { a: '{x}' },
    { a: '{count, plural, other {{z}}}' },
    [
      'es/place.json: a lacks the parameter {x}',
      'es/place.json: a has the parameter {count}, which English has not',
      'es/place.json: a has the parameter {z}, which English has not',
    ],
  ],
  ['an open brace', { a: 'x' }, { a: 'x {y' }, ['es/place.json: a has EXPECT_ARGUMENT_CLOSING_BRACE: x {y']],
  [
    'a plural without its last form',
    { a: '{n, plural, other {x}}' },
    { a: '{n, plural, one {x}}' },
    ['es/place.json: a has MISSING_OTHER_CLAUSE: {n, plural, one {x}}'],
  ],
  [
    'a date, which the sentence would format by itself',
    { a: '{x}' },
    { a: '{x, date}' },
    ['es/place.json: a has a format or a name that is not compiled: {x, date}'],
  ],
])('%s is a fault with its file and key', (_, en, es, faults) => {
  expect(() => compiled({ en, es })).toThrow(new Error(`The sentences do not fit together:\n${faults.join('\n')}`))
})

test('a missing file is a fault', () => {
  const folder = compiled({ en: { a: 'x' }, es: { a: 'y' } })
  writeFileSync(join(folder, 'en/other.json'), '{ "a": "x" }')
  expect(() => compileCatalogues(folder, ['en', 'es'], join(folder, 'hooks'))).toThrow('es/other.json is missing')
})

test('a sentence is a text, a function of its parameter, or a function of an object with several', () => {
  const en = {
    '@text': 'A note for translators.',
    text: `It's \`\\ \${x}\``.replace('${x}', "'{'x'}'"),
    list: [{ title: '“{city}”', plain: '}' }],
    choice: '{isDayFirst, select, true {{day} {month}} other {{month} {day}}}',
    grouped: '{count, plural, one {# view} other {# views}} of {all, number}',
  }
  expect(sourceOf(compiled({ en }), 'en')).toBe(`// Compiled from the catalogues. See docs/translating.md.
import { grouped } from '../grouped.ts'
export const place = {
"text": \`It's \\\`\\\\ {x}\\\`\`,
"list": [
{
"title": (city: string | number): string => \`“\${city}”\`,
"plain": \`}\`
}
],
"choice": ({ isDayFirst, day, month }: { isDayFirst: boolean, day: string | number, month: string | number }): string => (isDayFirst ? \`\${day} \${month}\` : \`\${month} \${day}\`),
"grouped": ({ count, all, tag }: { count: number, all: number, tag: string }): string => \`\${(count === 1 ? \`\${grouped(count, tag)} view\` : \`\${grouped(count, tag)} views\`)} of \${grouped(all, tag)}\`
}
`)
})

test('all languages have the parameters that one of them needs', () => {
  const folder = compiled({
    en: { a: '{count} {b}' },
    es: { a: '{b, select, x {y} other {z}} {count, plural, other {#}}' },
  })
  const parameters = '({ count, b, tag }: { count: number, b: string, tag: string }): string =>'
  for (const language of ['en', 'es']) expect(sourceOf(folder, language)).toContain(parameters)
})

test('each language has the plural forms of its own rules', async () => {
  const folder = compiled({
    en: { nights: '{count, plural, =0 {none} one {a night} other {{count} nights}}' },
    pl: { nights: '{count, plural, one {noc} few {{count} noce} =0 {nic} many {{count} nocy} other {{count} nocy}}' },
  })
  writeFileSync(join(folder, 'intl-names.ts'), `export { pluralRules } from '${INTL_NAMES}'\n`)
  const said = async (language: string) => {
    const { place } = (await import(join(folder, language, 'place.ts'))) as {
      place: { nights: (count: number) => string }
    }
    return [0, 1, 2, 5, 22, 25].map(place.nights)
  }
  expect(await said('en')).toEqual(['none', 'a night', '2 nights', '5 nights', '22 nights', '25 nights'])
  expect(await said('pl')).toEqual(['nic', 'noc', '2 noce', '5 nocy', '22 noce', '25 nocy'])
  // English needs no rules at run time.
  expect(sourceOf(folder, 'en')).not.toContain('pluralRules')
})

test('only what has changed is written, and the module of a deleted catalogue is deleted', () => {
  const folder = compiled({ en: { a: 'x' } })
  const place = join(folder, 'en/place.ts')
  const index = join(folder, 'en/pages.ts')
  const old = new Date('2026-01-01')
  for (const file of [place, index]) utimesSync(file, old, old)
  writeFileSync(join(folder, 'en/place.json'), '{ "a": "y" }')
  compileCatalogues(folder, ['en'], join(folder, 'hooks'))
  expect([statSync(place).mtime > old, statSync(index).mtime > old]).toEqual([true, false])

  rmSync(join(folder, 'en/place.json'))
  writeFileSync(join(folder, 'en/own.ts'), 'export const own = true\n')
  compileCatalogues(folder, ['en'], join(folder, 'hooks'))
  expect(readdirSync(join(folder, 'en')).toSorted()).toEqual([
    'excerpt.ts',
    'i18n.ts',
    'own.ts',
    'pages.ts',
    'server.ts',
  ])
})

test('the messages of the first screen are those of their features', () => {
  // A message with parameters is the same function.
  expect(en).toMatchObject(excerpt)
})
