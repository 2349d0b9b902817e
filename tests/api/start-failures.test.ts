import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { sentenceOf } from '#api/processes/start-failure.ts'
import { startCluster } from '#db/cluster/cluster.ts'
import { migrate } from '#db/connection/migrate.ts'
import { serverFailure } from '#db/connection/open-failure.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { startServer } from '../support/server-process.ts'
import { openSite } from '../support/site.ts'
import { useClusterFolder } from '../support/temporary-folder.ts'

const SECRET = 'a secret for tests that is long enough'

const folder = useClusterFolder('start')
const taken = createServer().listen(0, '127.0.0.1')
await once(taken, 'listening')
await atVersion38(join(folder, 'whole'), async () => {})
afterAll(async () => {
  taken.close()
})

type Prepare = (dataDir: string) => void | Promise<void>
const nothing: Prepare = () => {}

const copyOfWhole: Prepare = dataDir => {
  // PostgreSQL accepts only files that its user owns, so the copy keeps their owners.
  spawnSync('cp', ['-a', join(folder, 'whole'), dataDir])
}

/** The failure, its setup, and the expected sentence. */
const FAILURES: [string, Prepare, Record<string, string>, RegExp][] = [
  ['an invalid setting', nothing, { PORT: 'bar' }, /^The setting PORT cannot be used/],
  ['pages that are not built', nothing, { PAGES_DIR: 'no-such-folder' }, /not built.*npm run build/],
  [
    'a data folder inside a file',
    nothing,
    { DATA_DIR: '/dev/null/pista' },
    /^The data folder .* is not writable.*DATA_DIR/,
  ],
  [
    'a file where a folder belongs',
    dataDir => {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'files'), '')
    },
    {},
    /files is a file where a folder is expected.*Move it away/,
  ],
  [
    'a full disk',
    dataDir => {
      mkdirSync(dataDir)
      symlinkSync('/dev/full', join(dataDir, 'holder'))
    },
    {},
    /^The disk of .* has no space left.*Free some space/,
  ],
  [
    'a database without its version',
    async dataDir => {
      await copyOfWhole(dataDir)
      rmSync(join(dataDir, 'postgres/PG_VERSION'))
    },
    {},
    /^\/.* contains other files than a database\. Nothing was changed\. Move it away/,
  ],
  [
    'a database with damaged files',
    async dataDir => {
      await copyOfWhole(dataDir)
      writeFileSync(join(dataDir, 'postgres/global/pg_control'), 'garbage')
    },
    {},
    /nothing was changed.*restore/,
  ],
  [
    'a database of another PostgreSQL',
    async dataDir => {
      await copyOfWhole(dataDir)
      writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n')
    },
    {},
    /was written by PostgreSQL 16.*Nothing was changed.*DATA_DIR/,
  ],
  [
    'a migration that fails',
    async dataDir => {
      await copyOfWhole(dataDir)
      await atVersion38(dataDir, async sql => await sql`alter table users rename to people_of_an_earlier_try`)
    },
    {},
    /^A migration failed and changed nothing \(.*\)\. Start the version of Pista that ran before/,
  ],
  [
    'a sample city whose pictures cannot be stored',
    async dataDir => {
      await copyOfWhole(dataDir)
      mkdirSync(join(dataDir, 'files'))
      writeFileSync(join(dataDir, 'files/flyers'), '')
    },
    { SAMPLE: 'on' },
    /files\/flyers is a file where a folder is expected.*Move it away/,
  ],
  [
    'a Postgres server that does not respond',
    nothing,
    { DATABASE_URL: 'postgres://localhost:9/pista', APP_SECRET: SECRET },
    /^Postgres at localhost:9 does not respond \(ECONNREFUSED\)\. Start it, or correct DATABASE_URL/,
  ],
  [
    'a bucket that does not respond',
    nothing,
    { S3_BUCKET: 'pista', S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
    /S3_ENDPOINT/,
  ],
  ['a host that is not of this machine', nothing, { HOST: '192.0.2.1' }, /^HOST is 192\.0\.2\.1.*leave it unset/],
]

