import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate, versionRange } from '#db/connection/migrate.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { databaseOn, testPostgres } from '../support/postgres/test-postgres.ts'

const functions = join(import.meta.dirname, '../../db/functions')

const server = await testPostgres()
const admin = connect(databaseOn(server), { max: 1 })
const opened: { name: string; sql: Database }[] = []
afterAll(async () => {
  for (const { name, sql } of opened) {
    await sql.end()
    await admin.unsafe(`drop database ${name} with (force)`)
  }
  await admin.end()
})

const fresh = await newDatabase()
await migrate(fresh)

test('a site of 0.2.0 that is migrated has the same database as a new one', async () => {
  const migrated = await newDatabase()
  const { oldest } = await versionRange()
  await migrate(migrated, { upTo: oldest })
  await migrate(migrated)
  expect(await definitionsIn(migrated)).toEqual(await definitionsIn(fresh))
  expect(await rowsIn(migrated)).toEqual(await rowsIn(fresh))
})

test('of two processes that start at once on an empty database one creates the tables', async () => {
  const one = await newDatabase()
  const two = connect(databaseOn(server, opened.at(-1)?.name), { max: 1 })
  const counts = await Promise.all([migrate(one), migrate(two)])
  await two.end()
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, expect.any(Number)])
  expect(Math.max(...counts)).toBeGreaterThan(0)
})

test('the definitions that are compared include every kind', async () => {
  const kinds = (await definitionsIn(fresh)).map(definition => definition.split(' ')[0])
  expect(new Set(kinds)).toEqual(
    new Set(['column', 'constraint', 'extension', 'function', 'index', 'relation', 'sequence', 'trigger']),
  )
})

test('each function calls only functions and reads only columns that exist', async () => {
  const failures: string[] = []
  for (const file of readdirSync(functions))
    await fresh
      .unsafe(readFileSync(join(functions, file), 'utf8'))
      .simple()
      .catch((error: Error) => failures.push(`${file}: ${error.message}`))
  expect(failures).toEqual([])
})

test('a file has the functions of its name alone, and each function has a file', async () => {
  const names = await fresh<{ name: string }[]>`
    select distinct p.proname as name
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by name
  `
  expect(names.map(({ name }) => `${name}.sql`).toSorted()).toEqual(readdirSync(functions).toSorted())
})

test('a migration creates the functions whose file has changed, and drops those that have none any more', async () => {
  const sql = await newDatabase()
  await migrate(sql)
  const before = await definitionsIn(sql)
  // As another version of the code left them: with another result, another parameter, and a function that is used.
  await sql`drop function country_of(text)`
  await sql`create function country_of(state text) returns int language sql as 'select 1'`
  await sql`create function country_of(state text, other text) returns int language sql as 'select 2'`
  await sql`create or replace function note_change() returns trigger language plpgsql as 'begin return new; end'`
  await sql`create function removed(a int) returns int language sql as 'select 3'`
  await sql`update schema_files set digest = 'another' where name in ('country_of.sql', 'note_change.sql')`
  await sql`insert into schema_files (name, digest) values ('removed.sql', 'another')`
  expect(await migrate(sql)).toBe(0)
  expect(await definitionsIn(sql)).toEqual(before)
  expect(await rowsIn(sql)).toEqual(await rowsIn(fresh))
})

test('a database goes on whose migrations ran while they contained the bodies of functions', async () => {
  const sql = await newDatabase()
  await migrate(sql)
  await sql`update schema_versions set md5 = '9c424aa914564b9a5f63b5a94ddf2607' where version = 71`
  expect(await migrate(sql)).toBe(0)
  await sql`update schema_versions set md5 = '9c424aa914564b9a5f63b5a94ddf2608' where version = 71`
  await expect(migrate(sql)).rejects.toThrow('the checksum of migration 71 (held-places) differs')
})

