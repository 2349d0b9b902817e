import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { connect, type Database, type Target } from '#db/connection/sql.ts'
import type { TestPostgres } from './global-setup.ts'
import { databaseOn } from './test-postgres.ts'

const POOL = 4

/** A copy of the template, with connections that stay open from one test file to the next. */
export type KeptDatabase = {
  name: string
  target: Target
  pool: Database
  admin: Database
  /** A transaction that is younger than the template. */
  madeIn: string
  /** The number of rows in `pg_depend`: an object that was dropped leaves no young row. */
  dependencies: number
  /** The row of the template in `site_settings`. */
  settings: string
}

/** Files that load their modules again share these, too. */
const ofProcess = globalThis as { emptiedDatabases?: KeptDatabase[] }
const emptied = (ofProcess.emptiedDatabases ??= [])

/**
 * A database without rows: the one that an earlier file of this process has left, or a new one. On new connections
 * PostgreSQL reads the catalogs, plans each statement and compiles each function again, which was a
 * third of its computing.
 */
export async function takeDatabase(server: TestPostgres): Promise<KeptDatabase> {
  const left = emptied.pop()
  if (left) return left
  const name = `${server.template}_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = connect(databaseOn(server), { max: 1 })
  await copyTemplate(admin, name, server.template)
  const target = databaseOn(server, name)
  const pool = connect(target, { max: POOL })
  const [made] = await pool<Pick<KeptDatabase, 'madeIn' | 'dependencies' | 'settings'>[]>`
    select
      pg_current_xact_id()::text as made_in, (select count(*) from pg_depend) as dependencies, to_json(s)::text as settings
    from site_settings s
  `
  if (!made) throw new Error('the template has no site settings')
  return { name, target, pool, admin, ...made }
}

/** Keeps the database for the next file. One in which more than rows of the product has changed is dropped. */
export async function leaveDatabase(database: KeptDatabase) {
  const { name, pool, admin } = database
  if ((await isAtRest(database)) && (await isEmptied(database).catch(() => false))) return void emptied.push(database)
  await pool.end({ timeout: 5 })
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
}

/** Large tables would take long to empty, and are slow afterwards. */
const MAX_BYTES = 32 * 1024 ** 2

/** Waits until no statement runs. Returns false if the file has left connections of its own, locks, or much data. */
async function isAtRest({ name, admin }: KeptDatabase): Promise<boolean> {
  for (const until = performance.now() + 5_000; performance.now() < until; await setTimeout(20)) {
    const [now] = await admin<{ running: number; isAsBefore: boolean }[]>`
      select
        count(*) filter (where state <> 'idle') as running,
        count(*) <= ${POOL} and pg_database_size(${name}) < ${MAX_BYTES} and not exists (
          select from pg_locks
          where locktype = 'advisory' and database = (select oid from pg_database where datname = ${name})
        ) as is_as_before
      from pg_stat_activity
      where datname = ${name} and backend_type = 'client backend'
    `
    if (now?.running === 0) return now.isAsBefore
  }
  return false
}

/** The tables that migrations fill. Tests of the product change only the settings. */
const FILLED = ['city_centers', 'schema_files', 'schema_versions']

/** What a change of the schema or of the statistics of the planner writes to. */
const CATALOGS = ['attribute', 'class', 'constraint', 'depend', 'proc', 'sequence', 'statistic', 'trigger'].map(
  name => `pg_${name}`,
)

/** Deletes the rows. Returns false if anything else has changed since the database was made. */
async function isEmptied({ pool, madeIn, dependencies, settings }: KeptDatabase): Promise<boolean> {
  const changes = [...FILLED, ...CATALOGS].map(
    table => `exists(select from ${table} where age(xmin) < age('${madeIn}'::xid8::xid))`,
  )
  const [changed] = await pool.unsafe<{ isChanged: boolean }[]>(
    `select ${changes.join(' or ')} or (select count(*) from pg_depend) <> ${dependencies} as is_changed`,
  )
  if (changed?.isChanged !== false) return false
  await pool.unsafe(`
    do $$
      declare
        name text;
      begin
        -- Without triggers and foreign keys.
        set local session_replication_role = replica;
        for name in
          select c.oid::regclass from pg_class c
          where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0
            and c.relname not in ('${FILLED.join("', '")}')
        loop
          execute 'delete from ' || name;
        end loop;
        for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
          perform setval(name::regclass, 1, false);
        end loop;
        insert into site_settings
        select * from json_populate_record(null::site_settings, '${settings.replaceAll("'", "''")}');
      end
    $$
  `)
  return true
}

/** PostgreSQL copies a template for one caller at a time and refuses the others. */
async function copyTemplate(admin: Database, name: string, template: string) {
  // Files are copied with half the computing of pages that go through the log. A server with `fsync` would wait for the
  // disk.
  const [disk] = await admin<{ fsync: string }[]>`show fsync`
  const strategy = disk?.fsync === 'off' ? 'file_copy' : 'wal_log'
  for (;;) {
    try {
      await admin.unsafe(`create database ${name} template ${template} strategy ${strategy}`)
      return
    } catch (error) {
      if (!(error instanceof postgres.PostgresError && error.code === '55006')) throw error
      await setTimeout(20)
    }
  }
}
