import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import postgres from 'postgres'
import { inject } from 'vitest'
import { connect, type Database, type Target } from '#db/connection/sql.ts'
import type { TestPostgres } from './global-setup.ts'

const POOL = 4

/** An empty, migrated database for one test file: a copy of the template of this run. */
export async function newTestDatabase(): Promise<{
  sql: Database
  engine: 'embedded' | 'server'
  target: Target
  close: () => Promise<void>
}> {
  const server = await testPostgres()
  const name = `pista_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = connect(databaseOn(server), { max: 1 })
  await copyTemplate(admin, name, server.template)

  const target = databaseOn(server, name)
  const sql = connect(target, { max: POOL })
  return {
    sql,
    engine: server.engine,
    target,
    async close() {
      await sql.end({ timeout: 5 })
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

let postgresOfRun: Promise<TestPostgres> | undefined

/** The PostgreSQL of this run, which the first call starts. */
export function testPostgres(): Promise<TestPostgres> {
  // Not with `fetch`, which tests replace.
  postgresOfRun ??= new Promise<TestPostgres>((resolve, reject) => {
    get(inject('testPostgresAt'), response => {
      text(response).then(body => {
        if (response.statusCode === 200) resolve(JSON.parse(body) as TestPostgres)
        else reject(new Error(body))
      }, reject)
    }).once('error', reject)
  })
  return postgresOfRun
}

/** PostgreSQL copies a template for one caller at a time and refuses the others. */
async function copyTemplate(admin: Database, name: string, template: string) {
  // Files are copied with half the computing of pages that go through the log. A server with `fsync` would wait for the disk.
  const [disk] = await admin<{ fsync: string }[]>`show fsync`
  const strategy = disk?.fsync === 'off' ? 'file_copy' : 'wal_log'
  for (;;) {
    try {
      await admin.unsafe(`create database ${name} template ${template} strategy ${strategy}`)
      return
    } catch (error) {
      if (!(error instanceof postgres.PostgresError && error.code === '55006')) throw error
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
}

/** A database on the PostgreSQL of this run; without a name, the one for administration. */
export function databaseOn({ address }: TestPostgres, name = 'postgres'): Target {
  if ('socket' in address) return { ...address, database: name }
  const url = new URL(address.url)
  if (name !== 'postgres') url.pathname = `/${name}`
  return { url: url.href }
}
