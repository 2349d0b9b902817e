import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Config } from '../config/config.ts'
import { addressFrom, countedNetworks } from './client-address.ts'

const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 8_000,
  // Allows uploads on a slow connection; every body has its own deadline (request-bodies.ts).
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the poll interval, because a poll on a new connection costs several times as much.
  keepAliveTimeout: 20_000,
  maxHeaderSize: 16_384,
}

/** A connection on which the client neither sends nor reads ends after this time. Longer than a pause in an upload. */
const SILENT_MS = 65_000
const MAX_CONNECTIONS = 20_000
const CONNECTIONS_PER_ADDRESS = 200

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** The HTTP server with connection limits around an app. Several processes share the limits evenly. */
export function openHttpServer(
  fetch: Fetch,
  config: Pick<Config, 'hasLimits' | 'trustedProxies'>,
  { perAddress = CONNECTIONS_PER_ADDRESS, processes = 1 } = {},
): Server {
  const server = createAdaptorServer({ fetch, createServer, serverOptions: SERVER_OPTIONS }) as Server
  server.timeout = SILENT_MS
  server.maxConnections = Math.ceil(MAX_CONNECTIONS / processes)
  // By default Node would send the response and keep waiting for the body.
  server.on('checkExpectation', (_, response) => response.writeHead(417, { Connection: 'close' }).end())
  // Behind a proxy all connections come from the proxy; there, requests are counted by the forwarded address instead.
  if (config.hasLimits && config.trustedProxies === 0) capConnections(server, Math.ceil(perAddress / processes))
  return server
}

type Connection = { underWay: number; hasServed: boolean }

const uncountBySocket = new WeakMap<Socket, () => void>()

/** All phones in a venue share one address, so the sockets of signed-in members are not counted. */
export function doNotCountConnection(socket: Socket) {
  uncountBySocket.get(socket)?.()
}

/**
 * Limits the connections of an address (an IPv6 /64) and of the networks around it. An idle keep-alive connection is
 * closed for a new one, so that the open pages of the guests do not block a busy venue; connections in use are never
 * closed.
 */
function capConnections(server: Server, perAddress: number) {
  const byNetwork = new Map<string, Set<Socket>>()
  const counted = new Map<Socket, Connection>()

  server.on('connection', (socket: Socket) => {
    const networks = countedNetworks(addressFrom({ trustedProxies: 0 }, undefined, socket.remoteAddress))
    for (const { network, times } of networks) {
      const sockets = byNetwork.get(network)
      if (sockets && sockets.size >= perAddress * times && !closeIdle(sockets, counted)) return void socket.destroy()
    }
    counted.set(socket, { underWay: 0, hasServed: false })
    for (const { network } of networks) byNetwork.set(network, (byNetwork.get(network) ?? new Set()).add(socket))
    const remove = () => {
      if (!counted.delete(socket)) return
      for (const { network } of networks) {
        const sockets = byNetwork.get(network)
        sockets?.delete(socket)
        if (sockets?.size === 0) byNetwork.delete(network)
      }
      uncountBySocket.delete(socket)
    }
    uncountBySocket.set(socket, remove)
    socket.once('close', remove)
  })

  const countRequest: RequestListener = ({ socket }, response) => {
    const connection = counted.get(socket)
    if (!connection) return
    connection.underWay += 1
    response.once('close', () => {
      connection.underWay -= 1
      connection.hasServed = true
    })
  }
  server.prependListener('request', countRequest)
}

function closeIdle(sockets: Set<Socket>, counted: ReadonlyMap<Socket, Connection>): boolean {
  for (const socket of sockets) {
    const connection = counted.get(socket)
    if (!connection?.hasServed || connection.underWay > 0) continue
    doNotCountConnection(socket)
    socket.destroy()
    return true
  }
  return false
}

/** Stops a server without interrupting requests, except those that are still open after `withinMs`. */
export async function finishRequests(server: Server, withinMs: number) {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  const deadline = setTimeout(() => server.closeAllConnections(), withinMs)
  const closingIdle = setInterval(() => server.closeIdleConnections(), 100)
  await new Promise<void>(resolve => server.close(() => resolve()))
  clearTimeout(deadline)
  clearInterval(closingIdle)
}
