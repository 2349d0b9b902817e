import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import * as calls from '#contract/events/import/calls.ts'
import type {
  AddImportBody,
  DateOrder,
  ImportColumns,
  Imported,
  ImportKind,
  ImportPreview,
  PreviewImportBody,
} from '#contract/events/import/imports.ts'
import { countryOf } from '#contract/places/area.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useImportEventsI18n } from '#pwa/i18n/pages/import-events.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { dataUrlOf } from '#pwa/ui/fields/data-url.ts'
import { NoSignal } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'

/** The server may fetch a page and its calendar, and reads both. */
const READ_TIMEOUT_MS = 45_000

/** A preview with the ids of the events that the host has chosen. `key` makes a repeated import of it one import. */
export type Preview = ImportPreview & { key: string; chosen: Set<string> }

export type Failure = { sentence: string; isOffline: boolean }

/** The form, the preview that the server has read, and the import of the chosen events. */
export function useImport(me: Me, restored: ImportForm | null) {
  const i18n = useI18n()
  const text = useImportEventsI18n()
  const draft = useDraft<ImportForm>(me.id, DRAFT)
  const [form, setForm] = useState<ImportForm>(() => ({ ...emptyForm(me), ...restored }))
  const [preview, setPreview] = useState<Preview | null>(null)
  const [busy, setBusy] = useState<'reading' | 'adding' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)

  const showFailure = (error: unknown, fallback: string) => {
    const sentence = sentenceFor(error, i18n, fallback, text.offline)
    setFailure({ sentence, isOffline: error instanceof NoSignal })
  }

  /** A preview is outdated after a change; after one of the columns it stays on the screen until it is read again. */
  const change = (fields: Partial<ImportForm>): ImportForm => {
    const isOtherSource = ['way', 'file', 'url', 'text'].some(field => field in fields)
    const changed = { ...form, ...(isOtherSource && { columns: null, dateOrder: null }), ...fields }
    setForm(changed)
    draft.store(changed)
    setFailure(null)
    setImported(null)
    if (!('columns' in fields)) setPreview(null)
    return changed
  }

  // The response to an earlier request may arrive after that to a later one.
  const lastRead = useRef(0)
  const read = async (current: ImportForm = form) => {
    const thisRead = ++lastRead.current
    setBusy('reading')
    setFailure(null)
    setImported(null)
    try {
      const body = await previewOrder(current)
      const found = await send(calls.previewImport, { body, forUser: me.id, timeoutMs: READ_TIMEOUT_MS })
      if (thisRead !== lastRead.current) return
      const importable = found.rows.filter(({ event, isKnown }) => event !== null && !isKnown)
      setPreview({ ...found, key: uuidv7(), chosen: new Set(importable.map(({ sourceId }) => sourceId)) })
    } catch (error) {
      if (thisRead !== lastRead.current) return
      setPreview(null)
      showFailure(error, text.readFailed)
    }
    setBusy(null)
  }

  const choose = (sourceId: string, isChosen: boolean) => {
    if (!preview) return
    const chosen = new Set(preview.chosen)
    if (isChosen) chosen.add(sourceId)
    else chosen.delete(sourceId)
    // Another choice is another import.
    setPreview({ ...preview, chosen, key: uuidv7() })
  }

  const add = async () => {
    if (!preview) return
    setBusy('adding')
    setFailure(null)
    try {
      const body: AddImportBody = {
        kind: kindOf(form),
        source: sourceName(form, text.pastedSource),
        events: preview.rows.flatMap(({ sourceId, event }) =>
          event !== null && preview.chosen.has(sourceId) ? [{ sourceId, event }] : [],
        ),
      }
      const headers = { 'Idempotency-Key': preview.key }
      setImported(await send(calls.addImport, { body, forUser: me.id, headers, timeoutMs: READ_TIMEOUT_MS }))
      setPreview(null)
      setForm(emptyForm(me))
      await draft.remove()
    } catch (error) {
      showFailure(error, text.addFailed)
    }
    setBusy(null)
  }

  return { form, change, preview, choose, read, add, busy, failure, imported, showFailure }
}

export type ImportState = ReturnType<typeof useImport>

export const DRAFT = 'import'

function emptyForm({ city, state }: Me): ImportForm {
  const place = { city: city ?? '', state: state ?? '' }
  return { way: 'file', file: null, url: '', text: '', ...place, startTime: '', columns: null, dateOrder: null }
}

export type ImportWay = 'file' | 'page' | 'text'

/** The content of a chosen file as base64. */
type ChosenFile = { name: string; content: string }

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
 * The name of the source in the list of imports. Of an address only the host name, because the path of a private
 * calendar is a secret.
 */
function sourceName({ way, file, url }: ImportForm, pasted: string): string {
  if (way === 'file') return (file?.name ?? '').slice(0, 300)
  return way === 'page' ? (hostIn(url) ?? '') : pasted
}

async function previewOrder(form: ImportForm): Promise<PreviewImportBody> {
  const { way, file, url, text, city, state, startTime, columns, dateOrder } = form
  const defaults = { city, state, startTime, ...(state !== '' && { country: countryOf(state) }) }
  if (way === 'page') return { kind: 'page', url, ...defaults }
  const content = way === 'file' ? (file?.content ?? '') : await base64Of(new Blob([text]))
  if (kindOf(form) === 'ics') return { kind: 'ics', content, ...defaults }
  const chosen = { ...(columns && { columns }), ...(dateOrder && { dateOrder }) }
  return { kind: 'csv', content, ...chosen, ...defaults }
}

/** A calendar begins with its name, also in a file whose name has another ending. */
function kindOf({ way, file, text }: ImportForm): ImportKind {
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
  return (await dataUrlOf(file)).split(',', 2)[1] ?? ''
}
