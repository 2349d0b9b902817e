import { existsSync, mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#contract/paths.ts'
import type { Home } from '#contract/places/home.ts'
import { joinDatabase, type Opened, openDatabase } from '#db/connection/open.ts'
import { finishSetup } from '#db/site/setup.ts'
import { textsToAccepted } from './accounts/codes/phone.ts'
import { openSecrets } from './accounts/session/secrets.ts'
import { createApp } from './app.ts'
import type { AppContext } from './app-context.ts'
import { checkFolder, chosenStore, FOLDER_SENTENCES, testFolder } from './backup/folder.ts'
import { type DailyHour, openLedger, scheduleBackups } from './backup/schedule.ts'
import { backupStore, filesOf } from './backup/setup.ts'
import { startCleanup } from './cleanup/cleanup.ts'
import type { Config } from './config/config.ts'
import { BadConfig } from './config/environment.ts'
import { countViews } from './events/page/views.ts'
import { runHeldPlaces, runHostUpdates, runSeries } from './events/queues.ts'
import { openBodies } from './http/body-limits.ts'
import { finishRequests, openHttpServer } from './http/http-server.ts'
import { noLimits, openLimits, reportLimits } from './http/rate-limits.ts'
import { watchLoad } from './monitoring/load.ts'
import { openLog, openRequestLog } from './monitoring/log.ts'
import { openMonitoring } from './monitoring/monitoring.ts'
import { runDeliveries } from './notifications/deliveries.ts'
import { loadGazetteer } from './places/gazetteer.ts'
import { homeOf } from './places/home.ts'
import { returnIdleMemory } from './processes/idle-memory.ts'
import { runTogether } from './processes/queue-runner.ts'
import { openRedis } from './processes/redis.ts'
import { createSample, isEmpty } from './processes/sample.ts'
import { CannotStart, handleUnexpected } from './processes/start-failure.ts'
import type { Worker } from './processes/worker.ts'
import { guardedFetch, guardedPost } from './providers/guarded-fetch.ts'
import { embeddedIdentity } from './providers/identity.ts'
import { mailToOutbox } from './providers/mail.ts'
import { webPushBy } from './providers/push.ts'
import { smsToOutbox } from './providers/sms.ts'
import { makeSetupKey } from './site/setup-session.ts'
import { noteEnvironment, openSite, type SiteReader, siteOf } from './site/site.ts'
import { openSockets } from './sockets/sockets.ts'
import { runWebhooks } from './webhooks/send-webhooks.ts'

/** Thousands of clients connect after a restart; one beyond this backlog retries after a second. */
const WAITING_CONNECTIONS = 4_096

/** How long an open request may take after SIGTERM. */
const FINISH_MS = 10_000

type Start = {
  config: Config
  /** The number of server processes on this machine; `worker` is defined when there are several. */
  processes: number
  worker: Worker | undefined
  /** Receives the function that stops the server, as soon as the server runs. */
  onStop: (stop: () => Promise<void>) => void
}

/** Starts a complete server: the only one, or one of several on this machine. */
export async function startServer({ config, processes, worker, onStop }: Start) {
  // Messages about all processes are printed once, by the primary process.
  const print = worker ? () => {} : console.log
  const pages = builtPagesIn(config.pagesDir)
  const dataDir = resolve(config.dataDir)
  const log = openLog(config.logLevel)
  handleUnexpected(log)

  await refuseBackupFolder(config, worker)
  const homeOfEnvironment = await homeOf(config)
  const files = await filesOf(config, dataDir)
  if (!config.databaseUrl) print('Opening the database …')
  const database = worker?.databaseSocket
    ? joinDatabase(worker.databaseSocket)
    : await openDatabase({
        url: config.databaseUrl,
        readUrl: config.databaseReadUrl,
        dataDir,
        onFailure: sentence => log.error({ event: 'database_down' }, sentence),
      })
  const { context, monitoring, load, redis, queues } = await openContext(
    { config, processes, worker },
    { homeOfEnvironment, dataDir, pages, log, files, database, openedSockets: () => openedSockets },
  )
  const { sql, pools, engine, lifecycle } = context

  if (config.createsSample && database.socket && (worker?.isFirst ?? true) && (await isEmpty(sql))) {
    await createSample({ socket: database.socket, dataDir })
    await finishSetup(sql, undefined)
    await context.site.refresh()
  }

  const server = openHttpServer(createApp(context, { processes }).fetch, config, { processes })
  const openedSockets = openSockets(server, { ...context, sql: pools.reads }, redis ?? worker?.sockets)

  await listen(server, config, worker)
    .then(() => monitoring.start())
    .catch(async error => {
      await database.close()
      throw error
    })

  worker?.reportServing()
  load.start()
  const idleMemory = returnIdleMemory()
  const stopCleanup = startCleanup({ ...context, sql: pools.background })
  // Not awaited: the server serves while the places are loading.
  const stopped = new AbortController()
  const places = config.hasPlaces && loadGazetteer({ sql: pools.background, log, signal: stopped.signal })
  const stopBackups =
    engine === 'embedded' && config.backups.isDaily
      ? scheduleBackups({ sql: pools.background, log, dataDir, daily: () => dailyHour(context) })
      : async () => {}
  const viewsTimer = setInterval(() => void context.views.flush(), 10_000)

  onStop(async () => {
    print('Stopping …')
    stopCleanup()
    stopped.abort()
    clearInterval(viewsTimer)
    lifecycle.isStopping = true
    // From now on `/api/ready` responds with 503, and a load balancer sends requests to other servers before this one
    // refuses any.
    await wait(config.drainMs)
    const finished = finishRequests(server, FINISH_MS)
    await openedSockets.close()
    await finished
    load.close()
    idleMemory.close()
    await context.views.flush()
    await monitoring.close()
    redis?.close()
    await context.mail.close()
    for (const queue of queues) await queue.close()
    await stopBackups()
    await places
    await database.close()
    process.exit(0)
  })

  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const origin = config.publicOrigin ?? `http://localhost:${port}`
  print(`Pista is at ${origin}`)
  if (!context.site.current().isSetUp && (worker?.isFirst ?? true))
    console.log(`Set up this site at ${origin}${paths.setup} with the key ${await makeSetupKey(sql)}`)
}

function dailyHour({ site, config }: AppContext): DailyHour {
  const { home, config: chosen } = siteOf({ site, config })
  return { hour: chosen.backups.hour, timeZone: home.timeZone }
}

/** A folder that is not there now may be mounted later; one that can never be used is an error. */
async function refuseBackupFolder({ backups, ...places }: Config, worker: Worker | undefined) {
  if (backups.folder === undefined) return
  const checked = await checkFolder(backups.folder, places)
  const problem = 'problem' in checked ? checked.problem : await testFolder(chosenStore(checked.path))
  if (!problem) return
  const sentence = FOLDER_SENTENCES[problem](backups.folder)
  if (problem === 'backup-folder-inside' || problem === 'backup-folder-system')
    throw new BadConfig(`${sentence} Correct BACKUP_DIR.`)
  if (worker?.isFirst ?? true) console.warn(`${sentence} Until then no backup is made.`)
}

function builtPagesIn(folder: string): string {
  const pages = resolve(import.meta.dirname, '..', folder)
  if (!existsSync(join(pages, 'index.html')))
    throw new CannotStart(`The pages are not built: ${pages} has no index.html. Run npm run build, or npm start.`)
  return pages
}

type ContextParts = Pick<AppContext, 'pages' | 'log' | 'files'> & {
  homeOfEnvironment: Home
  dataDir: string
  database: Opened
  /** The sockets need the HTTP server, which needs the context, so they are opened last. */
  openedSockets: () => ReturnType<typeof openSockets>
}

/** Opens the parts of the context of the app. Those that the server must start or stop are returned beside it. */
async function openContext(
  { config, processes, worker }: Omit<Start, 'onStop'>,
  { homeOfEnvironment, dataDir, pages, log, files, database, openedSockets }: ContextParts,
) {
  const redis = config.redisUrl ? await openRedis(config.redisUrl, log) : undefined
  const bodies = openBodies({ dataDir }, { processes })
  const load = watchLoad()
  const monitoring = await openMonitoring({
    config,
    database,
    log,
    load,
    redis,
    sockets: () => openedSockets().count(),
    uploads: () => bodies.slots.inUse(),
  })
  const { activity, pools } = monitoring
  const sql = pools.writes
  const limits = config.hasLimits
    ? reportLimits(openLimits(redis?.forLimits ?? (worker && 'primary')), activity)
    : noLimits
  const sockets: AppContext['sockets'] = {
    notify: (...args) => openedSockets().sockets.notify(...args),
    closeSessions: (...args) => openedSockets().sockets.closeSessions(...args),
    presenceChanged: (userId, among) => openedSockets().sockets.presenceChanged(userId, among),
  }
  if (files.kind === 'disk') await prepareFiles(join(dataDir, 'files'), sql)
  const secrets = openSecrets({ appSecret: config.appSecret, dataDir })
  const lifecycle = { isStopping: false }
  const site = openSite({ config, home: homeOfEnvironment, sql: pools.reads, log })
  await noteEnvironment({ sql, config, home: homeOfEnvironment })
  await site.refresh()
  const providers = await openProviders(config, site, sql, log)
  const postExternal = guardedPost()
  const push = webPushBy(postExternal, sql)
  const webhooks = runWebhooks({ sql: pools.background, log, config, secrets, postExternal })
  const notifications = runDeliveries({
    ...providers,
    sql: pools.background,
    site,
    push,
    log,
    config,
    activity,
    secrets,
  })
  const deliveries = runTogether([notifications, webhooks])
  const hostUpdates = runHostUpdates({ sql: pools.background, log, deliveries })
  const heldPlaces = runHeldPlaces({ sql: pools.background, log, deliveries })
  const series = runSeries({ sql: pools.background, log })
  const context: AppContext = {
    config,
    site,
    sql,
    pools,
    engine: database.engine,
    log,
    requestLog: config.hasRequestLog ? openRequestLog(config.logLevel) : undefined,
    activity,
    limits,
    redis,
    secrets,
    bodies,
    load,
    lifecycle,
    ...providers,
    files,
    fetchExternal: guardedFetch(),
    postExternal,
    push,
    sockets,
    views: countViews({ sql: pools.background, secrets, log }),
    hostUpdates,
    deliveries,
    recordDeletions: openLedger({
      sql: pools.background,
      place: async () => await backupStore(siteOf({ site, config }).config),
      log,
    }),
    pages,
  }
  return { context, monitoring, load, redis, queues: [hostUpdates, heldPlaces, series, deliveries] }
}

function listen(server: Server, { port, host }: Config, worker: Worker | undefined) {
  return new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen({ port, backlog: WAITING_CONNECTIONS, ...(host && { host }), ...worker?.listen }, listening)
  })
}

