import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { conversationsOf, exportedMessagesIn, partsOf, uploadsOf } from '#db/accounts/export.ts'
import type { Database } from '#db/connection/sql.ts'
import type { Files } from '../../providers/files.ts'

type Source = { sql: Database; files: Files; userId: string; readme: string }

/** Streams all data of a member as a zip file, never completely in memory. Fails when a part cannot be read. */
export function accountArchive({ sql, files, userId, readme }: Source): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.pipe(out)

  const addEntries = async () => {
    zip.addBuffer(Buffer.from(readme), 'README.txt')
    for await (const { name, rows } of partsOf(sql, userId))
      zip.addBuffer(Buffer.from(formattedJson(rows)), `${name}.json`)
    await addEntry(zip, 'messages.json', Readable.from(messagesOf(sql, userId)), out)
    for (const { path } of await uploadsOf(sql, userId)) {
      const file = await files.get(path)
      // A file that was deleted since the list was read is left out.
      if (file) await addEntry(zip, `uploads/${path}`, Readable.from(file.stream, { objectMode: false }), out)
    }
    zip.end()
  }
  addEntries().catch((error: Error) => out.destroy(error))
  return out
}

/** Adds a file and waits for its end, because adding a hundred flyers at once would open a hundred files. */
async function addEntry(zip: ZipFile, name: string, content: Readable, out: PassThrough) {
  const stop = () => content.destroy()
  out.once('close', stop)
  zip.addReadStream(content, name)
  await finished(content)
  out.off('close', stop)
}

async function* messagesOf(sql: Database, userId: string): AsyncGenerator<Buffer> {
  let isFirst = true
  for (const { id, ...conversation } of await conversationsOf(sql, userId)) {
    yield Buffer.from(`${isFirst ? '[' : ','}\n${formattedJson(conversation).slice(0, -2)},\n  "messages": [`)
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

function formattedJson(rows: unknown): string {
  return JSON.stringify(rows, null, 2)
}
