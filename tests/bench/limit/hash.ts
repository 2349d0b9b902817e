import { createServer } from 'node:http'
import { verify } from '@node-rs/argon2'

/** Only the hash: the cost of a sign-in without reading the account or writing a session. */
const { PORT = '0', HOST = '127.0.0.1', HASH = '' } = process.env

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const text = Buffer.concat(parts).toString()
    const { password } = (text ? JSON.parse(text) : { password: '' }) as { password: string }
    verify(HASH, password).then(
      isRight => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ isRight })),
      () => response.writeHead(500).end(),
    )
  })
})
server.listen(Number(PORT), HOST)
process.once('SIGTERM', () => process.exit(0))
