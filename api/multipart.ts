import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import busboy from 'busboy'
import type { Context } from 'hono'
import { refuse } from './refusal.ts'
import type { Env } from './setting.ts'

export type Part = { name: string; fileName: string; bytes: Buffer }
export type Multipart = { fields: Map<string, string>; files: Part[] }

type Bounds = { files: number; fileBytes: number; fields: number; fieldBytes: number }

/**
 * The fields and files of a form, within bounds: reading stops at the first thing that is too much, and nothing of it is
 * kept anywhere but in memory. Refuses with 400, 413 or 415.
 */
export async function multipartIn(
  c: Context<Env>,
  { files: mostFiles, fileBytes, fields: mostFields, fieldBytes }: Bounds,
): Promise<Multipart> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) refuse(415, 'wrong-type')
  const body = c.req.raw.body
  if (!body) refuse(400, 'bad-request')

  const fields = new Map<string, string>()
  const files: Part[] = []
  await new Promise<void>((read, fail) => {
    const tooLarge = () => fail(new TooMuch())
    let reader: busboy.Busboy
    try {
      reader = busboy({
        headers: { 'content-type': type },
        defParamCharset: 'utf8',
        limits: {
          files: mostFiles,
          fileSize: fileBytes,
          fields: mostFields,
          fieldSize: fieldBytes,
          parts: mostFiles + mostFields,
          headerPairs: 20,
        },
      })
    } catch (error) {
      return fail(error)
    }
    reader.on('field', (name, value, { valueTruncated }) => (valueTruncated ? tooLarge() : fields.set(name, value)))
    reader.on('file', (name, stream, { filename }) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', tooLarge)
      stream.on('error', fail)
      stream.on('close', () => files.push({ name, fileName: filename ?? '', bytes: Buffer.concat(chunks) }))
    })
    reader.on('filesLimit', tooLarge)
    reader.on('fieldsLimit', tooLarge)
    reader.on('partsLimit', tooLarge)
    reader.on('error', fail)
    reader.on('close', read)
    const incoming = Readable.fromWeb(body as NodeStream)
    incoming.on('error', fail)
    incoming.pipe(reader)
  }).catch((error: unknown) => {
    if (error instanceof TooMuch) refuse(413, 'too-large')
    refuse(400, 'bad-request', { cause: error })
  })
  return { fields, files }
}

class TooMuch extends Error {}
