import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCluster } from '#db/cluster/cluster.ts'
import { connect } from '#db/connection/sql.ts'
import { atProcessEnd } from '../at-process-end.ts'
import { freePort } from '../network/free-port.ts'
import { clusterFolderPrefix } from './cluster-folder.ts'
import { testPostgres } from './test-postgres.ts'

/** Makes empty databases on a PostgreSQL server: the one at TEST_DATABASE_URL, or one that is started for this. */
export async function openDatabaseServer() {
  const { address } = await testPostgres()
  const embedded = 'url' in address ? undefined : await startServer()
  const admin = connect({ url: embedded?.url ?? ('url' in address ? address.url : '') }, { max: 1 })
  const names: string[] = []
  return {
    async newDatabase(): Promise<string> {
      const name = `pista_site_${process.pid}_${names.length}`
      names.push(name)
      await admin.unsafe(`create database ${name}`)
      const url = new URL(embedded?.url ?? ('url' in address ? address.url : ''))
      url.pathname = `/${name}`
      return url.href
    },
    async close() {
      for (const name of names) await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
      await embedded?.stop()
    },
  }
}

async function startServer() {
  const folder = await mkdtemp(clusterFolderPrefix('server'))
  const port = await freePort()
  await writeFile(join(folder, 'hba.conf'), 'host all all 127.0.0.1/32 trust\n', { mode: 0o644 })
  const cluster = await startCluster(join(folder, 'postgres'), {
    settings: {
      fsync: 'off',
      listen_addresses: '127.0.0.1',
      port: String(port),
      hba_file: join(folder, 'hba.conf'),
    },
  })
  const cancelKill = atProcessEnd(() => {
    const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGQUIT')
  })
  return {
    url: `postgres://pista@127.0.0.1:${port}/postgres`,
    async stop() {
      cancelKill()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
