import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Sql } from './sql.ts'

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
export async function insertRows(tx: Sql, path: string) {
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
