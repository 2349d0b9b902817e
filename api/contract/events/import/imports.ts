import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'
import { PlaceId } from '../../places/places.ts'
import { clockTime, count, countryCode, line, name, orNull, uuid, webUrl, whole } from '../../text.ts'
import { EventPrice } from '../events.ts'
import { CreateEvent } from '../form/event-body.ts'
import { SeriesOrder } from '../series-order.ts'
import { IMPORT_MAX_BYTES, IMPORT_MAX_EVENTS, importFields } from './import-limits.ts'

/** A calendar file, a web page with events or with a calendar, or a table. */
export const ImportKind = z.enum(['ics', 'page', 'csv'], 'invalid')
export type ImportKind = z.infer<typeof ImportKind>

/** The bytes of a file as base64, so that the server sees its encoding. */
const content = z
  .string('required')
  .max(Math.ceil(IMPORT_MAX_BYTES / 3) * 4, 'import-too-large')
  .refine(text => !/[^A-Za-z0-9+/=]/.test(text), 'invalid')

/** The place, by default the city of the host, and the time of events whose source does not contain them. */
const defaults = {
  city: z.union([z.literal('').transform(() => undefined), name(80)]).optional(),
  country: countryCode.optional(),
  state: orNull(name(80)).optional(),
  placeId: PlaceId.nullable().optional(),
  startTime: z.union([z.literal('').transform(() => undefined), clockTime]).optional(),
}

/** Calendars are linked with a scheme of their own, which stands for https. */
const url = z
  .string('invalid-url')
  .transform(typed => typed.trim().replace(/^webcals?:/i, 'https:'))
  .pipe(webUrl)

/** The order of day and month in a date such as 5/6/2027. */
export const DateOrder = z.enum(['day-first', 'month-first'], 'invalid')
export type DateOrder = z.infer<typeof DateOrder>

/** The position of the column of each field. A field without a column is not in the file. */
const columnsOf = Object.fromEntries(importFields.map(field => [field, whole(0, 99, 'invalid').optional()])) as Record<
  (typeof importFields)[number],
  z.ZodOptional<z.ZodInt>
>
export const ImportColumns = z.object(columnsOf)
export type ImportColumns = z.infer<typeof ImportColumns>

/** `POST /api/imports/preview` stores nothing. */
export const PreviewImport = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('ics'), content, ...defaults }),
    z.object({ kind: z.literal('page'), url, ...defaults }),
    z.object({
      kind: z.literal('csv'),
      content,
      /** Without columns, the server recognises them by the names in the first row. */
      columns: ImportColumns.optional(),
      dateOrder: DateOrder.optional(),
      ...defaults,
    }),
  ],
  'invalid',
)
export type PreviewImport = z.infer<typeof PreviewImport>
export type PreviewImportBody = z.input<typeof PreviewImport>

/** Why an event of the source cannot become a draft. */
export const ImportProblem = z.enum([
  'no-title',
  'no-date',
  'no-time',
  'no-city',
  'zone-unknown',
  'zone-unreadable',
  'coordinates-at-sea',
  'formula',
  'field-invalid',
])
export type ImportProblem = z.infer<typeof ImportProblem>

/** A field that the host should add before the event is published. */
export const ImportGap = z.enum(['endTime', 'venue', 'location', 'price', 'category', 'description'])
export type ImportGap = z.infer<typeof ImportGap>

/** An event as `POST /api/imports` accepts it, in the local time of its city. */
export const ImportedEvent = namedObject('ImportedEvent', {
  title: z.string(),
  description: z.string().nullable(),
  date: z.iso.date(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  venue: z.string().nullable(),
  location: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  placeId: z.int().nullable(),
  timeZone: z.string(),
  category: z.string(),
  price: z.string().nullable(),
  currency: z.string().optional(),
  /** Several prices; absent if the source has one, or if it is open which one holds when. */
  prices: z.array(EventPrice).optional(),
  ticketsUrl: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The series of an event that repeats, from its date on; else absent. */
  series: SeriesOrder.optional(),
})
export type ImportedEvent = z.infer<typeof ImportedEvent>

export const ImportRow = namedObject('ImportRow', {
  /** The id in the source: a second import of the same event adds nothing. */
  sourceId: z.string(),
  title: z.string(),
  /** Null if there is a problem. */
  event: ImportedEvent.nullable(),
  problem: ImportProblem.nullable(),
  missing: z.array(ImportGap),
  /** Whether the host has an event of an earlier import with this id. */
  isKnown: z.boolean(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportPreview = namedObject('ImportPreview', {
  rows: z.array(ImportRow),
  /** The number of repeated events of which only the next dates are contained. */
  capped: count,
  /** The number of events that are over, which `rows` does not contain. */
  over: count,
  /** The columns of a table with the first value of each, and how they were read. */
  table: z
    .object({
      columns: z.array(z.object({ name: z.string(), sample: z.string() })),
      fields: ImportColumns,
      dateOrder: DateOrder,
    })
    .optional(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** `POST /api/imports` adds all events as drafts, or none. The same `Idempotency-Key` returns the earlier import. */
export const AddImport = z.object({
  kind: ImportKind,
  source: line(300, 'required'),
  events: z
    .array(z.object({ sourceId: line(300, 'required'), event: CreateEvent }), 'required')
    .min(1, 'required')
    .max(IMPORT_MAX_EVENTS, 'import-too-many'),
})
export type AddImport = z.infer<typeof AddImport>
export type AddImportBody = z.input<typeof AddImport>

/** An import of the host. `unchanged` are the drafts that an undo deletes, `others` all other events. */
export const Import = namedObject('Import', {
  id: uuid,
  kind: ImportKind,
  source: z.string(),
  createdAt: z.iso.datetime(),
  unchanged: count,
  others: count,
})
export type Import = z.infer<typeof Import>

/** `import` is null if the host has all events already. */
export const Imported = namedObject('Imported', { import: Import.nullable(), added: count, known: count })
export type Imported = z.infer<typeof Imported>

/** `DELETE /api/imports/{id}` deletes the drafts that the host has not changed. Changed and published events stay. */
export const UndoneImport = namedObject('UndoneImport', { deleted: count, stayed: count })
export type UndoneImport = z.infer<typeof UndoneImport>
