import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sql } from './sql.ts'

const FOLDERS = ['functions', 'data'].map(folder => fileURLToPath(new URL(`../${folder}/`, import.meta.url)))

/**
 * Creates the functions of `db/functions` and inserts the rows of `db/data` whose files differ from those which the
 * database was given before. A function is replaced without the indexes and generated columns that use it: when its
 * results change, a migration computes these again.
 */
export async function renewFiles(tx: Sql) {
  // A function may call another one that is created after it.
  await tx`set local check_function_bodies = off`
  const given = await tx<{ name: string; digest: string }[]>`select name, digest from schema_files`
  const digests = new Map(given.map(({ name, digest }) => [name, digest]))
  for (const { name, path, digest } of await schemaFiles()) {
    const isGiven = digests.get(name) === digest
    digests.delete(name)
    if (isGiven) continue
    if (name.endsWith('.tsv')) await replaceRows(tx, path)
    else await replaceFunction(tx, path)
    await tx`
      insert into schema_files (name, digest) values (${name}, ${digest})
      on conflict (name) do update set digest = excluded.digest
    `
  }
  for (const name of digests.keys()) {
    await dropUnused(tx, name)
    await tx`delete from schema_files where name = ${name}`
  }
}

async function replaceRows(tx: Sql, path: string) {
  await tx`delete from ${tx(basename(path, '.tsv'))}`
  await insertRows(tx, path)
}

async function replaceFunction(tx: Sql, path: string) {
  await dropUnused(tx, basename(path))
  await runScript(tx, path)
}

/**
 * Drops the functions of a file: `create or replace` changes neither their result nor the names of their parameters,
 * and keeps those with other parameters. Left are the functions that a trigger, an index or a column uses.
 */
async function dropUnused(tx: Sql, name: string) {
  const functions = await tx<{ signature: string }[]>`
    select p.oid::regprocedure::text as signature
    from pg_proc p
    where p.proname = ${basename(name, '.sql')} and p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)
  `
  for (const { signature } of functions) await tx.unsafe(`drop function ${signature}`)
}

async function schemaFiles() {
  const folders = await Promise.all(FOLDERS.map(async folder => (await readdir(folder)).map(name => folder + name)))
  return await Promise.all(
    folders.flat().map(async path => {
      const digest = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
      return { name: basename(path), path, digest }
    }),
  )
}

/** Runs a script with psql's `\ir` (a script) and `\copy` (the rows of a file), with paths relative to the script. */
export async function runScript(tx: Sql, path: string): Promise<void> {
  const script = await readFile(path, 'utf8')
  // Each line that begins with a backslash is a part of its own.
  for (const part of script.split(/^(?=\\)|(?<=^\\.*)\n/m)) {
    const [, command, file = ''] = /^\\(ir|copy \w+ from) (\S+)$/.exec(part) ?? []
    if (command === 'ir') await runScript(tx, join(dirname(path), file))
    else if (command) await insertRows(tx, join(dirname(path), file))
    else await tx.unsafe(part).simple()
  }
}

/** Inserts the rows of a file into the table of its name. The first line has the names of the columns. */
async function insertRows(tx: Sql, path: string) {
  const [header = '', ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n')
  const table = basename(path, '.tsv')
  const columns = header.split('\t')
  const rows = lines.map(line => {
    const values = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, values[index]]))
  })
  await tx`
    insert into ${tx(table)} (${tx(columns)})
    select ${tx(columns)} from json_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::json)
  `
  await tx`analyze ${tx(table)}`
}
