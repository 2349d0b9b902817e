import type { Readable } from 'node:stream'
import { codeOf } from '../connection/errors.ts'
import type { Database, Sql } from '../connection/sql.ts'

/** Columns are listed by name, because a backup does not contain generated columns. */
export type Table = { name: string; columns: string[] }

/** The next value follows `value`, or is `value` when the sequence was never used. */
type Sequence = { name: string; value: number; isUsed: boolean }

/** The manifest of a backup lists the migrations, and the restore runs them. Every version has its own files. */
const SCHEMA_TABLES = ['schema_versions', 'schema_files']

/** Cities, from the data files of every version, and from its packages (`db/places/load.ts`). */
const PLACES_TABLES = ['city_centers', 'places', 'place_names', 'place_sounds', 'places_version']

/** The tables in a backup: without the places and unlogged tables, whose rows can be computed again. */
export async function tablesIn(sql: Sql): Promise<Table[]> {
  return await sql<Table[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where ${isOwnTable(sql)}
      and c.relname <> all(${[...SCHEMA_TABLES, ...PLACES_TABLES]})
      and c.relpersistence = 'p'
    group by c.relname
    order by c.relname
  `
}

/** Returns the names of all tables, including those about the schema. */
export async function tableNamesIn(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c where ${isOwnTable(sql)} order by c.relname
  `
  return rows.map(({ name }) => name)
}

/** Excludes tables of extensions, and partitions, whose rows are read through the parent table. */
function isOwnTable(sql: Sql) {
  return sql`
    c.relnamespace = current_schema()::regnamespace
    and c.relkind in ('r', 'p')
    and not c.relispartition
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  `
}

export async function sequencesIn(sql: Sql): Promise<Sequence[]> {
  return await sql<Sequence[]>`
    select
      sequencename as name, coalesce(last_value, start_value) as value, last_value is not null as is_used
    from pg_sequences
    where schemaname = current_schema()
    order by sequencename
  `
}

export async function setSequences(sql: Sql, sequences: Sequence[]) {
  for (const { name, value, isUsed } of sequences)
    await sql`select setval(quote_ident(${name})::regclass, ${value}, ${isUsed})`
}

/** Returns the rows in the text format of PostgreSQL's `COPY`: one line for each row. */
export async function rowsOf(sql: Sql, { name, columns }: Table): Promise<Readable> {
  return await sql`copy (select ${sql(columns)} from ${sql(name)}) to stdout`.readable()
}

/** Inserts rows of `rowsOf` in a transaction: a failure at the end is reported by the next statement only. */
export async function addRows(tx: Sql, { name, columns }: Table, rows: Buffer) {
  const target = await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()
  const failed = Promise.withResolvers<never>()
  target.once('error', failed.reject)
  failed.promise.catch(() => {})
  await Promise.race([failed.promise, new Promise<void>(written => target.write(rows, () => written()))])
  target.end()
  // The driver accepts the next statement only after it has sent the end of the rows.
  await new Promise(resolve => setImmediate(resolve))
  await Promise.race([failed.promise, tx`select 1`]).catch((error: unknown) => {
    throw codeOf(error) === IN_FAILED_TRANSACTION
      ? new Error(`PostgreSQL refused the rows of the table ${name}; see its log for the reason`, { cause: error })
      : error
  })
}

const IN_FAILED_TRANSACTION = '25P02'

export async function countRows(sql: Sql, name: string): Promise<number> {
  return (await sql<{ count: number }[]>`select count(*) as count from ${sql(name)}`)[0]?.count ?? 0
}

/** Runs `read` on one snapshot of the database, without a time limit: concurrent writes are not visible to it. */
export async function inSnapshot<Result>(sql: Database, read: (tx: Sql) => Promise<Result>): Promise<Result> {
  const result = await sql.begin('isolation level repeatable read read only', async tx => {
    await tx`set local statement_timeout = 0`
    await tx`set local idle_in_transaction_session_timeout = 0`
    return { value: await read(tx) }
  })
  return result.value as Result
}

export async function serverVersion(sql: Sql): Promise<string> {
  return (await sql<{ version: string }[]>`select current_setting('server_version') as version`)[0]?.version ?? ''
}

const PAGE_SIZE = 500
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

type PathRow = { key: string; paths: string[] }

/**
 * Yields the path of every file that the database refers to. The thumbnail of a flyer has no row of its own. Each
 * page is a transaction of its own: reading the files takes long, and vacuum cannot remove rows newer than the oldest
 * open transaction.
 */
export async function* uploadedPaths(sql: Sql): AsyncGenerator<string> {
  yield* inPages(
    '',
    after => sql<PathRow[]>`
      select path as key, array[path] as paths from uploads where path > ${after} order by path limit ${PAGE_SIZE}
    `,
  )
  yield* inPages(
    LOWEST_ID,
    after => sql<PathRow[]>`
      select id as key, array_remove(array[photo_path, resume_path], null) as paths
      from applications
      where id > ${after}
      order by id
      limit ${PAGE_SIZE}
    `,
  )
}

async function* inPages(first: string, pageAfter: (after: string) => PromiseLike<PathRow[]>): AsyncGenerator<string> {
  let after: string | undefined = first
  while (after !== undefined) {
    const page: PathRow[] = await pageAfter(after)
    for (const { paths } of page) yield* paths
    after = page.length === PAGE_SIZE ? page.at(-1)?.key : undefined
  }
}
