import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { CannotOpen } from './open-failure.ts'
import { renewFiles, runScript } from './schema-files.ts'
import type { Database, Sql } from './sql.ts'

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url))
const SCHEMA = fileURLToPath(new URL('../schema.sql', import.meta.url))
const TRIGGERS = fileURLToPath(new URL('../triggers.sql', import.meta.url))

/** The first migration creates the database of this release: older databases and backups are not migrated. */
export const OLDEST_RELEASE = '0.2.0'

/**
 * Migrations as they ran before they lost what the database has from files: the rows of db/data/city_centers.tsv, and
 * the bodies of functions, which are created after the migrations. They left the same database.
 */
const EARLIER_CHECKSUMS = new Map([
  [49, '6dcfc0a0ec972fab5ed55d972840a402'],
  [50, '9c503aa808ea9985920aa3c75981b51a'],
  [52, '86bbefd423ff5ddae9cd0871590c7078'],
  [55, 'd9eeed369df7388f29d866f6e6207312'],
  [57, '067a99d193704042e78434f01b732fa9'],
  [63, '86e50f1d9f6cec47ade1b15232c1a22f'],
  [65, '1b15ac66d3ee34b9072d70e6661d7ef0'],
  [68, '2831df40d0cd864daadee28bad6702cc'],
  [71, '9c424aa914564b9a5f63b5a94ddf2607'],
  [85, '26f7b3b6fcbcad3cf534ffa0015549a4'],
])

/** A migration that ran in a database. */
export type MigrationRun = { version: number; name: string; md5: string }

type Migration = MigrationRun & { path: string }

/**
 * Brings the database to this code's version in one transaction: after a crash it has the old version or the new one.
 * An empty database gets the schema as it stands. Returns how many migrations the database got. Calls `before` with the
 * version of a database that is not empty. `upTo` stops at an earlier version. Throws `CannotOpen` when the database is
 * newer than the code or older than its migrations, or when a migration was changed after it ran.
 */
export async function migrate(
  sql: Database,
  { before, upTo }: { before?: (version: number) => Promise<void>; upTo?: number } = {},
): Promise<number> {
  const { oldest, newest } = await versionRange()
  const current = (await migrationsIn(sql)).at(-1)?.version ?? 0
  if (current > newest)
    throw new CannotOpen(
      `The database is at version ${current}, newer than this Pista knows (${newest}). Start a newer Pista.`,
    )
  if (current > 0 && current < oldest)
    throw new CannotOpen(
      `The database is at version ${current}, older than that of Pista ${OLDEST_RELEASE} (${oldest}), and was not changed. Start Pista ${OLDEST_RELEASE}, which migrates it, and then this Pista.`,
    )
  if (current > 0 && current < newest) await before?.(current)

  return await sql.begin(tx => migrateIn(tx, upTo))
}

/** Migrates inside a transaction of the caller, who commits or rolls back. */
export async function migrateIn(tx: Sql, upTo?: number): Promise<number> {
  await tx`set local statement_timeout = 0`
  // Two processes migrate one after the other: this process waits without a limit.
  await tx`set local lock_timeout = 0`
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations})`
  // A change of a table that waits for a long query blocks all later statements on that table.
  await tx`set local lock_timeout = '2s'`

  const migrations = await allMigrations()
  const newest = migrations.at(-1)?.version ?? 0
  const target = upTo ?? newest
  const ran = await migrationsIn(tx)
  refuseChangedMigration(migrations, ran)
  const current = ran.at(-1)?.version ?? 0
  const pending = migrations.filter(({ version }) => version > current && version <= target)
  const isNew = current === 0 && target === newest
  for (const path of isNew ? [SCHEMA] : pending.map(migration => migration.path)) await runScript(tx, path)
  for (const { version, name, md5 } of pending)
    await tx`insert into schema_versions (version, name, md5, run_at) values (${version}, ${name}, ${md5}, now())`
  if (target === newest) await renewFiles(tx)
  if (isNew) await runScript(tx, TRIGGERS)
  return pending.length
}

/** Returns the migrations that ran, oldest first; an empty list when the database has no `schema_versions` table. */
export async function migrationsIn(sql: Sql): Promise<MigrationRun[]> {
  // `to_regclass` alone reads a cache, which does not know yet what another process has created during the wait for the
  // lock.
  const [table] = await sql<{ exists: boolean }[]>`
    select exists(select from pg_class where oid = to_regclass('schema_versions')) as exists
  `
  if (!table?.exists) return []
  return await sql<MigrationRun[]>`
    select version::int as version, name, md5 from schema_versions where version > 0 order by version
  `
}

/** The versions of the oldest database that is migrated, and of this code. */
export async function versionRange(): Promise<{ oldest: number; newest: number }> {
  const versions = (await allMigrations()).map(({ version }) => version)
  return { oldest: versions.at(0) ?? 0, newest: versions.at(-1) ?? 0 }
}

/** The first migration of a backup that this code does not have, or has with other content. */
export async function unknownMigration(fromBackup: MigrationRun[]): Promise<MigrationRun | undefined> {
  const [oldest, ...later] = await allMigrations()
  return fromBackup
    .filter(({ version }) => version > (oldest?.version ?? 0))
    .find(run => !later.some(migration => migration.version === run.version && isSame(migration, run)))
}

/** The first migration is not compared: sites of that release had others, which left the same database. */
function refuseChangedMigration([, ...migrations]: Migration[], ran: MigrationRun[]) {
  const runs = new Map(ran.map(run => [run.version, run]))
  const changed = migrations.find(migration => {
    const run = runs.get(migration.version)
    return run && !isSame(migration, run)
  })
  if (changed)
    throw new CannotOpen(
      `A migration that already ran was changed afterwards: the checksum of migration ${changed.version} (${changed.name}) differs.`,
    )
}

function isSame({ version, md5 }: Migration, run: MigrationRun) {
  return run.md5 === md5 || run.md5 === EARLIER_CHECKSUMS.get(version)
}

async function allMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter(file => file.endsWith('.sql')).toSorted()
  return await Promise.all(
    files.map(async file => {
      const [number = '', , name = ''] = file.split('.')
      const md5 = createHash('md5')
        .update(await readFile(FOLDER + file))
        .digest('hex')
      return { version: Number(number), name, md5, path: FOLDER + file }
    }),
  )
}
