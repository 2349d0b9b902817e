import { type MigrationRun, migrateIn, unknownMigration } from '../connection/migrate.ts'
import { CannotOpen } from '../connection/open-failure.ts'
import type { Sql } from '../connection/sql.ts'
import { tableNamesIn } from './tables.ts'

/**
 * Creates the tables of the version that a backup was made with, runs `fill`, and migrates the rows to this code's
 * version. Must run in a transaction. While `fill` runs, triggers and foreign keys are off: the rows were checked
 * when they were written, and the tables arrive in any order.
 */
export async function loadInto(tx: Sql, migrations: MigrationRun[], fill: () => Promise<void>) {
  await refuseUnknownMigration(migrations)
  await migrateIn(tx, migrations.at(-1)?.version)

  const tables = (await tableNamesIn(tx)).filter(name => name !== 'schema_versions')
  const keys = await foreignKeysIn(tx)
  for (const { table, name } of keys) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`
  for (const table of tables) await tx`alter table ${tx(table)} disable trigger user`
  // The backup contains the rows that a new site begins with, too. Functions and data files are given to it again.
  await tx`truncate ${tx.unsafe(tables.map(name => `"${name.replaceAll('"', '""')}"`).join(', '))}`

  await fill()
  await renumberTransactions(tx)

  for (const table of tables) await tx`alter table ${tx(table)} enable trigger user`
  for (const { table, name, definition } of keys)
    await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`
  await migrateIn(tx)
  await tx`analyze`
}

/** A different checksum means that a development version of a migration made the backup. */
async function refuseUnknownMigration(migrations: MigrationRun[]) {
  const unknown = await unknownMigration(migrations)
  if (unknown)
    throw new CannotOpen(
      `The backup was made with another migration ${unknown.version} (${unknown.name}) than this Pista has. Restore it with the version of Pista that made it.`,
    )
}

/**
 * Every PostgreSQL cluster has its own transaction numbers. A restored number may be higher than the current one of
 * this cluster, and its row would look uncommitted forever. All rows get the number of the restoring transaction
 * instead.
 */
async function renumberTransactions(tx: Sql) {
  const columns = await tx<{ table: string; column: string }[]>`
    select c.relname as table, a.attname as column
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where a.atttypid = 'xid8'::regtype and a.attnum > 0 and not a.attisdropped
      and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
  `
  for (const { table, column } of columns) await tx`update ${tx(table)} set ${tx(column)} = pg_current_xact_id()`
}

type ForeignKey = { table: string; name: string; definition: string }

async function foreignKeysIn(tx: Sql): Promise<ForeignKey[]> {
  return await tx<ForeignKey[]>`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0 and c.connamespace = current_schema()::regnamespace
    order by t.relname, c.conname
  `
}
