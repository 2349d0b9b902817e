import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { RefusalCode } from '#contract/errors.ts'
import type { Context } from '../app-context.ts'
import { FilesFailed, isStorageFull } from '../providers/files.ts'
import { concurrencyLimiter } from './concurrency-limiter.ts'
import { Refusal, refusalSentences, refuse } from './refusal.ts'
import { receiveSlowly } from './request-bodies.ts'

export type Part = { fileName: string; size: number; read: () => Promise<Buffer> }

export type Form<Name extends string> = { fields: Map<string, string>; files: Map<Name, Part> }

type FormLimits<Name extends string> = {
  /** The largest size of each file, and the code for a larger file. A form has at most one file of each name. */
  files: Record<Name, { maxBytes: number; tooLarge: RefusalCode }>
  fields: number
  fieldBytes: number
}

/** All headers of a part; a form in a browser sends a tenth of it. */
const HEADER_BYTES = 16_384

/** Twice the largest chunk: the library waits forever after a skipped part if one chunk both fills and ends it. */
const PART_BUFFER_BYTES = 131_072

/** A form takes its slot, up to fifteen megabytes, only after it has arrived, so that a slow sender blocks none. */
const withFormSlot = concurrencyLimiter({ name: 'multipart-bodies', atOnce: 8, maxWaiting: 64 })

/**
 * Receives a form within limits and passes it to `use`. Files are written to disk while they arrive, without a
 * directory entry, so that the operating system deletes them after `use` and also when the process is killed. `source`
 * is the account or address that the upload is counted for. Refuses with 400, 408, 413, 415, 429 or 503, and stops
 * reading at the first exceeded limit.
 */
export async function withForm<Name extends string, Result>(
  c: Context,
  source: string,
  bounds: FormLimits<Name>,
  use: (form: Form<Name>) => Promise<Result>,
): Promise<Result> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) refuse(415, 'wrong-type')
  const body = c.req.raw.body
  if (!body) refuse(400, 'bad-request')

  const slot = c.get('app').bodies.slots.take(source)
  const disk = openTemporaryFiles(c.get('app').bodies.folder)
  try {
    const form = await receiveSlowly(c, async lost => {
      const incoming = Readable.fromWeb(body as NodeStream)
      return await receive(incoming, readerFor(type, bounds), bounds, disk, { taken: slot.taken, lost })
    })
    slot.release()
    return await withFormSlot(() => use(form))
  } finally {
    slot.release()
    await disk.close()
  }
}

async function receive<Name extends string>(
  incoming: Readable,
  reader: BusboyInstance,
  bounds: FormLimits<Name>,
  disk: TemporaryFiles,
  { taken, lost }: { taken: AbortSignal; lost: AbortSignal },
): Promise<Form<Name>> {
  const fields = new Map<string, string>()
  const files = new Map<Name, Part>()
  const names = new Set<Name>()
  const writes: Promise<void>[] = []
  const streams: Readable[] = []
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  const read = new Promise<void>(resolve => reader.on('finish', resolve))
  const refuseTooLarge = () => fail(new Refusal(413, 'too-large'))

  taken.addEventListener('abort', () => fail(new Refusal(503, 'unavailable', { retryAfterSeconds: 5 })))
  lost.addEventListener('abort', () => fail(lost.reason))
  reader.on('field', (name, value, _, isTruncated) => (isTruncated ? refuseTooLarge() : fields.set(name, value)))
  reader.on('file', (name, stream, filename) => {
    streams.push(stream)
    stream.on('error', fail)
    if (!isNameIn(bounds.files, name) || names.has(name)) return fail(new Refusal(400, 'bad-request'))
    names.add(name)
    const { maxBytes, tooLarge } = bounds.files[name]
    const written = disk.write(stream, () => fieldRefusal(name, tooLarge), maxBytes)
    writes.push(written.then(file => void files.set(name, { fileName: filename ?? '', ...file })))
    written.catch(fail)
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) reader.on(limit, refuseTooLarge)
  reader.on('error', fail)
  incoming.on('error', fail)
  incoming.pipe(reader)

  try {
    await Promise.race([read, failed])
    await Promise.race([Promise.all(writes), failed])
    return { fields, files }
  } catch (error) {
    // The rest of the body is discarded, so that the sender reads the response.
    incoming.unpipe()
    incoming.resume()
    reader.destroy()
    // The reader does not end them, and each write waits for the end of its stream.
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(writes)
    if (error instanceof Refusal || error instanceof FilesFailed) throw error
    return refuse(400, 'bad-request', { cause: error })
  }
}

type TemporaryFiles = ReturnType<typeof openTemporaryFiles>

/** Files without a directory entry, so that the operating system deletes them however the process ends. */
function openTemporaryFiles(folder: string) {
  const opened: Promise<FileHandle>[] = []

  const openTemporaryFile = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, randomUUID())
    const handle = await open(path, 'wx+', 0o600)
    await unlink(path)
    return handle
  }

  return {
    async write(stream: Readable, tooLarge: () => Error, maxBytes: number) {
      const opening = openTemporaryFile()
      opened.push(opening)
      try {
        const handle = await opening
        let size = 0
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          size += chunk.byteLength
          if (size > maxBytes) throw tooLarge()
          await handle.write(chunk)
        }
        return {
          size,
          async read() {
            const bytes = Buffer.alloc(size)
            await handle.read(bytes, 0, size, 0)
            return bytes
          },
        }
      } catch (error) {
        throw isStorageFull(error) ? new FilesFailed('full', 'no space left on the disk for an upload') : error
      }
    },
    async close() {
      await Promise.allSettled(opened.map(async handle => await (await handle).close()))
    },
  }
}

function readerFor(type: string, { files, fields, fieldBytes }: FormLimits<string>) {
  const maxFiles = Object.keys(files).length
  try {
    return new Busboy({
      headers: { 'content-type': type },
      fileHwm: PART_BUFFER_BYTES,
      limits: {
        files: maxFiles,
        fields,
        fieldSize: fieldBytes,
        parts: maxFiles + fields,
        headerPairs: 20,
        headerSize: HEADER_BYTES,
      },
    })
  } catch (error) {
    return refuse(400, 'bad-request', { cause: error })
  }
}

function isNameIn<Name extends string>(files: Record<Name, unknown>, name: string): name is Name {
  return Object.hasOwn(files, name)
}

function fieldRefusal(path: string, code: RefusalCode) {
  return new Refusal(413, code, { issues: [{ path, code, message: refusalSentences[code] }] })
}
