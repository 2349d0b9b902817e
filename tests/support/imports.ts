import { expect } from 'vitest'
import type {
  AddImportBody,
  Import,
  Imported,
  ImportPreview,
  ImportRow,
  PreviewImportBody,
} from '#contract/events/import/imports.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Person } from './person.ts'

/** Next year, so that no event is over. */
export const year = new Date().getFullYear() + 1
export const base64 = (text: string | Uint8Array) => Buffer.from(text as string).toString('base64')
export const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap(lines => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

/** The lines of an event of a calendar. */
export const salsaLines = (uid = 'salsa') => [
  `UID:${uid}`,
  'SUMMARY:Salsa con Trueno',
  `DTSTART;TZID=America/New_York:${year}0604T230000`,
  `DTEND;TZID=America/New_York:${year}0605T030000`,
  'LOCATION:Casa Trueno\\, 123 SW 8th St\\, Miami\\, FL 33130',
]

export async function preview(host: Person, body: PreviewImportBody): Promise<ImportPreview> {
  const response = await host.post('/api/imports/preview', body)
  expect(response.status).toBe(200)
  return (await response.json()) as ImportPreview
}

export const previewIcs = async (host: Person, ...events: string[][]) =>
  await preview(host, { kind: 'ics', content: base64(calendar(...events)) })

/** The import of the rows that can be imported. */
export const orderOf = (rows: ImportRow[], changes: Partial<AddImportBody> = {}): AddImportBody => ({
  kind: 'ics',
  source: 'agenda.ics',
  events: rows.flatMap(({ sourceId, event }) => (event ? [{ sourceId, event }] : [])),
  ...changes,
})

export async function addImport(host: Person, order: AddImportBody, headers: Record<string, string> = {}) {
  const response = await host.post('/api/imports', order, headers)
  return { status: response.status, ...((await response.json()) as Imported & { code?: string }) }
}

export const importsOf = async (host: Person) => (await (await host.get('/api/imports')).json()) as Import[]

/** Only a server with a gazetteer knows which coordinates are at sea. */
export async function addMadrid(sql: Sql) {
  await sql`
    insert into places (id, country, region, state, name, key, latitude, longitude, population, zone)
    values (3117735, 'ES', '29', 'ES.0', 'Madrid', city_key('Madrid'), 40.4165, -3.70256, 3255944, 'Europe/Madrid')
    on conflict do nothing
  `
}
