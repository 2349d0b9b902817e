import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CLUSTER_USER, startCluster } from '#db/cluster/cluster.ts'
import { connect } from '#db/connection/sql.ts'
import { openTcpProxy } from '../network/tcp-proxy.ts'
import { clusterFolderPrefix } from './cluster-folder.ts'

const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '60' }

/** A primary and a standby that follows it by streaming replication, each behind a proxy of its own. */
export async function openReplicatedPostgres() {
  const folder = await mkdtemp(clusterFolderPrefix('replicas'))
  const folders = { one: join(folder, 'one'), two: join(folder, 'two') }
  const one = await startCluster(folders.one, { settings: SETTINGS })
  await one.whileStopped(async () => void spawnSync('cp', ['-a', folders.one, folders.two]))
  await writeFile(join(folders.two, 'standby.signal'), '')
  // PostgreSQL may run under another user than this process, and the standby connects under that user.
  await appendFile(join(folders.one, 'pg_hba.conf'), 'local replication all trust\n')
  const onOne = connect({ socket: one.socket }, { max: 1 })
  await onOne`select pg_reload_conf()`
  const two = await startCluster(folders.two, {
    settings: { ...SETTINGS, primary_conninfo: `host=${dirname(one.socket)} user=${CLUSTER_USER}` },
  })
  const onTwo = connect({ socket: two.socket }, { max: 1 })
  const proxies = [await openTcpProxy({ path: one.socket }), await openTcpProxy({ path: two.socket })] as const
  const urlOf = (...servers: { port: number }[]) =>
    `postgres://${CLUSTER_USER}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`

  return {
    /** Connections without a proxy, as an operator has them. */
    onOne,
    onTwo,
    one: proxies[0],
    two: proxies[1],
    urlOf,
    /** Resolves once the standby has replayed all changes of the primary. */
    async isReplayed() {
      const [now] = await onOne<{ position: string }[]>`select pg_current_wal_lsn()::text as position`
      for (;;) {
        const [done] = await onTwo<{ isThere: boolean }[]>`
          select pg_last_wal_replay_lsn() >= ${now?.position ?? ''}::pg_lsn as is_there
        `
        if (done?.isThere) return
        await setTimeout(20)
      }
    },
    async close() {
      for (const proxy of proxies) await proxy.close()
      await Promise.all([onOne.end(), onTwo.end()])
      await Promise.all([one.stop(), two.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
