import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TwilioRequest = {
  method: string
  path: string
  authorization: string
  contentType: string
  form: URLSearchParams
}
export type Responder = (response: ServerResponse) => void

/** A replacement of Twilio's endpoint. `requests` has its requests, and a test may set `respond`. */
export async function openTwilio() {
  const requests: TwilioRequest[] = []
  const twilio = { requests, respond: accepted as Responder, url: '', close }
  const server = createServer((request, response) => {
    void read(request).then(message => {
      requests.push(message)
      twilio.respond(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  twilio.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return twilio

  async function close() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

export function accepted(response: ServerResponse) {
  json(response, 201, { sid: 'SM00000000000000000000000000000000', status: 'queued', error_code: null })
}

export function refused(status: number, code: number | undefined): Responder {
  return response => json(response, status, { code, message: 'a message of Twilio', more_info: 'a link', status })
}

export function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export function codeIn(message: TwilioRequest | undefined): string {
  return /^\d{6}/.exec(message?.form.get('Body') ?? '')?.[0] ?? 'no code'
}

async function read(request: IncomingMessage): Promise<TwilioRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    contentType: request.headers['content-type'] ?? '',
    form: new URLSearchParams(Buffer.concat(chunks).toString()),
  }
}
