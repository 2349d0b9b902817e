import { once } from 'node:events'
import { type RawData, WebSocket } from 'ws'
import type { Side } from './figures.ts'
import { HttpConnection, requestText } from './http-connection.ts'

/** A sender and a recipient, each with a socket, as on two devices. */
export type Pair = {
  conversationId: string
  writer: { id: string; cookie: string }
  listener: { id: string; cookie: string }
}

/** Sends messages to one side. The promise resolves once the message is acknowledged. */
export type MessageSender = { send: (pair: Pair, id: string, content: string) => Promise<void>; close: () => void }

/** Called for each message that arrives at the recipient's socket, with its id. */
export type OnDelivered = (id: string) => void

export function openSender(side: Side, port: number, pairs: Pair[], onDelivered: OnDelivered): Promise<MessageSender> {
  return side === 'ours' ? openPista(port, pairs, onDelivered) : openReference(port, pairs, onDelivered)
}

/** The idle socket of a member: it responds to pings and sends no other events. */
export function openSocket(side: Side, port: number, person: Pair['writer'], onMessage: (text: string) => void) {
  return side === 'ours'
    ? openPistaSocket(port, person.cookie, onMessage)
    : openReferenceSocket(port, person.id, onMessage)
}

/** Messages are sent over HTTP and delivered over Socket.IO, as in the app. */
async function openPista(port: number, pairs: Pair[], onDelivered: OnDelivered): Promise<MessageSender> {
  const socketIds = new Map<string, string>()
  const sockets = await Promise.all(
    pairs.flatMap(({ writer, listener }) => [
      openPistaSocket(
        port,
        writer.cookie,
        () => {},
        id => socketIds.set(writer.id, id),
      ),
      openPistaSocket(port, listener.cookie, text => {
        if (text.startsWith('42["message:new"')) onDelivered(idIn(JSON.parse(text.slice(2))))
      }),
    ]),
  )
  const connections: HttpConnection[] = []
  const idleConnections: HttpConnection[] = []
  return {
    async send({ conversationId, writer }, id, content) {
      const connection = idleConnections.pop() ?? (await HttpConnection.open(port))
      if (!connections.includes(connection)) connections.push(connection)
      const { status, body } = await connection.send(
        requestText('POST', `/api/conversations/${conversationId}/messages`, {
          headers: { Cookie: writer.cookie, 'Socket-Id': socketIds.get(writer.id) ?? '' },
          json: { id, content },
        }),
      )
      if (status !== 201) throw new Error(`a message got status ${status}: ${body.toString()}`)
      idleConnections.push(connection)
    },
    close() {
      for (const connection of connections) connection.close()
      for (const socket of sockets) socket.terminate()
    },
  }
}

type Arrival = [event: string, body: { message: { id: string } }]

function idIn([, { message }]: Arrival) {
  return message.id
}

async function openReference(port: number, pairs: Pair[], onDelivered: OnDelivered): Promise<MessageSender> {
  const waiting = new Map<string, () => void>()
  const writers = new Map<string, WebSocket>()
  const listeners: WebSocket[] = []
  for (const { writer, listener } of pairs) {
    const acknowledge = (text: string) => {
      const { acknowledged } = JSON.parse(text) as { acknowledged: string }
      waiting.get(acknowledged)?.()
      waiting.delete(acknowledged)
    }
    writers.set(writer.id, await openReferenceSocket(port, writer.id, acknowledge))
    listeners.push(
      await openReferenceSocket(port, listener.id, text =>
        onDelivered((JSON.parse(text) as { message: { id: string } }).message.id),
      ),
    )
  }
  return {
    send: ({ conversationId, writer, listener }, id, content) =>
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

/** The part of the Socket.IO protocol that the bench needs: open, connect, respond to pings, pass on other messages. */
export async function openPistaSocket(
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
  const connected = new Promise<void>((resolve, reject) => {
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
  await connected
  return socket
}

export async function openReferenceSocket(
  port: number,
  user: string,
  onMessage: (text: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?user=${user}`, { perMessageDeflate: false })
  socket.on('message', data => onMessage(textOf(data)))
  await once(socket, 'open')
  return socket
}

/** A message is one buffer, because neither side compresses or splits it. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : ''
}
