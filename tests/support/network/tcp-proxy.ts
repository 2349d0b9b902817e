import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Forwards connections to a server, and can freeze or cut them. */
export async function openTcpProxy(target: { path: string } | { port: number; host: string }) {
  const pairs = new Set<[Socket, Socket]>()
  let state: 'open' | 'frozen' | 'cut' = 'open'
  const endAll = () => {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy()
      upstream.destroy()
    }
  }

  const server = createServer(client => {
    if (state === 'cut') return void client.resetAndDestroy()
    const upstream = connect(target)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    for (const [from, to] of [pair, [upstream, client]] as const)
      from
        .on('data', chunk => void (state === 'open' && to.write(chunk)))
        .on('error', () => {})
        .once('close', () => {
          pairs.delete(pair)
          to.destroy()
        })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => pairs.size,
    /** Connections are accepted and stay open, but the proxy discards all bytes. */
    freeze: () => void (state = 'frozen'),
    /** Every connection is reset, and new ones are refused. */
    cut() {
      state = 'cut'
      endAll()
    },
    /** Closes the connections that were open during a freeze, because they have lost bytes. */
    restore() {
      endAll()
      state = 'open'
    },
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