test('a function whose file has not changed is left as it is', async () => {
  const sql = await newDatabase()
  await migrate(sql)
  const writtenIn = async () => [...(await sql`select xmin::text from pg_proc where proname = 'country_of'`)]
  const before = await writtenIn()
  await migrate(sql)
  expect(await writtenIn()).toEqual(before)
})

test('the centers of the cities are replaced when their file has changed', async () => {
  const sql = await newDatabase()
  await migrate(sql)
  await sql`delete from city_centers where state <> 'FL'`
  await sql`insert into city_centers values ('FL', 'atlantis', 'Atlantis', 0, 0)`
  await sql`update schema_files set digest = 'another' where name = 'city_centers.tsv'`
  await migrate(sql)
  expect(await rowsIn(sql)).toEqual(await rowsIn(fresh))
  expect([...(await sql`select name from city_centers where key <> city_key(name)`)]).toEqual([])
})

async function newDatabase(): Promise<Database> {
  const name = `pista_schema_${process.pid}_${opened.length}`
  await admin.unsafe(`create database ${name}`)
  const sql = connect(databaseOn(server, name), { max: 1 })
  opened.push({ name, sql })
  return sql
}

/** The rows of a new database, except for times. */
async function rowsIn(sql: Database) {
  return {
    files: [...(await sql`select name, digest from schema_files order by name collate "C"`)],
    cities: [...(await sql`select state, key, name, latitude, longitude from city_centers order by state, key`)],
    migrations: [...(await sql`select version, name, md5 from schema_versions order by version`)],
    settings: [...(await sql`select to_jsonb(s) - 'changed_at' as settings from site_settings s`)],
    others: await countedRows(sql),
  }
}

async function countedRows(sql: Database) {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count
    from pg_class c
    cross join lateral xpath(
      '//c/text()', query_to_xml(format('select count(*) as c from %I', c.relname), false, true, '')
    ) counted
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and counted::text <> '{0}'
  `
  return row?.count
}

/** What `pg_dump --schema-only` prints; the PostgreSQL that comes with Pista has no `pg_dump`. */
async function definitionsIn(sql: Database): Promise<string[]> {
  const rows = await sql<{ definition: string }[]>`
    with own as (
      select c.*
      from pg_class c
      where c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ), definitions as (
      select concat_ws(
        ' ', 'relation', c.relname, c.relkind::text, c.relpersistence::text, c.relreplident::text, c.reloptions::text,
        c.relacl::text, c.relrowsecurity, obj_description(c.oid, 'pg_class')
      ) as definition
      from own c
      union all
      select concat_ws(
        ' ', 'column', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
        format_type(a.atttypid, a.atttypmod), a.attnotnull, 'identity', a.attidentity::text, 'generated',
        a.attgenerated::text, a.attstorage::text, a.attcompression::text, a.attoptions::text, a.attacl::text,
        (select l.collname from pg_collation l where l.oid = a.attcollation),
        pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum)
      )
      from own c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'p', 'v', 'm')
      union all
      select concat_ws(' ', 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
      from own c
      join pg_constraint k on k.conrelid = c.oid
      union all
      select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid)
      from own c
      join pg_index i on i.indrelid = c.oid
      union all
      select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled::text)
      from own c
      join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
      union all
      select concat_ws(
        ' ', 'sequence', s.sequencename, s.data_type, s.start_value, s.min_value, s.max_value, s.increment_by, s.cycle,
        s.cache_size
      )
      from pg_sequences s
      where s.schemaname = 'public'
      union all
      select concat_ws(' ', 'function', pg_get_functiondef(p.oid), p.proacl::text, obj_description(p.oid, 'pg_proc'))
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select concat_ws(' ', 'type', t.typname, t.typtype::text)
      from pg_type t
      where t.typnamespace = 'public'::regnamespace and t.typrelid = 0 and t.typelem = 0
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
      union all
      select concat_ws(' ', 'extension', e.extname, e.extversion, e.extnamespace::regnamespace::text) from pg_extension e
    )
    select definition from definitions order by definition collate "C"
  `
  return rows.map(({ definition }) => definition)
}
