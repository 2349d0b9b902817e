import type { Database, Sql } from '#db/connection/sql.ts'

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

/**
 * The pages that the statement of `run` reads, from memory or from the disk, by PostgreSQL's own count. The statement
 * runs; its result is an empty list.
 */
export async function pagesReadBy(sql: Database, run: (sql: Sql) => Promise<unknown>): Promise<number> {
  let pages = 0
  const explain = async (strings: TemplateStringsArray, ...values: never[]) => {
    const [first = '', ...others] = strings
    const text = [`explain (analyze, buffers, format json) ${first}`, ...others]
    const [row] = await sql<{ 'QUERY PLAN': Plan[] }[]>(Object.assign(text, { raw: text }), ...values)
    const plan = row?.['QUERY PLAN'][0]?.Plan
    pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    return []
  }
  // A fragment of the statement, or an identifier, is made as always.
  const explaining = (strings: TemplateStringsArray, ...values: never[]) =>
    /^\s*(with|select|update)\s/.test(strings[0] ?? '') ? explain(strings, ...values) : sql(strings, ...values)
  // Stands in for the calls of `run` only, which are tagged templates and constant fragments.
  await run(Object.assign(explaining, { unsafe: (text: string) => sql.unsafe(text) }) as unknown as Sql)
  return pages
}
