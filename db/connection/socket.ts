import { isIP, Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'

type Address = { path?: string | false; host: string[]; port: number[] }

/** The values of `sslmode`: `verify-full` checks the certificate, `prefer` accepts a server without TLS. */
type TlsMode = 'require' | 'prefer' | 'verify-full'

/**
 * Opens the socket of a connection for postgres.js. Between the error of a broken connection and its close, postgres.js
 * loses new queries: their promises never settle. These sockets close without an error when the connection breaks, and
 * then postgres.js rejects all queries. An error before the first response of the server is passed on. TLS is part of
 * this socket: postgres.js would wrap the socket in a TLS socket, which fails with an error.
 */
export function openSocket({ path, host: [host = 'localhost'], port: [port = 5432] }: Address, tls?: TlsMode): Duplex {
  const socket = new DatabaseSocket()
  if (path) return socket.connect(path)
  socket.connect(port, host)
  return tls ? new TlsSocket(socket, host, tls) : socket
}

/** Returns the TLS mode of a URL, read like postgres.js reads it; undefined without TLS. */
export function tlsModeIn(url: string): TlsMode | undefined {
  const query = new URL(url).searchParams
  if (query.get('sslrootcert') === 'system') return 'verify-full'
  const mode = query.get('sslmode') ?? query.get('ssl') ?? 'disable'
  if (mode === 'disable' || mode === 'false') return undefined
  if (mode === 'prefer') return mode
  return mode === 'require' || mode === 'allow' ? 'require' : 'verify-full'
}

/** A socket that fails like a refused connection, for a server that is known to be down. */
export function refusedSocket(): Duplex {
  return new Duplex({
    read() {},
    // The failure waits for the first write: postgres.js would send unwritten bytes on its next connection.
    write(_chunk, _encoding, done) {
      done(errorWith('ECONNREFUSED', 'no server takes this connection now'))
    },
  })
}

class DatabaseSocket extends Socket {
  private hasResponded = false

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'data') this.hasResponded = true
    if (this.hasResponded && event === 'error') return true
    if (this.hasResponded && event === 'close') return super.emit(event, false)
    // A proxy whose server is down accepts a connection and closes it. Without an error postgres.js would reconnect at
    // once, again and again.
    if (event === 'close' && args[0] === false) super.emit('error', closedEarly())
    return super.emit(event, ...args)
  }
}

/** The message by which a client requests TLS: its length, and a number that is no protocol version. */
const TLS_REQUEST = Buffer.from('0000000804d2162f', 'hex')
const TLS_ACCEPTED = 'S'.charCodeAt(0)

/** Requests TLS from the server, and is the stream inside the TLS connection. */
class TlsSocket extends Duplex {
  readonly #outer: DatabaseSocket
  #inner: Socket | undefined
  #write = () => {}
  #hasResponded = false

  constructor(outer: DatabaseSocket, host: string, mode: TlsMode) {
    super()
    this.#outer = outer
    outer.on('error', error => this.#fail(error)).once('close', () => this.#fail(closedEarly()))
    outer.write(TLS_REQUEST)
    outer.once('data', (response: Buffer) => {
      // The server sends a single byte before TLS begins. More bytes may come from an attacker on the network path.
      if (response.length !== 1) return this.#fail(errorWith('ECONNRESET', 'the server did not agree to TLS'))
      if (response[0] === TLS_ACCEPTED) {
        const inner = connectTls({
          socket: outer,
          ...(isIP(host) === 0 && { servername: host }),
          rejectUnauthorized: mode === 'verify-full',
        })
        return inner.once('secureConnect', () => this.#open(inner)).on('error', error => this.#fail(error))
      }
      if (mode === 'prefer') return this.#open(outer)
      return this.#fail(errorWith('ECONNREFUSED', 'the server has no TLS, which DATABASE_URL requires'))
    })
  }

  get readyState() {
    return this.destroyed ? 'closed' : 'open'
  }

  setKeepAlive(...args: Parameters<Socket['setKeepAlive']>) {
    this.#outer.setKeepAlive(...args)
  }

  #open(inner: Socket) {
    this.#inner = inner
    inner.on('data', bytes => {
      this.#hasResponded = true
      if (!this.push(bytes)) inner.pause()
    })
    inner.once('end', () => this.#fail(closedEarly())).once('close', () => this.#fail(closedEarly()))
    this.#write()
  }

  #fail(error: Error) {
    this.destroy(this.#hasResponded ? undefined : error)
  }

  override _read() {
    this.#inner?.resume()
  }

  override _write(bytes: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void) {
    const write = () => void this.#inner?.write(bytes, encoding, error => done(this.#hasResponded ? null : error))
    if (this.#inner) write()
    else this.#write = write
  }

  override _final(done: () => void) {
    this.#inner?.end()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    this.#inner?.destroy()
    this.#outer.destroy()
    done(error)
  }
}

function closedEarly() {
  return errorWith('ECONNRESET', 'the connection was closed before the server responded')
}

function errorWith(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code })
}
