import type { Sql } from './sql.ts'

type Value = string | number | boolean | null | string[]

/** A part of a statement. A dozen fragments of the driver, each with a stack trace, cost more than the request. */
export class Part {
  readonly strings: readonly string[]
  readonly values: readonly (Part | Value)[]

  constructor(strings: readonly string[], values: readonly (Part | Value)[]) {
    this.strings = strings
    this.values = values
  }
}

/** `` part`and e.state = ${state}` ``; parts nest. */
export function part(strings: TemplateStringsArray, ...values: (Part | Value)[]): Part {
  return new Part(strings, values)
}

/** Text without parameters. Must be a constant of the code, never user input. */
export function literal(text: string): Part {
  return new Part([text], [])
}

/** Runs the whole statement as one prepared statement. */
export function runStatement<Row extends object>(sql: Sql, whole: Part) {
  const values: Value[] = []
  return sql.unsafe<Row[]>(sqlOf(whole, values), values, { prepare: true })
}

function sqlOf({ strings, values: given }: Part, values: Value[]): string {
  return strings.reduce((text, string, n) => {
    const value = given[n - 1]
    if (value instanceof Part) return text + sqlOf(value, values) + string
    return `${text}$${values.push(value ?? null)}${string}`
  })
}
