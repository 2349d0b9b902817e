import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Site } from './site.ts'

type PortalResponse = { status: number; type: string; body: string }

export const HOTEL: PortalResponse = {
  status: 200,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Hotel</title><h1>Welcome to the hotel</h1>',
}

export type Portal = Awaited<ReturnType<typeof openPortal>>

/** A network that passes every request to the server until `respond` returns another response. */
export async function openPortal(site: Site) {
  const portal = {
    respond: (_path: string): PortalResponse | null => null,
    /** Changes what the server sends for a file, as a new version of the app does. */
    rewrites: (_path: string, body: Buffer): Buffer => body,
  }
  const server = createServer((requests, reply) => {
    const path = requests.url ?? '/'
    const own = portal.respond(path)
    if (own) {
      requests.resume()
      return void reply.writeHead(own.status, { 'content-type': own.type }).end(own.body)
    }
    const { 'accept-encoding': _, ...headers } = requests.headers
    const onward = request({ port: site.port, path, method: requests.method, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { 'content-length': __, 'transfer-encoding': ___, ...stored } = response.headers
        reply.writeHead(response.statusCode ?? 502, stored).end(portal.rewrites(path, Buffer.concat(chunks)))
      })
    })
    onward.on('error', () => reply.destroy())
    requests.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(portal, {
    origin: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
