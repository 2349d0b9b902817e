import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Answer = { status: number; head: string; body: Buffer }

/**
 * One keep-alive connection, one request at a time. A tenth of the work of Node's own client, which on a small machine
 * would be measured along with the server.
 */
export class Line {
  private readonly socket: Socket
  private read: Buffer = Buffer.alloc(0)
  private waiting: { answer: (response: Answer) => void; fail: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      this.read = this.read.length === 0 ? chunk : Buffer.concat([this.read, chunk])
      this.answerIfWhole()
    })
    socket.on('error', error => this.fail(error))
    socket.on('close', () => this.fail(new Error('the server closed the connection')))
  }

  static async open(port: number): Promise<Line> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new Line(socket)
  }

  ask(request: string): Promise<Answer> {
    return new Promise((response, fail) => {
      this.waiting = { answer: response, fail }
      this.socket.write(request, 'utf8')
    })
  }

  close() {
    this.waiting = undefined
    this.socket.destroy()
  }

  private answerIfWhole() {
    const headEnd = this.read.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.read.toString('latin1', 0, headEnd)
    const body = bodyIn(head, this.read.subarray(headEnd + 4))
    if (!body) return
    const { waiting } = this
    this.read = Buffer.alloc(0)
    this.waiting = undefined
    waiting?.answer({ status: Number(head.slice(9, 12)), head, body })
  }

  private fail(error: Error) {
    const { waiting } = this
    this.waiting = undefined
    waiting?.fail(error)
  }
}

/** A request as it goes over the wire. */
export function requestText(
  method: 'GET' | 'POST',
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

/** The body once all of it is here. Of a chunked one only its end is looked for: its content is not read. */
function bodyIn(head: string, rest: Buffer): Buffer | undefined {
  if (/^HTTP\/1.1 (204|304)/.test(head)) return rest
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return rest.length >= Number(length) ? rest : undefined
  return rest.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? rest : undefined
}
