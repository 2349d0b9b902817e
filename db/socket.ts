import { Socket } from 'node:net'
import { Duplex } from 'node:stream'

type Address = { path?: string | false; host: string[]; port: number[] }

/**
 * Opens the socket of a connection for postgres.js. postgres.js loses the queries it is given between the error of a
 * broken connection and its close: their promises never settle. On these sockets a connection that breaks closes without
 * an error, on which postgres.js rejects them all. An error before the server has answered is passed on. With TLS
 * postgres.js wraps the socket, and the loss remains.
 */
export function openSocket({ path, host: [host = 'localhost'], port: [port = 5432] }: Address): Socket {
  const socket = new DatabaseSocket()
  if (path) return socket.connect(path)
  // postgres.js asks for `host` when it goes on with TLS.
  return Object.assign(socket, { host }).connect(port, host)
}

/** A socket that fails as a refused connection does: for a server that is known to be away. */
export function refusedSocket(): Duplex {
  return new Duplex({
    read() {},
    // Not before the first write: postgres.js mixes bytes it has not written yet into its next connection.
    write(_chunk, _encoding, done) {
      done(errorWith('ECONNREFUSED', 'no server takes this connection now'))
    },
  })
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

function closedEarly() {
  return errorWith('ECONNRESET', 'the connection was closed before the server answered')
}

function errorWith(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code })
}
