import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#api/config/bucket.ts'
import { type Received, refusalOf } from './s3-signature.ts'

/**
 * A fault of the store: an error response; a response that never comes; a closed connection; an object that is cut or
 * stalls in its middle; an error document that stalls in its middle.
 */
export type Fault =
  | { status: number; code: string; headers?: Record<string, string> }
  | 'silence'
  | 'hang-up'
  | 'cut'
  | 'stall'
  | 'stalled-error'

export const KEYS = { accessKeyId: 'AKIAPISTATEST', secretAccessKey: 'un+secreto/de40LetrasQueNadieDebeLeer000' }

export type S3Object = { bytes: Buffer; type: string }

/**
 * An S3 server with one bucket, `pista`, that checks every signature: put, also in parts, get, head, list and delete.
 * It listens on loopback and stores its objects in memory by default.
 */
export async function openS3({
  host = '127.0.0.1',
  fixedPort = 0,
  objects = new Map<string, S3Object>(),
}: {
  host?: string
  fixedPort?: number
  objects?: Map<string, S3Object>
} = {}) {
  const requests: Received[] = []
  const uploads = new Map<string, Map<number, Buffer>>()
  const s3 = {
    requests,
    /** By key, within the bucket. */
    objects,
    /** Uploads in parts that were neither completed nor aborted. */
    uploads,
    /** The faults of the next requests, one for each request. */
    next: [] as Fault[],
    /** The fault of every request. */
    always: undefined as Fault | undefined,
    /** The operation that the keys do not permit. Without 'LIST', a missing object is reported as forbidden. */
    forbidden: undefined as 'PUT' | 'GET' | 'DELETE' | 'LIST' | undefined,
    /** The time by which the clock of the store is ahead. */
    aheadMs: 0,
    url: '',
    config: {} as S3Config,
    close,
    reopen: () => listen(port),
  }
  let port = 0
  const server = createServer((request, response) => {
    void received(request).then(order => {
      requests.push(order)
      reply(order, response)
    })
  })
  await listen(fixedPort)
  port = (server.address() as AddressInfo).port
  s3.url = `http://127.0.0.1:${port}`
  s3.config = { bucket: 'pista', region: 'us-east-1', endpoint: s3.url, ...KEYS, prefix: '' }
  return s3

  function reply(order: Received, response: ServerResponse) {
    response.setHeader('date', new Date(Date.now() + s3.aheadMs).toUTCString())
    const fault = s3.next.shift() ?? s3.always
    if (fault === 'silence') return
    if (fault === 'hang-up') return void response.destroy()
    if (fault === 'stalled-error') return void response.writeHead(500, { 'content-length': 500 }).write('<?xml')
    if (typeof fault === 'object') return refuse(response, fault.status, fault.code, fault.headers)

    const code = refusalOf(order, { ...KEYS, region: 'us-east-1', now: Date.now() + s3.aheadMs })
    if (code) return refuse(response, code === 'AuthorizationHeaderMalformed' ? 400 : 403, code)
    const [, bucket, key] = /^\/([^/?]+)\/?([^?]*)/.exec(order.target) ?? []
    if (bucket !== 'pista') return refuse(response, 404, 'NoSuchBucket')
    if (order.method === s3.forbidden) return refuse(response, 403, 'AccessDenied')
    if (key === '') return list(new URL(order.target, s3.url).searchParams.get('prefix') ?? '', response)
    if (/[?&]upload/.test(order.target)) return serveParts(order, decodeURIComponent(key ?? ''), response)
    serve(order, decodeURIComponent(key ?? ''), response, fault)
  }

  function serve({ method, headers, body }: Received, key: string, response: ServerResponse, fault?: Fault) {
    const found = objects.get(key)
    if (method === 'PUT') {
      objects.set(key, { bytes: Buffer.from(body), type: headers['content-type'] ?? '' })
      return void response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 405, 'MethodNotAllowed')
    if (!found && s3.forbidden === 'LIST') return refuse(response, 403, 'AccessDenied')
    if (!found) return refuse(response, 404, 'NoSuchKey')
    const { bytes, type } = found
    response.writeHead(200, { 'content-length': bytes.byteLength, 'content-type': type, etag: etagOf(bytes) })
    if (method === 'HEAD') return void response.end()
    if (fault === undefined) return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.byteLength / 2), () => {
      if (fault === 'cut') response.destroy()
    })
  }

  function list(prefix: string, response: ServerResponse) {
    const contents = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { bytes }]) => `<Contents><Key>${key}</Key><Size>${bytes.byteLength}</Size></Contents>`)
    respondXml(response, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
  }

  function serveParts({ method, target, body }: Received, key: string, response: ServerResponse) {
    const query = new URL(target, s3.url).searchParams
    const id = query.get('uploadId') ?? ''
    const parts = uploads.get(id)
    if (method === 'POST' && query.has('uploads')) {
      const uploadId = `upload-${uploads.size + 1}`
      uploads.set(uploadId, new Map())
      return respondXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (!parts) return refuse(response, 404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), Buffer.from(body))
      return void response.writeHead(200, { etag: etagOf(body) }).end()
    }
    uploads.delete(id)
    if (method === 'DELETE') return void response.writeHead(204).end()
    const inOrder = [...parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes)
    objects.set(key, { bytes: Buffer.concat(inOrder), type: '' })
    respondXml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  }

  async function listen(at: number) {
    server.listen(at, host)
    await once(server, 'listening')
  }

  async function close() {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

/** An error document as S3 sends it, including the access key. */
function refuse(response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}) {
  const body =
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>a message of S3</Message>` +
    `<AWSAccessKeyId>${KEYS.accessKeyId}</AWSAccessKeyId><RequestId>4442587FB7D0A2F9</RequestId></Error>`
  response.writeHead(status, { 'content-type': 'application/xml', ...headers })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

function respondXml(response: ServerResponse, body: string) {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
}

const etagOf = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`

async function received(request: IncomingMessage): Promise<Received> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return { method: request.method ?? '', target: request.url ?? '', headers, body: await buffer(request) }
}
