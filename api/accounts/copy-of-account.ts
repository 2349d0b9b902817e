import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { conversationsOf, exportedMessagesIn, partsOf, uploadsOf } from '#db/accounts/export.ts'
import type { Database } from '#db/connection/sql.ts'
import type { Files } from '../providers/files.ts'

type Source = { sql: Database; files: Files; userId: string; readme: string }

/**
 * Streams all data of a member as a zip file; no complete part is held in memory. The stream fails when a part cannot
 * be read, so that an incomplete file is not taken for a complete one.
 */
export function accountExport({ sql, files, userId, readme }: Source): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.pipe(out)

  const fill = async () => {
    zip.addBuffer(Buffer.from(readme), 'README.txt')
    for await (const { name, rows } of partsOf(sql, userId)) zip.addBuffer(Buffer.from(pretty(rows)), `${name}.json`)
    await added(zip, 'messages.json', Readable.from(messagesOf(sql, userId)), out)
    for (const { path } of await uploadsOf(sql, userId)) {
      const file = await files.get(path)
      // A file that was deleted since the list was read is left out.
      if (file) await added(zip, `uploads/${path}`, Readable.from(file.stream, { objectMode: false }), out)
    }
    zip.end()
  }
  fill().catch((error: Error) => out.destroy(error))
  return out
}

/** Adds one file after the other, because a hundred flyers at once would be a hundred open files. */
async function added(zip: ZipFile, name: string, content: Readable, out: PassThrough) {
  const stop = () => content.destroy()
  out.once('close', stop)
  zip.addReadStream(content, name)
  await finished(content)
  out.off('close', stop)
}

async function* messagesOf(sql: Database, userId: string): AsyncGenerator<Buffer> {
  let isFirst = true
  for (const { id, ...talk } of await conversationsOf(sql, userId)) {
    yield Buffer.from(`${isFirst ? '[' : ','}\n${pretty(talk).slice(0, -2)},\n  "messages": [`)
    isFirst = false
    let comma = ''
    for await (const page of exportedMessagesIn(sql, id, userId)) {
      yield Buffer.from(
        comma +
          page
            .map(
              ({ from, content, sentAt, editedAt }) => `\n    ${JSON.stringify({ from, content, sentAt, editedAt })}`,
            )
            .join(','),
      )
      comma = ','
    }
    yield Buffer.from('\n  ]\n}')
  }
  yield Buffer.from(isFirst ? '[]\n' : '\n]\n')
}

function pretty(rows: unknown): string {
  return JSON.stringify(rows, null, 2)
}
