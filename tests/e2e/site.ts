import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAP_FILE } from '#api/places/map-file.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { freePort } from '../support/network/free-port.ts'
import { clusterFolderPrefix } from '../support/postgres/cluster-folder.ts'
import { prepareCluster } from '../support/postgres/prepared-cluster.ts'
import { type RunningProcess, startServer } from '../support/server-process.ts'
import { writeStreetMap } from '../support/street-map.ts'

/** The product as a person starts it: a process of its own, on a port and a data folder of its own. */
export class Site {
  readonly port: number
  readonly origin: string
  private readonly folder: string
  private readonly env: Record<string, string>
  private process: RunningProcess | undefined
  private database: Promise<Database> | undefined

  private constructor(port: number, folder: string, env: Record<string, string>) {
    this.port = port
    this.origin = `http://localhost:${port}`
    this.folder = folder
    this.env = env
  }

  /**
   * The data folder is a copy of one that a server has started with and that knows the cities; with `isNew` it is
   * empty.
   */
  static async open(env: Record<string, string> = {}, { isNew = false } = {}): Promise<Site> {
    const site = new Site(await freePort(), await mkdtemp(clusterFolderPrefix('site')), env)
    if (!isNew) await prepareCluster(site.folder, { hasPlaces: true })
    await site.start()
    return site
  }

  async start() {
    this.process = startServer(
      {
        PORT: String(this.port),
        PAGES_DIR: 'dist',
        BACKUPS: 'off',
        DATA_DIR: this.folder,
        LIMITS: 'off',
        LOG_LEVEL: 'error',
        PLACES: 'on',
        ...this.env,
      },
      { stderr: 'inherit' },
    )
    await this.process.origin()
  }

  /**
   * The database of the running site: for new accounts, and for what takes the product hours, such as the time of an
   * email.
   */
  async withDatabase<Result>(work: (sql: Database) => Promise<Result>): Promise<Result> {
    this.database ??= this.openDatabase()
    return await work(await this.database)
  }

  private async openDatabase(): Promise<Database> {
    const lines = (await readFile(join(this.folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
    const [port = '', socketFolder = ''] = lines.slice(3)
    return connect({ socket: join(socketFolder, `.s.PGSQL.${port}`) }, { max: 1 })
  }

  /** The operator places a map of Miami while the site runs. */
  async placeMap() {
    await writeStreetMap(join(this.folder, MAP_FILE))
  }

  /** The lines that the server has printed. */
  printed(): string {
    return this.process?.stdout() ?? ''
  }

  /** From now on no request reaches the server, while the browser reports that it is online. */
  async stop(signal: NodeJS.Signals = 'SIGTERM') {
    const database = await this.database
    this.database = undefined
    await database?.end()
    await this.process?.stop(signal)
  }

  async close() {
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}
