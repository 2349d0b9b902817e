import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A TCP connection that sends exactly the given bytes, as slowly as requested. */
export async function rawConnection(port: number) {
  const socket = connect({ host: '127.0.0.1', port })
  let received = ''
  socket.on('data', chunk => (received += String(chunk)))
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return {
    socket,
    send: (text: string | Uint8Array) => socket.write(text),
    received: () => received,
    /** Everything that was received once the server has closed the connection. */
    whenClosed: async () => {
      await closed
      return received
    },
    /** Resolves when the server has sent this. */
    has: async (text: string) => {
      while (!received.includes(text))
        await Promise.race([once(socket, 'data'), closed.then(() => fail(text, received))])
    },
    drip: (byte: string, everyMs: number) => drip(socket, byte, everyMs),
  }
}

function fail(text: string, received: string): never {
  throw new Error(`closed before ${JSON.stringify(text)} was received, after ${JSON.stringify(received.slice(0, 300))}`)
}

function drip(socket: Socket, byte: string, everyMs: number) {
  const timer = setInterval(() => socket.write(byte), everyMs)
  socket.once('close', () => clearInterval(timer))
}
