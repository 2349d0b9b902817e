import { createServer } from 'node:http'
import type { Config } from '../config/config.ts'

/** Serves only `GET /metrics`, on a separate address. Resolves when the server listens. */
export async function serveMetrics(
  registry: { metrics: () => Promise<string>; contentType: string },
  { host, port }: NonNullable<Config['metrics']>,
) {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      text => response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.maxConnections = 20
  await new Promise<void>((listening, failed) => {
    server.once('error', error => failed(new MetricsUnavailable(error, { host, port })))
    server.listen({ host, port }, listening)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The address for the metrics cannot be used. The message is a sentence for the operator. */
export class MetricsUnavailable extends Error {
  override name = 'MetricsUnavailable'

  constructor(cause: Error, { host, port }: { host: string; port: number }) {
    const isTaken = 'code' in cause && cause.code === 'EADDRINUSE'
    super(
      isTaken
        ? `Port ${port} for the metrics is already in use. Stop the other program, or set METRICS_PORT to another.`
        : `The metrics cannot be served at ${host}, port ${port} (${cause.message}). Correct METRICS_HOST and METRICS_PORT, or unset them.`,
      { cause },
    )
  }
}
