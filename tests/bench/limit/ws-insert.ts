import { createServer } from 'node:http'
import postgres from 'postgres'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * The reference for messages: one committed insert, then the acknowledgement and the delivery, as fast as possible,
 * over plain web sockets. It checks neither the identity nor the permission of the sender and accepts `/?user=…`.
 */
const { DATABASE_URL = '', PORT = '0', HOST = '127.0.0.1' } = process.env
const sql = postgres(DATABASE_URL, { max: 10, onnotice: () => {} })
await sql`
  create table if not exists bench_messages (
    id uuid primary key,
    conversation_id uuid not null,
    sender_id uuid not null,
    content text not null,
    created_at timestamptz not null default now()
  )
`

type Missed = { since: string; conversationId: string }
type SentMessage = { id: string; conversationId: string; senderId: string; to: string; content: string }

const listeners = new Map<string, WebSocket>()
const server = createServer((_, response) => response.end('{}'))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })

sockets.on('connection', (socket, request) => {
  const user = new URL(request.url ?? '/', 'http://localhost').searchParams.get('user') ?? ''
  listeners.set(user, socket)
  socket.on('close', () => listeners.delete(user))
  socket.on('message', data => {
    if (!Buffer.isBuffer(data)) return
    const received = JSON.parse(data.toString()) as SentMessage | Missed
    if ('since' in received) {
      const send = (missed: unknown[]) => socket.send(JSON.stringify({ missed }))
      return void messagesSince(received).then(send, (error: unknown) => socket.close(1011, String(error)))
    }
    store(received).then(
      message => {
        socket.send(JSON.stringify({ acknowledged: message.id }))
        listeners.get(message.to)?.send(JSON.stringify({ message }))
      },
      (error: unknown) => socket.close(1011, String(error)),
    )
  })
})
server.listen(Number(PORT), HOST)
process.once('SIGTERM', () => process.exit(0))

async function store(received: SentMessage) {
  const { id, conversationId, senderId, content } = received
  const [row] = await sql<{ createdAt: Date }[]>`
    insert into bench_messages (id, conversation_id, sender_id, content)
    values (${id}, ${conversationId}, ${senderId}, ${content})
    returning created_at as "createdAt"
  `
  return { ...received, ...row }
}

async function messagesSince({ conversationId, since }: Missed) {
  return await sql`
    select id, conversation_id as "conversationId", sender_id as "senderId", content, created_at as "createdAt"
    from bench_messages
    where conversation_id = ${conversationId} and id > ${since}
    order by id
  `
}
