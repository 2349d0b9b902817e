import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Arrived = {
  from: string
  to: string[]
  headers: Map<string, string>
  text: string
  html: string
  raw: string
}

/** A self-signed certificate for localhost, new in each run, so that the repository contains no key. */
export const certificate = selfSigned()
export const ca = certificate.cert

/** A real SMTP server. Received emails are in `arrived`. Only Pista may send, with the password `salsa`. */
export async function openMailServer(options: SMTPServerOptions = {}, port = 0) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    ...certificate,
    name: 'mail.example',
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth: ({ username, password }, _, done) =>
      username === 'pista' && password === 'salsa'
        ? done(null, { user: username })
        : done(Object.assign(new Error('Who are you?'), { responseCode: 535 })),
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      arrived.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        ...parsed(Buffer.concat(chunks).toString()),
      })
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    arrived,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>(closed => server.close(closed)),
  }
}

/** The parsed parts of an email that the tests read: unfolded headers, and the parts of one multipart. */
function parsed(raw: string) {
  const { headers, body } = split(raw)
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? []
  const parts = body.split(`--${boundary}`).map(part => split(part.replace(/^\r\n/, '')))
  const partOf = (type: string) => {
    const part = parts.find(candidate => candidate.headers.get('content-type')?.startsWith(type))
    return part ? decoded(part.body, part.headers.get('content-transfer-encoding')) : ''
  }
  return { raw, headers, text: partOf('text/plain'), html: partOf('text/html') }
}

function split(part: string) {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { headers, body: rest.join('\r\n\r\n') }
}

function decoded(body: string, encoding = '7bit') {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body.trim()
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().trim()
}

/** An X.509 certificate without a library: a key, a name, and a signature over both. */
function selfSigned() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('localhost')))
  const name = der(0x30, der(0x31, commonName))
  const time = (at: number) =>
    der(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))
  const names = der(0x30, der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const alternativeNames = der(0x30, der(0x06, Buffer.from('551d11', 'hex')), der(0x04, names))
  const toBeSigned = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    der(0x30, time(Date.now() - 3_600_000), time(Date.now() + 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, alternativeNames)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)]))
  const bytes = der(0x30, toBeSigned, ecdsaWithSha256, signature)
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
