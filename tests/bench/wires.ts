import { once } from 'node:events'
import { type RawData, WebSocket } from 'ws'
import type { Side } from './figures.ts'
import { Line, requestText } from './http-line.ts'

/** One who writes and one who listens, each with a socket of their own, as two phones have. */
export type Pair = {
  conversationId: string
  writer: { id: string; cookie: string }
  listener: { id: string; cookie: string }
}

/** How a side takes a message: the promise resolves once it is acknowledged. */
export type Wire = { say: (pair: Pair, id: string, content: string) => Promise<void>; close: () => void }

/** Called once for every arrival at the listener's socket, by the message's id. */
export type Hear = (id: string) => void

export function openWire(side: Side, port: number, pairs: Pair[], hear: Hear): Promise<Wire> {
  return side === 'ours' ? openPista(port, pairs, hear) : openBare(port, pairs, hear)
}

/** A person's idle socket: it responds to pings and sends nothing else. */
export function openSocket(side: Side, port: number, person: Pair['writer'], onMessage: (text: string) => void) {
  return side === 'ours' ? greetedSocket(port, person.cookie, onMessage) : bareSocket(port, person.id, onMessage)
}

/** Sends go over HTTP, arrivals over socket.io, as in the pages. */
async function openPista(port: number, pairs: Pair[], hear: Hear): Promise<Wire> {
  const socketIds = new Map<string, string>()
  const sockets = await Promise.all(
    pairs.flatMap(({ writer, listener }) => [
      greetedSocket(
        port,
        writer.cookie,
        () => {},
        id => socketIds.set(writer.id, id),
      ),
      greetedSocket(port, listener.cookie, text => {
        if (text.startsWith('42["message:new"')) hear(idIn(JSON.parse(text.slice(2))))
      }),
    ]),
  )
  const lines: Line[] = []
  const idle: Line[] = []
  return {
    async say({ conversationId, writer }, id, content) {
      const line = idle.pop() ?? (await Line.open(port))
      if (!lines.includes(line)) lines.push(line)
      const { status, body } = await line.ask(
        requestText('POST', `/api/conversations/${conversationId}/messages`, {
          headers: { Cookie: writer.cookie, 'Socket-Id': socketIds.get(writer.id) ?? '' },
          json: { id, content },
        }),
      )
      if (status !== 201) throw new Error(`a message was answered with ${status}: ${body.toString()}`)
      idle.push(line)
    },
    close() {
      for (const line of lines) line.close()
      for (const socket of sockets) socket.terminate()
    },
  }
}

type Arrival = [event: string, body: { message: { id: string } }]

function idIn([, { message }]: Arrival) {
  return message.id
}

async function openBare(port: number, pairs: Pair[], hear: Hear): Promise<Wire> {
  const waiting = new Map<string, () => void>()
  const writers = new Map<string, WebSocket>()
  const listeners: WebSocket[] = []
  for (const { writer, listener } of pairs) {
    const acknowledge = (text: string) => {
      const { acknowledged } = JSON.parse(text) as { acknowledged: string }
      waiting.get(acknowledged)?.()
      waiting.delete(acknowledged)
    }
    writers.set(writer.id, await bareSocket(port, writer.id, acknowledge))
    listeners.push(
      await bareSocket(port, listener.id, text => hear((JSON.parse(text) as { message: { id: string } }).message.id)),
    )
  }
  return {
    say: ({ conversationId, writer, listener }, id, content) =>
      new Promise(resolve => {
        waiting.set(id, resolve)
        const message = { id, conversationId, senderId: writer.id, to: listener.id, content }
        writers.get(writer.id)?.send(JSON.stringify(message))
      }),
    close() {
      for (const socket of [...writers.values(), ...listeners]) socket.terminate()
    },
  }
}

/** The needed part of socket.io's protocol: open, connect, respond to pings, pass on the rest. */
export async function greetedSocket(
  port: number,
  cookie: string,
  onMessage: (text: string) => void,
  onId: (socketId: string) => void = () => {},
  headers: Record<string, string> = {},
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    headers: { Cookie: cookie, ...headers },
    perMessageDeflate: false,
  })
  const admitted = new Promise<void>((resolve, reject) => {
    socket.on('message', data => {
      const text = textOf(data)
      if (text.startsWith('0')) socket.send('40')
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) {
        onId((JSON.parse(text.slice(2)) as { sid: string }).sid)
        resolve()
      } else if (text.startsWith('44')) reject(new Error(`the socket was refused: ${text}`))
      else onMessage(text)
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the socket was closed')))
  })
  await admitted
  return socket
}

export async function bareSocket(port: number, user: string, onMessage: (text: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?user=${user}`, { perMessageDeflate: false })
  socket.on('message', data => onMessage(textOf(data)))
  await once(socket, 'open')
  return socket
}

/** One buffer each, as neither side compresses or splits. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : ''
}
