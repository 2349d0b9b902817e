import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const OUT = join(import.meta.dirname, '../../../../node_modules/.cache/pista-floor')

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Builds the floor and serves it as a good host would: brotli, hashed files for ever. */
export async function serveFloor(): Promise<{ port: number; close: () => Promise<void> }> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { outDir: OUT, emptyOutDir: true, target: 'es2023' },
    plugins: [react(), tailwind()],
  })
  const files = new Map(
    readdirSync(OUT, { recursive: true, encoding: 'utf8' })
      .map(name => join(OUT, name))
      .filter(file => statSync(file).isFile())
      .map(file => [`/${relative(OUT, file)}`, brotliCompressSync(readFileSync(file))]),
  )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = files.has(pathname) ? pathname : '/index.html'
    response.writeHead(200, {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(files.get(name))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
