import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser'
import { pluralRules } from '#contract/i18n/intl-names.ts'
import { languages } from '#contract/i18n/locale.ts'

/**
 * Compiles the sentences: `<language>/<feature>.json` in this folder, with messages in ICU MessageFormat, becomes a
 * module of the same name. There a message without parameters is a text, one with a parameter is a function of it, and
 * one with several is a function of an object with their names. A number that is grouped (`#`, `{count, number}`) adds
 * the parameter `tag`: the language and region of the reader. Keys that begin with `@` are notes for translators.
 */
const FOLDER = join(import.meta.dirname, '../../api/contract/i18n')
/** One module for each catalogue of the pages, with the hook that returns its messages: `useJoinI18n` in `join.ts`. */
const HOOKS = join(import.meta.dirname, '../i18n/pages')

const HEADER = '// Compiled from the catalogues. See docs/translating.md.\n'

/** The features of the first screens, and those with the sentences of the server. All others are loaded with a page. */
const FIRST = ['accounts', 'events', 'landing', 'messages', 'people', 'refusals', 'shell']
const SERVER = [
  'artists',
  'embeds',
  'emails',
  'gigs',
  'landing',
  'links',
  'manifest',
  'notification-list',
  'notifications',
  'people',
  'prices',
  'program',
  'promises',
  'samples',
  'series',
  'still-on',
]
const NO_PAGE = [...FIRST, 'emails', 'event-times', 'links', 'manifest', 'notifications', 'samples']

/** The English messages of a member's first screen: a module of its own, from which the other modules take them. */
const EXCERPT = [
  'accounts.signOut.pending',
  'events.price',
  'events.status.draft',
  'events.card',
  'events.tonight',
  'events.page.failedText',
  'messages.openChat',
  'messages.errors.title',
  'messages.errors.send',
  'shell.brand',
  'shell.skipToContent',
  'shell.loading',
  'shell.update',
  'shell.header',
  'shell.bar',
  'shell.failure',
  'shell.offline',
  'shell.toasts',
  'shell.dialog',
]

type Json = string | Json[] | { [key: string]: Json }
type Elements = MessageFormatElement[]
/** The catalogues of a language by feature, and its messages by path: `events.card.going`. */
type Translation = { language: string; trees: Record<string, Json>; messages: Map<string, Elements> }
/** The types of the parameters of a message by name. All languages have the same. */
type Parameters = Map<string, string>

/** Writes the modules that have changed. Throws an error that lists the faults of all catalogues. */
export function compileCatalogues(folder = FOLDER, codes: string[] = Object.keys(languages), hooks = HOOKS): void {
  const faults: string[] = []
  const translations = codes.map(language => readTranslation(folder, language, faults))
  const english = translations.find(({ language }) => language === 'en')
  if (english && faults.length === 0)
    for (const translation of translations) faults.push(...differences(english, translation))
  if (faults.length > 0) throw new Error(`The sentences do not fit together:\n${faults.join('\n')}`)

  const parameters = new Map<string, Parameters>()
  for (const path of english?.messages.keys() ?? [])
    parameters.set(path, parametersOf(translations.map(({ messages }) => messages.get(path) ?? [])))
  for (const translation of translations)
    writeModules(join(folder, translation.language), modulesOf(translation, parameters))
  if (english) writeModules(hooks, new Map(pagesOf(english).map(feature => [feature, hookOf(feature)])))
}

function readTranslation(folder: string, language: string, faults: string[]): Translation {
  const messages = new Map<string, Elements>()
  const read = (path: string, json: Json) => {
    if (typeof json !== 'string') {
      for (const [key, inner] of Object.entries(json)) read(`${path}.${key}`, inner)
      return
    }
    try {
      const elements = parse(json, { ignoreTag: true, captureLocation: false })
      if (!all(elements).every(isKnown)) throw new Error('a format or a name that is not compiled')
      messages.set(path, elements)
    } catch (error) {
      faults.push(`${placeOf(language, path)} has ${error instanceof Error ? error.message : 'a fault'}: ${json}`)
      messages.set(path, [])
    }
  }
  const trees: Translation['trees'] = {}
  for (const feature of namesIn(join(folder, language), '.json')) {
    const text = readFileSync(join(folder, language, `${feature}.json`), 'utf8')
    const tree = JSON.parse(text, (key, value: unknown) => (key.startsWith('@') ? undefined : value)) as Json
    trees[feature] = tree
    read(feature, tree)
  }
  return { language, trees, messages }
}

