import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

/** Pages from Vite with hot reload; everything the server answers is passed on to it. */
const pagesPort = Number(process.env.PORT ?? 3000)
const apiPort = pagesPort + 1
const api = `http://127.0.0.1:${apiPort}`

process.chdir(join(import.meta.dirname, '..'))

const server = spawn(process.execPath, [...process.execArgv, '--watch', 'api/server.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort) },
})

const pages = await createServer({
  server: {
    port: pagesPort,
    strictPort: true,
    proxy: {
      '/api': api,
      '/uploads': api,
      '/og': api,
      '/dev': api,
      '/socket.io': { target: api, ws: true },
    },
  },
})
await pages.listen()
pages.printUrls()

server.on('exit', code => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.kill(signal)
    void pages.close()
  })
