import type { Sql } from './sql.ts'

type Fragment = ReturnType<Sql>
type Value = string | number | boolean | null | Buffer | string[]

/** The text of a statement, and for each of its parameters the name of a value, or the value where it is a constant. */
type Kept = { text: string; parameters: ({ name: string } | { constant: Value })[] }

/**
 * A statement whose fragments are the same in every call. The driver would build its text again for each call, which
 * costs more than a tenth of a message; here it is built once. `build` gets a placeholder for each value: it may pass
 * them on to other fragments, but must not decide anything by them. Every call must have the same names of values.
 */
export function keptStatement<Row extends object, Values extends Record<string, Value>>(
  build: (sql: Sql, at: { [Name in keyof Values]: string }) => Fragment,
) {
  let kept: Kept | undefined
  return (sql: Sql, values: Values) => {
    kept ??= keep(build, sql, values)
    const given = kept.parameters.map(part => ('name' in part ? (values[part.name] ?? null) : part.constant))
    return sql.unsafe<Row[]>(kept.text, given, { prepare: true })
  }
}

function keep<Values extends Record<string, Value>>(
  build: (sql: Sql, at: { [Name in keyof Values]: string }) => Fragment,
  sql: Sql,
  values: Values,
): Kept {
  const names = new Map(Object.keys(values).map(name => [`\0${name}`, name]))
  // `fromEntries` does not keep the names of its entries.
  const at = Object.fromEntries([...names].map(([mark, name]) => [name, mark])) as { [Name in keyof Values]: string }
  const parameters: Kept['parameters'] = []
  const textOf = ({ strings, args }: Built): string =>
    strings.reduce((text, string, n) => {
      const part = args[n - 1]
      if (isBuilt(part)) return text + textOf(part) + string
      if (isIdentifier(part)) return text + part.value + string
      const name = typeof part === 'string' ? names.get(part) : undefined
      return `${text}$${parameters.push(name === undefined ? { constant: constantIn(part) } : { name })}${string}`
    })
  const built: unknown = build(sql, at)
  if (!isBuilt(built)) throw new Error('a kept statement is not one of the driver')
  return { text: textOf(built), parameters }
}

/** The internal fields of a statement or fragment in postgres.js, which the tests check against the library. */
type Built = { strings: readonly string[]; args: readonly unknown[] }

function isBuilt(part: unknown): part is Built {
  return isObject(part) && 'strings' in part && 'args' in part
}

/** The name of a column, quoted. */
function isIdentifier(part: unknown): part is { value: string } {
  return isObject(part) && !Array.isArray(part) && 'value' in part && typeof part.value === 'string'
}

function constantIn(part: unknown): Value {
  if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean' || part === null) return part
  if (Array.isArray(part) && part.every(item => typeof item === 'string')) return part
  throw new Error('a kept statement has a part that is neither a fragment nor a constant')
}

function isObject(part: unknown): part is object {
  return typeof part === 'object' && part !== null
}
