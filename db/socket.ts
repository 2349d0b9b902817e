import { Socket } from 'node:net'

type Target = { path?: string | false; host: string[]; port: number[] }

/**
 * Makes the sockets of a pool, one host of the list after the other. postgres.js loses the queries it is given between
 * the error of a broken connection and its close: their promises never settle. On these sockets a connection that breaks
 * closes without an error, on which postgres.js rejects them all. An error before the server has answered is passed on.
 * With TLS postgres.js wraps the socket, and the loss remains.
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
  private hasAnswered = false

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'data') this.hasAnswered = true
    if (this.hasAnswered && event === 'error') return true
    if (this.hasAnswered && event === 'close') return super.emit(event, false)
    // A proxy whose server is down accepts and closes: without an error postgres.js would connect again at once, for ever.
    if (event === 'close' && args[0] === false) super.emit('error', closedEarly())
    return super.emit(event, ...args)
  }
}

function closedEarly(): NodeJS.ErrnoException {
  return Object.assign(new Error('the connection was closed before the server answered'), { code: 'ECONNRESET' })
}
