import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { lockDaily } from '#db/backup/locks.ts'
import { expectedBytes, failRun, finishRun, madeAddresses, startRun } from '#db/backup/runs.ts'
import { isUnavailable } from '#db/connection/errors.ts'
import { storedSecret } from '../accounts/session/secrets.ts'
import { backupOf } from '../backup/create.ts'
import { refuseFullDisk, removeSurplus } from '../backup/daily.ts'
import { BackupFailed } from '../backup/failure.ts'
import { backupName, backupStore, filesOf, siteIdOf, withChosenBackups } from '../backup/setup.ts'
import { openSource, type Source } from '../backup/source.ts'
import { type BackupStore, storeOfFile } from '../backup/stores.ts'
import type { Config } from '../config/config.ts'
import { runOrExplain } from '../processes/start-failure.ts'

/*
 * `npm run backup [-- FILE]` backs up a site, whether its server runs or not. The last line of the output is the
 * address of the backup. A running server starts this command with `--daily`: the backup gets another name, and older
 * daily backups are deleted afterwards.
 */
const NICE = 19

await runOrExplain(async config => {
  await backUp(config, process.argv.slice(2))
  process.exit(0)
}, 'The backup could not be made')

async function backUp(config: Config, args: string[]) {
  lowerPriority()
  const isDaily = args.includes('--daily')
  const [file, ...others] = args.filter(arg => arg !== '--daily')
  if (others.length > 0) throw new BackupFailed('Name one file at most: npm run backup -- FILE.')
  const dataDir = resolve(config.dataDir)
  const source = await openSource({ url: config.databaseUrl, dataDir })
  let unlock = async () => {}
  let address: string
  try {
    const secret = secretOf(config, dataDir)
    const site = await siteIdOf(source.sql)
    const isEncrypted = config.backups.key !== undefined
    const { place, name } = file
      ? storeOfFile(resolve(file))
      : {
          place: await chosenPlace(config, source),
          name: backupName(isDaily ? 'pista-daily' : 'pista', { now: new Date(), site, isEncrypted }),
        }
    address = place.addressOf(name)
    if (isDaily) {
      const lock = await lockDaily(source.sql)
      if (!lock) throw new BackupFailed('Another daily backup of this database is being made.')
      unlock = lock.release
    }
    await write(config, { source, place, name, dataDir, secret }).catch((error: unknown) => {
      throw isUnavailable(error) ? connectionLost(error) : error
    })
    if (isDaily) await removeSurplus(place, { site, addresses: await madeAddresses(source.sql) })
  } finally {
    await unlock()
    await source.close()
  }
  console.log(address)
}

/** A folder that cannot be used is a failed backup, which the checklist and the metrics show. */
async function chosenPlace(config: Config, { sql }: Source): Promise<BackupStore> {
  try {
    return await backupStore(await withChosenBackups(config, sql))
  } catch (error) {
    const run = await startRun(sql)
    if (run !== undefined) await failRun(sql, run)
    throw error
  }
}

function connectionLost(cause: unknown) {
  return new BackupFailed(
    'The connection to the database was lost during the backup, so no backup was made. Start the backup again.',
    cause,
  )
}

/** On Linux each thread has a priority; those for compression and garbage collection already run. */
function lowerPriority() {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads)
    try {
      setPriority(thread, NICE)
    } catch {
      // Without permission to change it, the backup runs at normal priority; a thread may also have ended.
    }
}

/** Aborted when the process receives a signal, so that no incomplete file remains. */
function abortOnSignal(): AbortSignal {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => ending.abort(new BackupFailed('The backup was stopped before it was complete.')))
  return ending.signal
}

function secretOf({ appSecret }: Config, dataDir: string): string {
  const secret = appSecret ?? storedSecret(dataDir)
  if (secret === undefined)
    throw new BackupFailed(`There is no secret in ${dataDir}. Set APP_SECRET to the one that the site runs with.`)
  return secret
}

type Order = { source: Source; place: BackupStore; name: string; dataDir: string; secret: string }

async function write(config: Config, { source: { sql }, place, name, dataDir, secret }: Order) {
  const run = await startRun(sql)
  try {
    if (run !== undefined) await refuseFullDisk(place, await expectedBytes(sql))
    const files = await filesOf(config, dataDir)
    const { archive, totals } = await backupOf({ sql, files, secret, key: config.backups.key })
    const bytes = await place.write(name, archive.pipeThrough(new TransformStream(), { signal: abortOnSignal() }))
    if (run !== undefined) await finishRun(sql, run, { bytes, address: place.addressOf(name) })
    const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
    console.log(`Backed up ${rows} rows and ${totals.uploads.count} files in ${bytes} bytes.`)
    if (totals.uploads.missing > 0) console.log(`${totals.uploads.missing} files were missing.`)
  } catch (error) {
    if (run !== undefined) await failRun(sql, run).catch(() => {})
    throw error
  }
}
