import { totalmem } from 'node:os'

const MEBIBYTE = 1024 ** 2

/**
 * The command-line options of PostgreSQL. They are set here and not in `postgresql.conf`, so that a new version of
 * Pista can change them. A small server shares half a gigabyte with Node. `fsync`, `full_page_writes` and
 * `synchronous_commit` stay on, as by default: an acknowledged write is on the disk.
 */
export function settingsFor(changes: Record<string, string>): string[] {
  const memory = totalmem() / MEBIBYTE
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '40',
    shared_buffers: `${Math.round(Math.min(256, Math.max(32, memory / 32)))}MB`,
    effective_cache_size: `${Math.round(Math.max(128, memory / 3))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    // After a crash: one system call for the whole file system instead of one for each file.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    log_timezone: 'UTC',
    ...changes,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
