import { Socket } from 'node:net'

type Target = { path?: string | false; host: string[]; port: number[] }

/**
 * Makes the sockets of a pool, one host of the list after the other. postgres.js loses the queries it is given between
 * the error of a broken connection and its close: their promises never settle. On these sockets a connection that breaks
 * closes without an error, on which postgres.js rejects them all. An error while connecting is passed on as it is.
 */
export function socketsFor(): (target: Target) => Socket {
  let next = 0
  return ({ path, host, port }) => {
    const socket = new DatabaseSocket()
    if (path) return socket.connect(path)
    const index = next % host.length
    next += 1
    const name = host[index] ?? 'localhost'
    // What postgres.js asks for when it goes on with TLS.
    return Object.assign(socket, { host: name }).connect(port[index] ?? 5432, name)
  }
}

class DatabaseSocket extends Socket {
  private wasConnected = false

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'connect') this.wasConnected = true
    if (this.wasConnected && event === 'error') return true
    return super.emit(event, ...(this.wasConnected && event === 'close' ? [false] : args))
  }
}
