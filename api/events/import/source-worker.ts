import { parentPort } from 'node:worker_threads'
import { type CsvReading, readCsv } from './read-csv.ts'
import { type IcsReading, readIcs } from './read-ics.ts'
import { type PageReading, readPage } from './read-page.ts'
import { type SourceProblem, SourceRefused, withShortTexts } from './source-event.ts'

export type SourceRequest =
  | { kind: 'ics'; bytes: Uint8Array; now: string }
  | { kind: 'page'; bytes: Uint8Array; url: string }
  | ({ kind: 'csv'; bytes: Uint8Array } & Parameters<typeof readCsv>[1])

type Readings = { ics: IcsReading; page: PageReading; csv: CsvReading }
export type SourceReading<Kind extends SourceRequest['kind']> = Readings[Kind]
export type SourceResponse = { reading: Readings[keyof Readings] } | { problem: SourceProblem }

function read(request: SourceRequest): Readings[keyof Readings] {
  if (request.kind === 'ics') return readIcs(request.bytes, Temporal.Instant.from(request.now))
  if (request.kind === 'page') return readPage(request.bytes, request.url)
  return readCsv(request.bytes, request)
}

parentPort?.on('message', (request: SourceRequest) => {
  try {
    const reading = read(request)
    const events = reading.events.map(withShortTexts)
    parentPort?.postMessage({ reading: { ...reading, events } } satisfies SourceResponse)
  } catch (error) {
    const problem = error instanceof SourceRefused ? error.problem : 'import-unreadable'
    parentPort?.postMessage({ problem } satisfies SourceResponse)
  }
})
