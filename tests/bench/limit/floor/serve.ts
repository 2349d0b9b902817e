import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { events } from './events.ts'

const OUT = join(import.meta.dirname, '../../../../node_modules/.cache/pista-floor')

/** The build of Dexie that the product uses. */
const modernDexie = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }]

const PAGES: Record<string, string> = { '/': '/index.html', '/two': '/index.html', '/list': '/list.html' }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Builds the reference pages and serves them compressed by brotli, with hashed files cached for a year. */
export async function serveFloor(): Promise<{ port: number; close: () => Promise<void> }> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: {
      outDir: OUT,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['index.html', 'list.html'].map(page => join(import.meta.dirname, page)) },
    },
    resolve: { alias: modernDexie },
    plugins: [react(), tailwind()],
  })
  const files = new Map(
    readdirSync(OUT, { recursive: true, encoding: 'utf8' })
      .map(name => join(OUT, name))
      .filter(file => statSync(file).isFile())
      .map(file => [`/${relative(OUT, file)}`, brotliCompressSync(readFileSync(file))]),
  )
  files.set('/events.json', brotliCompressSync(JSON.stringify(events)))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = PAGES[pathname] ?? pathname
    const file = files.get(name)
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(file)
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
