import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type HttpResponse = { status: number; head: string; body: Buffer }

/**
 * A keep-alive connection with one request at a time. It uses a tenth of the CPU of Node's own client, which on a small
 * machine would change the measured figures.
 */
export class HttpConnection {
  private readonly socket: Socket
  private received: Buffer = Buffer.alloc(0)
  private waiting: { resolve: (response: HttpResponse) => void; fail: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk])
      this.resolveIfComplete()
    })
    socket.on('error', error => this.fail(error))
    socket.on('close', () => this.fail(new Error('the server closed the connection')))
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new HttpConnection(socket)
  }

  send(request: string): Promise<HttpResponse> {
    return new Promise((resolve, fail) => {
      this.waiting = { resolve, fail }
      this.socket.write(request, 'utf8')
    })
  }

  close() {
    this.waiting = undefined
    this.socket.destroy()
  }

  private resolveIfComplete() {
    const headEnd = this.received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.received.toString('latin1', 0, headEnd)
    const body = bodyIn(head, this.received.subarray(headEnd + 4))
    if (!body) return
    const { waiting } = this
    this.received = Buffer.alloc(0)
    this.waiting = undefined
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, body })
  }

  private fail(error: Error) {
    const { waiting } = this
    this.waiting = undefined
    waiting?.fail(error)
  }
}

/** The bytes of an HTTP request as text. */
export function requestText(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { headers = {}, json }: { headers?: Record<string, string>; json?: unknown } = {},
): string {
  const body = json === undefined ? '' : JSON.stringify(json)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(json === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** The body once it is complete. A chunked body is not decoded: only its last chunk is detected. */
function bodyIn(head: string, rest: Buffer): Buffer | undefined {
  if (/^HTTP\/1.1 (204|304)/.test(head)) return rest
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return rest.length >= Number(length) ? rest : undefined
  return rest.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? rest : undefined
}
