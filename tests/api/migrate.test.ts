import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'pista-migrate-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('npm run migrate brings a new and a migrated database to the newest version', () => {
  const newest = Math.max(...readdirSync(join(root, 'db/migrations')).map(name => Number.parseInt(name, 10) || 0))
  for (const _ of ['new', 'migrated']) {
    const { status, stdout, stderr } = migrateNow({ DATA_DIR: dataDir })
    expect([status, stdout, stderr]).toEqual([0, `The database is at version ${newest}.\n`, ''])
  }
})

test('npm run migrate ends with one sentence if no database is reachable', () => {
  const { status, stderr } = migrateNow({
    DATABASE_URL: 'postgres://localhost:9/pista',
    APP_SECRET: 'a secret for tests that is long enough',
  })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('DATABASE_URL')])
})

function migrateNow(env: Record<string, string>) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { migrate: string } }
  const [, ...args] = scripts.migrate.split(' ')
  return spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', ...env },
  })
}