test.each(FAILURES)('%s ends the start with one sentence', async (name, prepare, env, sentence) => {
  const dataDir = join(folder, name.replaceAll(' ', '-'))
  await prepare(dataDir)
  const { status, errors } = await startWith({ DATA_DIR: dataDir, ...env })
  expect(errors.trim().split('\n')).toEqual([expect.stringMatching(sentence)])
  expect(status).toBe(1)
})

test('of servers that start at once after a kill one stops the PostgreSQL that was left behind, and the others name it', async () => {
  // Longer than the maximum path of a socket.
  const home = { DATA_DIR: join(folder, 'La Pista ñ', 'x'.repeat(120)) }
  const killed = await openSite(home)
  const ana = await killed.person('ana')
  await killed.stop('SIGKILL')

  const began = await Promise.allSettled([1, 2, 3].map(() => openSite(home)))
  const serving = began.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const refused = began.flatMap(result => (result.status === 'rejected' ? [String(result.reason)] : []))
  expect([serving.length, refused.length]).toEqual([1, 2])
  for (const sentence of refused)
    expect(sentence).toMatch(/is in use by process \d+ .*Stop that process, or set DATA_DIR/)
  for (const site of serving) {
    expect([...(await site.sql`select id from users`)]).toEqual([{ id: ana.id }])
    await site.stop()
  }
})

test('a port that is taken is named', async () => {
  const { port } = taken.address() as AddressInfo
  const { status, errors } = await startWith({ DATA_DIR: join(folder, 'port'), PORT: String(port) })
  expect(errors.trim()).toBe(`Port ${port} is already in use. Stop the other program, or set PORT to another.`)
  expect(status).toBe(1)
})

test.each([
  [{ code: 'EACCES', path: '/data/secret' }, /may not use \/data\/secret/],
  [{ code: 'EROFS', path: '/data/secret' }, /may not use \/data\/secret/],
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, /port 80\. Set PORT to 1024/],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, /^HOST is /],
  [{ code: 'EMFILE' }, /ulimit/],
  [{ message: 'odd\n    at somewhere (file.ts:1:2)' }, /^Pista could not start: odd/],
])('the system error %o becomes one sentence', (error, sentence) => {
  const message = sentenceOf(Object.assign(new Error('failed'), error), readConfig({}))
  expect(message).toMatch(sentence)
  expect(message).not.toContain('\n')
})

test('an error without a sentence names the command that failed', () => {
  const sentence = sentenceOf(new Error('odd'), undefined, 'The backup could not be made')
  expect(sentence).toBe('The backup could not be made: odd. Set LOG_LEVEL=debug to see where it failed.')
})

test.each([
  ['28P01', /refuses the user or the password of DATABASE_URL/],
  ['3D000', /has no database pista\. Create it \(createdb pista\)/],
  ['42501', /may not create tables/],
  ['58P01', /Install postgresql-contrib/],
  ['53100', /disk of Postgres at db\.example is full/],
  ['57P03', /does not respond/],
  ['CONNECT_TIMEOUT', /does not respond/],
  ['42P07', /^A migration failed and changed nothing/],
])('the Postgres error %s becomes one sentence', (code, sentence) => {
  const error = Object.assign(new Error('of Postgres'), { code })
  expect(serverFailure(error, 'postgres://pista:secret@db.example/pista').message).toMatch(sentence)
  expect(serverFailure(error, 'postgres://pista:secret@db.example/pista').message).not.toContain('secret')
})

/** The database of version 0.2.0 in this data folder, changed like this. */
async function atVersion38(dataDir: string, change: (sql: Database) => PromiseLike<unknown>) {
  const cluster = await startCluster(join(dataDir, 'postgres'))
  const sql = connect({ socket: cluster.socket }, { max: 1 })
  await migrate(sql, { upTo: 38 })
  await change(sql)
  await sql.end()
  await cluster.stop()
}

async function startWith(env: Record<string, string>) {
  await using server = startServer(env)
  return { status: await server.closed, errors: server.errors() }
}
