import { isIP, Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'

type Address = { path?: string | false; host: string[]; port: number[] }

/** As `sslmode` names it: with `verify-full` the certificate is checked, with `prefer` a server without TLS will do. */
export type TlsMode = 'require' | 'prefer' | 'verify-full'

/**
 * Opens the socket of a connection for postgres.js. postgres.js loses the queries it is given between the error of a
 * broken connection and its close: their promises never settle. On these sockets a connection that breaks closes without
 * an error, on which postgres.js rejects them all. An error before the server has answered is passed on. TLS is part of
 * the socket: left to postgres.js, it would wrap the socket in one of its own, which fails with an error.
 */
export function openSocket({ path, host: [host = 'localhost'], port: [port = 5432] }: Address, tls?: TlsMode): Duplex {
  const socket = new DatabaseSocket()
  if (path) return socket.connect(path)
  socket.connect(port, host)
  return tls ? new TlsSocket(socket, host, tls) : socket
}

/** What `sslmode` of a URL asks for, as postgres.js reads it; undefined without TLS. */
export function tlsModeIn(url: string): TlsMode | undefined {
  const query = new URL(url).searchParams
  if (query.get('sslrootcert') === 'system') return 'verify-full'
  const mode = query.get('sslmode') ?? query.get('ssl') ?? 'disable'
  if (mode === 'disable' || mode === 'false') return undefined
  if (mode === 'prefer') return mode
  return mode === 'require' || mode === 'allow' ? 'require' : 'verify-full'
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

/** The message by which a client asks for TLS: its length, and a number that no version of the protocol has. */
const TLS_REQUEST = Buffer.from('0000000804d2162f', 'hex')
const TLS_ACCEPTED = 'S'.charCodeAt(0)

/** Asks the server for TLS, and is the connection inside of it. */
class TlsSocket extends Duplex {
  readonly #outer: DatabaseSocket
  #inner: Socket | undefined
  #write = () => {}
  #hasAnswered = false

  constructor(outer: DatabaseSocket, host: string, mode: TlsMode) {
    super()
    this.#outer = outer
    outer.on('error', error => this.#fail(error)).once('close', () => this.#fail(closedEarly()))
    outer.write(TLS_REQUEST)
    outer.once('data', (response: Buffer) => {
      // The server sends nothing else before TLS begins. More bytes may come from an attacker on the way.
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

  setKeepAlive(...how: Parameters<Socket['setKeepAlive']>) {
    this.#outer.setKeepAlive(...how)
  }

  #open(inner: Socket) {
    this.#inner = inner
    inner.on('data', bytes => {
      this.#hasAnswered = true
      if (!this.push(bytes)) inner.pause()
    })
    inner.once('end', () => this.#fail(closedEarly())).once('close', () => this.#fail(closedEarly()))
    this.#write()
  }

  #fail(error: Error) {
    this.destroy(this.#hasAnswered ? undefined : error)
  }

  override _read() {
    this.#inner?.resume()
  }

  override _write(bytes: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void) {
    const write = () => void this.#inner?.write(bytes, encoding, error => done(this.#hasAnswered ? null : error))
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
  return errorWith('ECONNRESET', 'the connection was closed before the server answered')
}

function errorWith(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code })
}