/** What of the English catalogues a translation lacks, and what it has beyond them. */
function differences(english: Translation, { language, trees, messages }: Translation): string[] {
  const files = [
    ...Object.keys(english.trees).filter(feature => !(feature in trees)),
    ...Object.keys(trees).filter(feature => !(feature in english.trees)),
  ].map(feature => `${feature in trees ? 'en' : language}/${feature}.json is missing`)
  const missing = [...english.messages.keys()].filter(path => featureOf(path) in trees && !messages.has(path))
  const others = [...messages].flatMap(([path, elements]) => {
    const expected = english.messages.get(path)
    if (!expected)
      return featureOf(path) in english.trees ? [`${placeOf(language, path)} is not in the English file`] : []
    const [names, englishNames] = [namesOf(elements), namesOf(expected)]
    return [
      ...[...englishNames.difference(names)].map(name => `lacks the parameter {${name}}`),
      ...[...names.difference(englishNames)].map(name => `has the parameter {${name}}, which English has not`),
    ].map(problem => `${placeOf(language, path)} ${problem}`)
  })
  return [...files, ...missing.map(path => `${placeOf(language, path)} is missing`), ...others]
}

/** All parts of a message, also those in its choices. */
function all(elements: Elements): Elements {
  return elements.flatMap(element => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => all(value)) : []),
  ])
}

function isKnown(element: MessageFormatElement): boolean {
  if (isValue(element) && !/^[a-z]\w*$/i.test(element.value)) return false
  if (element.type === TYPE.number) return !element.style
  if (element.type === TYPE.plural) return element.pluralType === 'cardinal' && element.offset === 0
  return element.type !== TYPE.date && element.type !== TYPE.time && element.type !== TYPE.tag
}

function namesOf(elements: Elements): Set<string> {
  return new Set(all(elements).flatMap(element => (isValue(element) ? [element.value] : [])))
}

function isValue(element: MessageFormatElement) {
  return element.type !== TYPE.literal && element.type !== TYPE.pound
}

/** A value is a text or a number, unless a language chooses by it or groups its digits. */
function parametersOf(translations: Elements[]): Parameters {
  const parts = translations.flatMap(all)
  const types = new Map<string, string>()
  for (const element of parts.filter(part => isValue(part)))
    types.set(element.value, typeOf(element) ?? types.get(element.value) ?? 'string | number')
  if (parts.some(({ type }) => type === TYPE.number || type === TYPE.pound)) types.set('tag', 'string')
  return types
}

function typeOf(element: MessageFormatElement): string | undefined {
  if (element.type === TYPE.number || element.type === TYPE.plural) return 'number'
  if (element.type !== TYPE.select) return undefined
  const keys = Object.keys(element.options).filter(key => key !== 'other')
  if (keys.length === 0) return undefined
  return keys.every(key => key === 'true' || key === 'false') ? 'boolean' : 'string'
}

/** The messages of a language, and the paths that are taken from the module `excerpt`. */
type Scope = {
  language: string
  messages: Map<string, Elements>
  parameters: Map<string, Parameters>
  excerpt: string[]
}

function modulesOf({ language, trees, messages }: Translation, parameters: Scope['parameters']): Map<string, string> {
  const isEnglish = language === 'en'
  const scope = { language, messages, parameters, excerpt: isEnglish ? EXCERPT : [] }
  const modules = new Map(Object.entries(trees).map(([feature, tree]) => [feature, moduleOf(feature, tree, scope)]))
  if (isEnglish) modules.set('excerpt', moduleOf('excerpt', excerptOf('', trees) ?? {}, { ...scope, excerpt: [] }))
  const isIn = (list: string[]) => Object.keys(trees).filter(feature => list.includes(feature))
  modules.set('i18n', indexOf(language, isIn(FIRST), isEnglish ? 'I18n' : ''))
  modules.set('pages', indexOf('pages', pagesOf({ trees }), isEnglish ? 'PageI18n' : ''))
  modules.set('server', indexOf('serverMessages', isIn(SERVER), isEnglish ? 'ServerMessages' : ''))
  return modules
}

/** The features whose messages are loaded with a page. */
function pagesOf({ trees }: Pick<Translation, 'trees'>): string[] {
  return Object.keys(trees).filter(feature => feature === 'embeds' || !NO_PAGE.includes(feature))
}

/** A module that stays the same is not written again, and one whose catalogue is gone is deleted. */
function writeModules(folder: string, modules: Map<string, string>) {
  mkdirSync(folder, { recursive: true })
  const before = new Map(namesIn(folder, '.ts').map(name => [name, readFileSync(join(folder, `${name}.ts`), 'utf8')]))
  for (const [name, code] of before)
    if (!modules.has(name) && code.startsWith(HEADER)) rmSync(join(folder, `${name}.ts`))
  for (const [name, code] of modules)
    if (before.get(name) !== HEADER + code) writeFileSync(join(folder, `${name}.ts`), HEADER + code)
}

/** What a compiled message may use. */
const IMPORTED = {
  grouped: { use: 'grouped(', from: '../grouped.ts' },
  excerpt: { use: ' excerpt.', from: './excerpt.ts' },
  pluralRules: { use: 'pluralRules(', from: '../intl-names.ts' },
}

function moduleOf(feature: string, tree: Json, scope: Scope): string {
  const code = `export const ${constantOf(feature)} = ${valueOf(feature === 'excerpt' ? '' : feature, tree, scope)}\n`
  const imports = Object.entries(IMPORTED).flatMap(([name, { use, from }]) =>
    code.includes(use) ? [`import { ${name} } from '${from}'\n`] : [],
  )
  return [...imports, code].join('')
}

