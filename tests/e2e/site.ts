import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const UP_MS = 60_000

/** The product as a person starts it: a process of its own, on a port and a data folder of its own. */
export class Site {
  readonly port: number
  readonly origin: string
  private readonly folder: string
  private readonly env: Record<string, string>
  private process: ChildProcess | undefined

  private constructor(port: number, folder: string, env: Record<string, string>) {
    this.port = port
    this.origin = `http://localhost:${port}`
    this.folder = folder
    this.env = env
  }

  static async open(env: Record<string, string> = {}): Promise<Site> {
    const site = new Site(await freePort(), await mkdtemp(join(tmpdir(), 'pista-site-')), env)
    await site.start()
    return site
  }

  async start() {
    this.process = spawn(process.execPath, ['--import', './api/runtime.mjs', 'api/server.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        PORT: String(this.port),
        BACKUPS: 'off',
        DATA_DIR: this.folder,
        SAMPLE: 'off',
        LIMITS: 'off',
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
        ...this.env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const deadline = Date.now() + UP_MS
    while (Date.now() < deadline) {
      if (this.process.exitCode !== null) throw new Error(`the server ended with ${this.process.exitCode}`)
      const isUp = await fetch(`${this.origin}/api/ready`).then(
        response => response.ok,
        () => false,
      )
      if (isUp) return
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    throw new Error('the server did not come up')
  }

  /** The venue's signal is gone: nothing answers, while the browser still believes it is online. */
  async stop(signal: NodeJS.Signals = 'SIGTERM') {
    if (!this.process || this.process.exitCode !== null) return
    this.process.kill(signal)
    await once(this.process, 'exit')
  }

  async close() {
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port to be had')
  return address.port
}
