import Papa from 'papaparse'
import { IMPORT_MAX_EVENTS, type ImportField, importFields } from '#contract/events/import/import-limits.ts'
import type { DateOrder, ImportColumns } from '#contract/events/import/imports.ts'
import { folded } from '#contract/fold.ts'
import type { SourcePrice } from './prices-of.ts'
import { digestOf, emptySourceEvent, type SourceEvent, SourceRefused } from './source-event.ts'
import { clockIn, dateIn, orderIn } from './table-dates.ts'
import { fileText } from './text-of.ts'

export type CsvReading = ReturnType<typeof readCsv>

type Chosen = { columns?: ImportColumns | undefined; dateOrder?: DateOrder | undefined; isUs: boolean }

const MAX_COLUMNS = 100
const SAMPLE_CHARACTERS = 60

/** Reads a table whose first row has the names of the columns. Throws `SourceRefused`. */
export function readCsv(bytes: Uint8Array, { columns, dateOrder, isUs }: Chosen) {
  // One row more than the limit shows that there are too many.
  const { data } = Papa.parse<string[]>(fileText(bytes), { skipEmptyLines: 'greedy', preview: IMPORT_MAX_EVENTS + 2 })
  const [header = [], ...rows] = data
  if (header.length < 2 || header.length > MAX_COLUMNS) throw new SourceRefused('import-unreadable')
  if (rows.length === 0) throw new SourceRefused('import-empty')
  if (rows.length > IMPORT_MAX_EVENTS) throw new SourceRefused('import-too-many')

  const fields = columns ?? recognised(header)
  const valueOf = (row: string[], field: ImportField) => row[fields[field] ?? -1]?.trim() || null
  const dates = rows.flatMap(row => [valueOf(row, 'date'), valueOf(row, 'start')].filter(date => date !== null))
  const order = dateOrder ?? orderIn(dates) ?? (isUs ? 'month-first' : 'day-first')
  return {
    events: rows.map(row => eventOf(field => valueOf(row, field), order, pricesIn(header, row))),
    columns: header.map((name, position) => ({
      name: name.trim().slice(0, SAMPLE_CHARACTERS),
      sample: (rows[0]?.[position] ?? '').trim().slice(0, SAMPLE_CHARACTERS),
    })),
    fields,
    dateOrder: order,
  }
}

function eventOf(valueOf: (field: ImportField) => string | null, order: DateOrder, prices: SourcePrice[]): SourceEvent {
  const title = valueOf('title') ?? ''
  const start = valueOf('start')
  const date = dateIn(valueOf('date') ?? start, order)
  const startTime = clockIn(valueOf('startTime') ?? (start && withoutDate(start)))
  const end = valueOf('end')
  const endTime = clockIn(valueOf('endTime') ?? (end && withoutDate(end)))
  const values = importFields.map(valueOf)
  return {
    ...emptySourceEvent,
    sourceId: `csv:${valueOf('sourceId') ?? digestOf(JSON.stringify([title, date, startTime, valueOf('venue'), valueOf('city')]))}`,
    title,
    description: valueOf('description'),
    date,
    startTime,
    // The end is on the next day if it is not after the start.
    endLocal: date === null || endTime === null ? null : `${(end && dateIn(end, order)) ?? date}T${endTime}`,
    venue: valueOf('venue'),
    location: valueOf('location'),
    city: valueOf('city'),
    state: valueOf('state'),
    country: valueOf('country')?.toUpperCase() ?? null,
    category: valueOf('category'),
    price: priceIn(valueOf('price')),
    prices,
    priceText: valueOf('price'),
    ticketsUrl: valueOf('ticketsUrl'),
    problem: values.some(value => value !== null && isFormula(value)) ? 'formula' : null,
  }
}

/** A cell that a spreadsheet would compute: '=A1', '@SUM(A1)', '+cmd|…'; not a phone number or a handle. */
function isFormula(value: string): boolean {
  return /^=|^[@+-]\s*[\w.]+[(|!]/.test(value)
}

/** '$25', '25,50', 'gratis'. Null for other text, such as "10–15". */
function priceIn(text: string | null): string | null {
  if (text === null) return null
  if (['free', 'gratis', 'libre', 'entrada libre', 'gratuito', 'gratuita', '0'].includes(folded(text))) return '0'
  const [, whole = '', cents = ''] = /^(?:US)?\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*(?:\$|usd)?$/i.exec(text) ?? []
  return whole === '' ? null : `${whole}.${cents.padEnd(2, '0')}`
}

/** The columns "Early price", "Price" and "Precio taquilla" as prices with these names; empty if there is one. */
function pricesIn(header: string[], row: string[]): SourcePrice[] {
  const prices = header.flatMap((column, position) => {
    const name = column.replace(PRICE_WORDS, ' ').trim()
    const price = name === column.trim() ? null : priceIn(row[position]?.trim() ?? null)
    return price === null ? [] : [{ name: name || null, price, validUntil: null }]
  })
  return prices.length > 1 ? prices : []
}

const PRICE_WORDS = /(?<!\p{L})(?:prices?|cover|cost|precios?|costo|preços?|precos?)(?!\p{L})/giu

/** The time of "27/11/2026 23:00" and "2026-11-27T23:00". */
function withoutDate(text: string): string | null {
  return text.replace(/^[\d/.-]+(?:T|,?\s+)?/, '') || null
}

/** The names of columns that are recognised, folded, in the languages of the product. */
const NAMES: Record<ImportField, string[]> = {
  title: ['title', 'name', 'event', 'event name', 'summary', 'subject', 'titulo', 'nombre', 'evento', 'nome'],
  start: ['start', 'starts', 'starts at', 'start date time', 'inicio', 'comienzo', 'comeco'],
  date: ['date', 'day', 'start date', 'event date', 'fecha', 'dia', 'fecha de inicio', 'data', 'data de inicio'],
  startTime: ['time', 'start time', 'begins', 'doors', 'hora', 'hora de inicio', 'horario'],
  end: ['end', 'ends', 'ends at', 'end date time', 'end date', 'fin', 'final', 'termino', 'fim'],
  endTime: ['end time', 'hora de fin', 'hora fin', 'hora final', 'hora de termino'],
  venue: ['venue', 'club', 'place', 'location name', 'lugar', 'local', 'sala', 'sitio', 'espaco', 'casa'],
  location: ['address', 'street', 'location', 'street address', 'direccion', 'calle', 'endereco', 'rua'],
  city: ['city', 'town', 'ciudad', 'cidade'],
  state: ['state', 'region', 'province', 'estado', 'provincia'],
  country: ['country', 'country code', 'pais'],
  price: ['price', 'cover', 'cost', 'admission', 'entry', 'precio', 'entrada', 'costo', 'preco', 'ingresso'],
  category: ['genre', 'category', 'music', 'style', 'categories', 'genero', 'categoria', 'musica', 'estilo'],
  description: [
    'description',
    'details',
    'notes',
    'about',
    'descripcion',
    'detalles',
    'notas',
    'descricao',
    'detalhes',
  ],
  ticketsUrl: ['tickets', 'ticket url', 'tickets url', 'ticket link', 'url', 'link', 'boletos', 'boletas', 'ingressos'],
  sourceId: ['id', 'uid', 'event id'],
}

function recognised(header: string[]): ImportColumns {
  const names = header.map(folded)
  return Object.fromEntries(
    importFields.flatMap(field => {
      const position = names.findIndex(name => NAMES[field].includes(name))
      return position === -1 ? [] : [[field, position]]
    }),
  )
}
