import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { compileCatalogues } from './catalogues.ts'
import { subsetFonts } from './subset-fonts.ts'

/**
 * The development server: pages from Vite with hot reload, a proxy to the API server, and a restart of the API server
 * when its files change.
 */
const pagesPort = Number(process.env.PORT ?? 3000)
const apiPort = pagesPort + 1
const api = `http://127.0.0.1:${apiPort}`
/** The origin that visitors open, used in links, in the sitemap and in the first line of the log. */
const origin = `http://localhost:${pagesPort}`

process.chdir(join(import.meta.dirname, '../..'))

compileCatalogues()
let server = startServer()
let isRestarting = false

await subsetFonts()
const pages = await createServer({
  server: {
    port: pagesPort,
    // Compiles the modules of the first screen while the database starts.
    warmup: { clientFiles: ['./main.tsx', './landing/landing-page.tsx'] },
    strictPort: true,
    proxy: {
      // Patterns, because the prefix `/api` would also match the modules of `pwa/api-docs`.
      '^/(api|uploads|og|dev|sitemaps|embed)/': api,
      '^/(openapi\\.json|robots\\.txt|sitemap\\.xml)(\\?|$)': api,
      '^/socket\\.io/': { target: api, ws: true },
    },
  },
})
await pages.listen()
pages.printUrls()

// Not Node's own `--watch`: it uses the same channel as the database's thread, which then never reports that it is
// ready.
const watched = ['api', 'db'].map(folder => resolve(folder))
pages.watcher.add(watched)
pages.watcher.on('change', path => {
  if (path.startsWith(resolve('api/contract/i18n')) && path.endsWith('.json')) compileChanged()
  else if (watched.some(folder => path.startsWith(folder))) void restartServer()
})

// Vite's own listener would end this process before the server has stopped its database.
process.removeAllListeners('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.all([pages.close(), stop(server)]).then(() => process.exit(0))
  })

/** The modules that this writes are changes of their own. The last ones stay while a sentence has a fault. */
function compileChanged() {
  try {
    compileCatalogues()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

function startServer() {
  return spawn(process.execPath, [...process.execArgv, 'api/server.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN || origin,
      PAGES_DIR: 'pwa',
    },
  })
}

async function restartServer() {
  if (isRestarting) return
  isRestarting = true
  await stop(server)
  server = startServer()
  isRestarting = false
}

/** Waits until the process has exited, because the next one needs the lock on the data folder. */
async function stop(process: ChildProcess) {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = once(process, 'exit')
  process.kill('SIGTERM')
  await ended
}
