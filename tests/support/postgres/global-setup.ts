import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCluster } from '#db/cluster/cluster.ts'
import { migrate } from '#db/connection/migrate.ts'
import { connect } from '#db/connection/sql.ts'
import { clusterFolderPrefix } from './cluster-folder.ts'
import { databaseOn } from './test-postgres.ts'

/** The address of the PostgreSQL of a test run, and the migrated database that each test file copies. */
export type TestPostgres = {
  engine: 'embedded' | 'server'
  address: { url: string } | { socket: string }
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Responds with the `TestPostgres` of this run. */
    testPostgresAt: string
  }
}

/** Vitest calls `setup` for each project, each with a copy of this module. They share one PostgreSQL. */
const shared = globalThis as { testPostgres?: ReturnType<typeof serve> }

/** Runs before all test files. */
export default async function setup(project: TestProject) {
  const { at, close } = await (shared.testPostgres ??= serve())
  project.provide('testPostgresAt', at)
  return close
}

/** The first file that asks for a database starts PostgreSQL: rules and sizes need none. */
async function serve() {
  let opened: ReturnType<typeof openPostgres> | undefined
  let closing: Promise<void> | undefined
  const asked = createServer((_, response) => {
    opened ??= openPostgres()
    opened.then(
      ({ server }) => response.end(JSON.stringify(server)),
      error => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(asked, 'listening')
  const close = async () => {
    asked.close()
    await (await opened)?.stop()
  }
  return {
    at: `http://127.0.0.1:${(asked.address() as AddressInfo).port}`,
    close: () => (closing ??= close()),
  }
}

/**
 * A PostgreSQL of our own in a temporary folder, or the server at TEST_DATABASE_URL, and on it a template database with
 * all migrations. Test data may be lost in a power failure, so no commit waits for the disk.
 */
async function openPostgres() {
  const url = process.env.TEST_DATABASE_URL
  const embedded = url ? undefined : await startEmbedded()
  const server: TestPostgres = {
    engine: url ? 'server' : 'embedded',
    address: embedded ? { socket: embedded.socket } : { url: url ?? '' },
    template: `pista_template_${process.pid}`,
  }
  const admin = connect(databaseOn(server), { max: 1 })
  await admin.unsafe(`create database ${server.template}`)
  const sql = connect(databaseOn(server, server.template), { max: 1 })
  await migrate(sql)
  await sql.end()
  return {
    server,
    async stop() {
      // Also those that the processes of the tests have kept.
      const made = await admin<{ name: string }[]>`
        select datname as name from pg_database where ${!embedded} and starts_with(datname, ${server.template})
      `
      for (const { name } of made) await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
      await embedded?.stop()
    },
  }
}

async function startEmbedded() {
  const folder = await mkdtemp(clusterFolderPrefix('tests'))
  const cluster = await startCluster(join(folder, 'postgres'), {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' },
  })
  return {
    socket: cluster.socket,
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
