import * as calls from '#contract/events/import/calls.ts'
import { IMPORT_MAX_BYTES, IMPORT_MAX_DRAFTS } from '#contract/events/import/import-limits.ts'
import { AddImport, ImportPreview, PreviewImport } from '#contract/events/import/imports.ts'
import { countryOf, US } from '#contract/places/area.ts'
import { isHostUntilCommit } from '#db/accounts/hosting.ts'
import {
  addImport,
  importsOf,
  knownSourceIds,
  type NewDraft,
  unchangedDraftsOf,
  undoImport,
} from '#db/events/import/imports.ts'
import { isActive } from '#db/people/people.ts'
import { meOf } from '../../accounts/session/member.ts'
import type { AppContext, Context } from '../../app-context.ts'
import { concurrencyLimiter } from '../../http/concurrency-limiter.ts'
import { privateJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { idempotencyKeyIn, idIn, validBody } from '../../http/valid.ts'
import type { GivenCity } from '../../places/locate.ts'
import { NotFetched } from '../../providers/guarded-fetch.ts'
import { draftOf } from '../form/columns-of.ts'
import { refuseWrongSeries } from '../form/publishing.ts'
import { type ImportDefaults, previewRows } from './preview-rows.ts'
import { readSource } from './read-source.ts'
import { type SourceEvent, SourceRefused } from './source-event.ts'

/** The file as base64, and the other fields. */
const PREVIEW_MAX_BYTES = Math.ceil((IMPORT_MAX_BYTES * 4) / 3) + 16 * 1024
const IMPORT_BODY_MAX_BYTES = 4 * 1024 * 1024

/** Imports from calendar files, pages and tables. A preview stores nothing; an import adds drafts. */
export const imports = new Feature()
  .call(calls.previewImport, [limited('preview-import'), validBody(PreviewImport, PREVIEW_MAX_BYTES)], async c => {
    const { app, userId } = c.var
    const order = c.req.valid('json')
    const now = Temporal.Now.instant()
    const place = await cityWithout(c, order)
    const isUs = (place.country ?? countryOf(place.state ?? '')) === US
    const { events, capped, table } = await sourceOf(app, order, { now, isUs }).catch(refuseSource)
    const defaults: ImportDefaults = { place, startTime: order.startTime }
    const { rows, over } = await previewRows(app.sql, events, defaults, now)
    const known = await knownSourceIds(
      app.sql,
      userId,
      rows.map(({ sourceId }) => sourceId),
    )
    return await privateJson(c, {
      rows: rows.map(row => ({ ...row, isKnown: known.has(row.sourceId) })),
      capped,
      over,
      ...(table && { table }),
    } satisfies ImportPreview)
  })

  .call(calls.addImport, [limited('import'), validBody(AddImport, IMPORT_BODY_MAX_BYTES)], async (c, received) => {
    const { sql, userId } = received
    const { kind, source, events } = received.body
    const drafts: NewDraft[] = []
    for (const { sourceId, event } of events) {
      const draft = await draftOf(sql, event)
      if (event.series) refuseWrongSeries(event.series, draft.nightOf)
      drafts.push({ sourceId, event: draft, series: event.series ?? null })
    }

    const key = idempotencyKeyIn(c)
    const outcome = await sql.begin(async tx => {
      if (!(await isActive(tx, userId))) refuse(401, 'sign-in-to-create')
      if (!(await isHostUntilCommit(tx, userId))) refuse(403, 'hosts-only')
      const added = await addImport(tx, userId, { kind, source, key, events: drafts })
      if (added.isNew && (await unchangedDraftsOf(tx, userId)) > IMPORT_MAX_DRAFTS) refuse(409, 'import-drafts-full')
      return added
    })
    const response = { import: outcome.import, added: outcome.added, known: events.length - outcome.added }
    return c.json(response, outcome.isNew ? 201 : 200)
  })

  .call(calls.imports, [limited('read')], async (c, { sql, userId }) => privateJson(c, await importsOf(sql, userId)))

  .call(calls.undoImport, [limited('edit-profile')], async (c, { sql, userId }) => {
    const id = idIn(c, 'import-not-found')
    const undone = await sql.begin(async tx => await undoImport(tx, userId, id))
    return c.json(undone ?? refuse(404, 'import-not-found'))
  })

/** The city of events without one: that of the request, else that of the host, else the home of the installation. */
async function cityWithout(c: Context, { city, country, state, placeId }: PreviewImport): Promise<GivenCity> {
  if (city !== undefined) return { city, country, state, placeId }
  const host = await meOf(c, c.var.userId)
  if (host.city && host.state) return { city: host.city, state: host.state }
  return c.var.app.home
}

type Source = { events: SourceEvent[]; capped: number; table?: ImportPreview['table'] }

async function sourceOf(
  { fetchExternal }: AppContext,
  order: PreviewImport,
  { now, isUs }: { now: Temporal.Instant; isUs: boolean },
): Promise<Source> {
  if (order.kind === 'ics')
    return await readSource({ kind: 'ics', bytes: Buffer.from(order.content, 'base64'), now: now.toString() })
  if (order.kind === 'page') return await pageAt(fetchExternal, order.url, now)
  const { columns, dateOrder, content } = order
  const bytes = Buffer.from(content, 'base64')
  const { events, ...table } = await readSource({ kind: 'csv', bytes, columns, dateOrder, isUs })
  return { events, capped: 0, table }
}

const REDIRECTS = 3
const ACCEPTED = { accept: 'text/html, text/calendar, */*;q=0.5', maxBytes: IMPORT_MAX_BYTES, redirects: REDIRECTS }

/** Bounds the memory and the connections of pages that other servers send slowly. */
const withFetchSlot = concurrencyLimiter({ name: 'import-pages', atOnce: 6, maxWaiting: 20 })

/** The events of a page. A page without events may link to a calendar, which is fetched with the same checks. */
async function pageAt(fetch: AppContext['fetchExternal'], url: string, now: Temporal.Instant): Promise<Source> {
  const bytes = await withFetchSlot(() => fetch(url, ACCEPTED))
  if (isCalendar(bytes)) return await readSource({ kind: 'ics', bytes, now: now.toString() })
  const { events, calendarUrl } = await readSource({ kind: 'page', bytes, url })
  if (events.length > 0 || calendarUrl === null) return { events, capped: 0 }
  const calendar = await withFetchSlot(() => fetch(calendarUrl, ACCEPTED))
  return await readSource({ kind: 'ics', bytes: calendar, now: now.toString() })
}

function isCalendar(bytes: Buffer): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(bytes.subarray(0, 200).toString('utf8'))
}

/** Every failure of another server is a refusal; only the address of an own network has a sentence of its own. */
function refuseSource(error: unknown): never {
  if (error instanceof Refusal) throw error
  if (error instanceof SourceRefused) refuse(400, error.problem)
  if (error instanceof NotFetched) {
    if (error.reason === 'size') refuse(400, 'import-too-large')
    const isInward = error.reason === 'address' || error.reason === 'url'
    refuse(400, isInward ? 'import-page-inward' : 'import-page-unreachable', { cause: error })
  }
  if (error instanceof Error && ('syscall' in error || 'code' in error || error.name === 'AbortError'))
    refuse(400, 'import-page-unreachable', { cause: error })
  throw error
}