/** Opens the configured providers. Only these are loaded: a server without mail settings loads no mail library. */
async function openProviders(
  config: Config,
  site: SiteReader,
  sql: AppContext['sql'],
  log: AppContext['log'],
): Promise<Pick<AppContext, 'identity' | 'sms' | 'mail' | 'provider'>> {
  const { firebase, twilio, smtp, oidc } = config
  return {
    identity: firebase
      ? (await import('./providers/identity-firebase.ts')).firebaseIdentity(firebase)
      : embeddedIdentity(sql),
    sms: textsToAccepted(
      twilio ? (await import('./providers/twilio.ts')).smsByTwilio(twilio) : smsToOutbox(sql),
      () => siteOf({ site, config }).config,
    ),
    mail: smtp ? (await import('./providers/smtp.ts')).mailBySmtp(smtp, log) : mailToOutbox(sql),
    provider: oidc && (await import('./providers/provider-openid.ts')).openIdProvider(oidc),
  }
}

/** A missing folder does not prevent the start, but the operator must know that its pictures are missing. */
async function prepareFiles(folder: string, sql: AppContext['sql']) {
  const isThere = existsSync(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isThere) return
  const [upload] = await sql`select 1 from uploads limit 1`
  if (upload)
    console.warn(
      `The folder ${folder} was missing, so uploaded pictures and documents are not shown. Stop Pista and restore the folder from your backup.`,
    )
}
