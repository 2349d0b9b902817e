import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import busboy from 'busboy'
import type { Context } from 'hono'
import { en } from '#contract/words.ts'
import { Refusal, type RefusalCode, refuse } from './refusal.ts'
import type { Env } from './setting.ts'

export type Part = { fileName: string; bytes: Buffer }

type Bounds<Name extends string> = {
  /** One of each name, at most so large, and the code for one that is larger. */
  files: Record<Name, { mostBytes: number; tooLarge: RefusalCode }>
  fields: number
  fieldBytes: number
}

/** Ten megabytes over half a megabit a second take less. */
const READ_MS = 300_000

/**
 * The fields and files of a form, within bounds. Reading stops at the first thing that is too much or takes too long, and
 * nothing is kept anywhere but in memory. Refuses with 400, 408, 413 or 415.
 */
export async function multipartIn<Name extends string>(
  c: Context<Env>,
  bounds: Bounds<Name>,
): Promise<{ fields: Map<string, string>; files: Map<Name, Part> }> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) refuse(415, 'wrong-type')
  const body = c.req.raw.body
  if (!body) refuse(400, 'bad-request')

  const incoming = Readable.fromWeb(body as NodeStream)
  const fields = new Map<string, string>()
  const files = new Map<Name, Part>()
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((read, fail) => {
      timer = setTimeout(() => fail(new Refusal(408, 'too-slow')), READ_MS)
      const reader = readerFor(type, bounds)
      const tooMuch = () => fail(new Refusal(413, 'too-large'))
      reader.on('field', (name, value, { valueTruncated }) => (valueTruncated ? tooMuch() : fields.set(name, value)))
      reader.on('file', (name, stream, { filename }) => {
        stream.on('error', fail)
        if (!isNameIn(bounds.files, name) || files.has(name)) return fail(new Refusal(400, 'bad-request'))
        const chunks: Buffer[] = []
        let bytes = 0
        stream.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength
          if (bytes > bounds.files[name].mostBytes) return fail(tooLarge(name, bounds.files[name].tooLarge))
          return void chunks.push(chunk)
        })
        stream.on('close', () => files.set(name, { fileName: filename ?? '', bytes: Buffer.concat(chunks) }))
      })
      for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) reader.on(limit, tooMuch)
      reader.on('error', fail)
      reader.on('close', read)
      incoming.on('error', fail)
      incoming.pipe(reader)
    })
  } catch (error) {
    // What still comes is let go, so that the sender gets to read the answer.
    incoming.unpipe()
    incoming.resume()
    if (error instanceof Refusal) throw error
    refuse(400, 'bad-request', { cause: error })
  } finally {
    clearTimeout(timer)
  }
  return { fields, files }
}

function readerFor(type: string, { files, fields, fieldBytes }: Bounds<string>) {
  const mostFiles = Object.keys(files).length
  return busboy({
    headers: { 'content-type': type },
    defParamCharset: 'utf8',
    limits: { files: mostFiles, fields, fieldSize: fieldBytes, parts: mostFiles + fields, headerPairs: 20 },
  })
}

function isNameIn<Name extends string>(files: Record<Name, unknown>, name: string): name is Name {
  return Object.hasOwn(files, name)
}

function tooLarge(path: string, code: RefusalCode) {
  return new Refusal(413, code, { issues: [{ path, code, message: en.refusals[code] }] })
}
