import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#contract/i18n/locale.ts'

const SENTENCES = join(import.meta.dirname, '../../api/contract/i18n')

export type Sentence = {
  /** The feature and the keys: `events.card.going`. */
  path: string
  /** The message of the catalogue. */
  message: string
  /** The text with these values in place of the parameters. */
  say: (valueOf: (parameter: string) => unknown) => string
}

/** Every sentence of a language, as its catalogue has it and as it is compiled. */
export async function sentencesIn(language: Locale): Promise<Sentence[]> {
  const files = readdirSync(join(SENTENCES, language)).filter(file => file.endsWith('.json'))
  const found = await Promise.all(
    files.map(async file => {
      const catalogue: unknown = JSON.parse(readFileSync(join(SENTENCES, language, file), 'utf8'))
      const compiled = (await import(join(SENTENCES, language, file.replace('.json', '.ts')))) as Record<
        string,
        unknown
      >
      return Object.entries(compiled).flatMap(([name, value]) => sentencesOf(name, catalogue, value))
    }),
  )
  return found.flat()
}

function sentencesOf(path: string, message: unknown, compiled: unknown): Sentence[] {
  if (typeof message === 'string') return [{ path, message, say: values => said(compiled, values) }]
  return Object.entries(message as object).flatMap(([key, inner]) =>
    key.startsWith('@') ? [] : sentencesOf(`${path}.${key}`, inner, (compiled as Record<string, unknown>)[key]),
  )
}

/**
 * A sentence with one parameter is a function of it, and one with several is a function of an object with their names.
 */
function said(compiled: unknown, valueOf: (parameter: string) => unknown): string {
  if (typeof compiled !== 'function') return String(compiled)
  const [, names, name = ''] = /^\((?:\{([^}]*)\}|(\w+))/.exec(compiled.toString()) ?? []
  const values = names?.split(',').map(key => [key.trim(), valueOf(key.trim())] as const)
  return String(Reflect.apply(compiled, undefined, [values ? Object.fromEntries(values) : valueOf(name)]))
}
