import type { DateOrder, ImportColumns, ImportKind, PreviewImportBody } from '#contract/events/import/imports.ts'
import { countryOf } from '#contract/places/area.ts'

export type ImportWay = 'file' | 'page' | 'text'

/** The content of a chosen file as base64. */
export type ChosenFile = { name: string; content: string }

/** What the host has chosen and typed. It is stored as a draft, so that it survives a reload and a lost connection. */
export type ImportForm = {
  way: ImportWay
  file: ChosenFile | null
  url: string
  text: string
  city: string
  state: string
  startTime: string
  /** Null: the server recognises the columns of a table. */
  columns: ImportColumns | null
  dateOrder: DateOrder | null
}

export function isComplete({ way, file, url, text }: ImportForm): boolean {
  if (way === 'file') return file !== null
  return (way === 'page' ? url : text).trim() !== ''
}

/**
 * The name of the source in the list of imports. Of an address only the host name, because the path of a private calendar is
 * a secret.
 */
export function sourceName({ way, file, url }: ImportForm, pasted: string): string {
  if (way === 'file') return (file?.name ?? '').slice(0, 300)
  return way === 'page' ? (hostIn(url) ?? '') : pasted
}

export async function previewOrder(form: ImportForm): Promise<PreviewImportBody> {
  const { way, file, url, text, city, state, startTime, columns, dateOrder } = form
  const defaults = { city, state, startTime, ...(state !== '' && { country: countryOf(state) }) }
  if (way === 'page') return { kind: 'page', url, ...defaults }
  const content = way === 'file' ? (file?.content ?? '') : await base64Of(new Blob([text]))
  if (kindOf(form) === 'ics') return { kind: 'ics', content, ...defaults }
  const chosen = { ...(columns && { columns }), ...(dateOrder && { dateOrder }) }
  return { kind: 'csv', content, ...chosen, ...defaults }
}

/** A calendar begins with its name, also in a file whose name has another ending. */
export function kindOf({ way, file, text }: ImportForm): ImportKind {
  if (way === 'page') return 'page'
  const start = way === 'text' ? text.slice(0, 200) : atob((file?.content ?? '').slice(0, 200))
  const isCalendar = /^\W*BEGIN:VCALENDAR/i.test(start) || (way === 'file' && /\.ics$/i.test(file?.name ?? ''))
  return isCalendar ? 'ics' : 'csv'
}

function hostIn(typed: string): string | undefined {
  const url = typed.trim().replace(/^webcals?:/i, 'https:')
  return (URL.parse(url) ?? URL.parse(`https://${url}`))?.host.slice(0, 300)
}

export async function base64Of(file: Blob): Promise<string> {
  const url = await new Promise<unknown>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  return typeof url === 'string' ? (url.split(',', 2)[1] ?? '') : ''
}