function valueOf(path: string, json: Json, scope: Scope): string {
  if (scope.excerpt.includes(path)) return `excerpt.${path}`
  if (typeof json === 'string') return messageOf(path, scope)
  if (Array.isArray(json))
    return `[\n${json.map((item, index) => valueOf(`${path}.${index}`, item, scope)).join(',\n')}\n]`
  const entries = Object.entries(json).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${valueOf(path ? `${path}.${key}` : key, inner, scope)}`,
  )
  return `{\n${entries.join(',\n')}\n}`
}

function messageOf(path: string, { language, messages, parameters }: Scope): string {
  const code = codeOf(messages.get(path) ?? [], language)
  const list = [...(parameters.get(path) ?? [])]
  if (list.length === 0) return code
  const types = list.map(([name, type]) => `${name}: ${type}`).join(', ')
  return list.length === 1
    ? `(${types}): string => ${code}`
    : `({ ${list.map(([name]) => name).join(', ')} }: { ${types} }): string => ${code}`
}

/** An expression for the text. `#` is the value of the innermost plural. */
function codeOf(elements: Elements, language: string, counted = ''): string {
  const [first] = elements
  if (elements.length === 1 && first && 'options' in first) return choiceOf(first, language, counted)
  const parts = elements.map(element => {
    if (element.type === TYPE.literal) return element.value.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`)
    if ('options' in element) return `\${${choiceOf(element, language, counted)}}`
    if (element.type === TYPE.argument) return `\${${element.value}}`
    return `\${grouped(${element.type === TYPE.pound ? counted : element.value}, tag)}`
  })
  return `\`${parts.join('')}\``
}

function choiceOf(element: PluralElement | SelectElement, language: string, counted: string): string {
  const { other, ...options } = element.options
  const code = (branch: typeof other) =>
    codeOf(branch?.value ?? [], language, element.type === TYPE.plural ? element.value : counted)
  // A number has precedence over a category.
  const branches = Object.entries(options).toSorted(
    ([one], [two]) => Number(two.startsWith('=')) - Number(one.startsWith('=')),
  )
  return `(${branches.map(([key, branch]) => `${testOf(element, key, language)} ? ${code(branch)} : `).join('')}${code(other)})`
}

function testOf({ type, value }: PluralElement | SelectElement, key: string, language: string): string {
  if (type === TYPE.select)
    return key === 'true' ? value : key === 'false' ? `!${value}` : `${value} === ${JSON.stringify(key)}`
  if (key.startsWith('=')) return `${value} === ${key.slice(1)}`
  return key === 'one' && isOneAlone(language)
    ? `${value} === 1`
    : `pluralRules('${language}').select(${value}) === '${key}'`
}

/** Whether the category `one` is the number one alone, as in English. */
function isOneAlone(language: string): boolean {
  const rules = pluralRules(language)
  return Array.from({ length: 1000 }, (_, count) => (rules.select(count) === 'one') === (count === 1)).every(Boolean)
}

function excerptOf(path: string, json: Json): Json | undefined {
  if (EXCERPT.includes(path)) return json
  if (typeof json === 'string' || Array.isArray(json)) return undefined
  const entries = Object.entries(json).flatMap(([key, inner]) => {
    const taken = excerptOf(path ? `${path}.${key}` : key, inner)
    return taken === undefined ? [] : [[key, taken] as const]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function indexOf(constant: string, features: string[], type: string): string {
  const imports = features.map(feature => `import { ${constantOf(feature)} } from './${feature}.ts'\n`)
  const code = `export const ${constant} = { ${features.map(constantOf).join(', ')} }\n`
  return `${imports.join('')}${code}${type && `export type ${type} = typeof ${constant}\n`}`
}

/** The English messages are imported here, so that an English reader loads them with the page. */
function hookOf(feature: string): string {
  const constant = constantOf(feature)
  const hook = `use${constant.charAt(0).toUpperCase()}${constant.slice(1)}I18n`
  return [
    `import { ${constant} } from '#contract/i18n/en/${feature}.ts'\n`,
    `import { usePageI18n } from '#pwa/i18n/i18n.ts'\n`,
    `export const ${hook} = () => usePageI18n('${constant}', ${constant})\n`,
  ].join('')
}

function namesIn(folder: string, ending: string): string[] {
  const files = readdirSync(folder).filter(file => file.endsWith(ending))
  return files.map(file => file.slice(0, -ending.length)).toSorted()
}

/** `eventForm` for the file `event-form`. */
function constantOf(feature: string): string {
  return feature.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function featureOf(path: string): string {
  return path.slice(0, path.indexOf('.'))
}

/** `es/events.json: card.going` */
function placeOf(language: string, path: string): string {
  const feature = featureOf(path)
  return `${language}/${feature}.json: ${path.slice(feature.length + 1)}`
}

if (import.meta.main)
  try {
    compileCatalogues()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
