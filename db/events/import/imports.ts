import { v7 as uuidv7 } from 'uuid'
import type { Import, ImportKind } from '#contract/events/import/imports.ts'
import type { Sql } from '../../connection/sql.ts'
import { type EventColumns, insertEvent } from '../form/publishing.ts'
import { addSeries, deleteSeriesOfDrafts, type NewSeries } from '../series/series.ts'

/** The imports of a host, newest first. */
export function importsOf(sql: Sql, hostId: string): Promise<Import[]> {
  return sql<Import[]>`
    select ${importColumns(sql)} from imports i where i.host_id = ${hostId} order by i.created_at desc, i.id desc limit 50
  `
}

/** Counts only the events that are not deleted. */
function importColumns(sql: Sql) {
  return sql`
    i.id, i.kind, i.source, i.created_at,
    (
      select count(*)::int from events e where e.import_id = i.id and e.deleted_at is null and ${isUnchanged(sql)}
    ) as unchanged,
    (
      select count(*)::int from events e where e.import_id = i.id and e.deleted_at is null and not ${isUnchanged(sql)}
    ) as others
  `
}

/** A change of a field and the publication raise the version. */
function isUnchanged(sql: Sql) {
  return sql`(e.status = 'draft' and e.version = 1)`
}

/** The ids of these that the host has from earlier imports. */
export async function knownSourceIds(sql: Sql, hostId: string, sourceIds: string[]): Promise<Set<string>> {
  const known = await sql<{ sourceId: string }[]>`
    select source_id from events where host_id = ${hostId} and source_id = any (${sourceIds}) and deleted_at is null
  `
  return new Set(known.map(({ sourceId }) => sourceId))
}

type NewImport = {
  kind: ImportKind
  source: string
  key: string | null
  events: NewDraft[]
}

export type NewDraft = { sourceId: string; event: EventColumns; series: NewSeries | null }

/**
 * Adds the events that the host does not have. Returns the earlier import of a repeated key, and null as the import if
 * the host has all events. Must run in a transaction. The lock makes two imports of one host run one after the other.
 */
export async function addImport(
  tx: Sql,
  hostId: string,
  { kind, source, key, events }: NewImport,
): Promise<{ import: Import | null; added: number; isNew: boolean }> {
  await tx`select pg_advisory_xact_lock(hashtextextended('import ' || ${hostId}, 0))`
  const [earlier] = await tx<Import[]>`
    select ${importColumns(tx)} from imports i where i.host_id = ${hostId} and i.idempotency_key = ${key}
  `
  if (earlier) return { import: earlier, added: earlier.unchanged + earlier.others, isNew: false }

  const id = uuidv7()
  await tx`
    insert into imports (id, host_id, kind, source, idempotency_key) values (${id}, ${hostId}, ${kind}, ${source}, ${key})
  `
  let added = 0
  for (const { sourceId, event, series } of events) {
    const eventId = await insertEvent(tx, hostId, event, { importId: id, sourceId })
    if (eventId === undefined) continue
    added += 1
    // A series is made of the draft when it is published. A host with too many series gets the draft alone.
    if (series) await addSeries(tx, { eventId, hostId, event, order: series })
  }
  if (added === 0) {
    await tx`delete from imports where id = ${id}`
    return { import: null, added, isNew: false }
  }
  const [stored] = await tx<[Import]>`select ${importColumns(tx)} from imports i where i.id = ${id}`
  return { import: stored, added, isNew: true }
}

/** The number of drafts of all imports that the host has not changed. */
export async function unchangedDraftsOf(sql: Sql, hostId: string): Promise<number> {
  const [found] = await sql<[{ drafts: number }]>`
    select count(*)::int as drafts
    from events e
    where e.host_id = ${hostId} and e.source_id is not null and e.deleted_at is null and ${isUnchanged(sql)}
  `
  return found.drafts
}

/**
 * Deletes the drafts of an import that the host has not changed, and the import. Returns undefined if the host has no
 * such import. The rows are locked first: a draft that is published at the same time stays.
 */
export async function undoImport(
  tx: Sql,
  hostId: string,
  id: string,
): Promise<{ deleted: number; stayed: number } | undefined> {
  const [found] = await tx`select 1 from imports where id = ${id} and host_id = ${hostId} for update`
  if (!found) return undefined
  await tx`select id from events where import_id = ${id} and deleted_at is null order by id for update`
  const drafts = await tx<{ id: string }[]>`
    select id from events e where e.import_id = ${id} and e.deleted_at is null and ${isUnchanged(tx)}
  `
  await deleteSeriesOfDrafts(
    tx,
    drafts.map(draft => draft.id),
  )
  const { count: deleted } = await tx`
    update events e
    set deleted_at = now(), flyer_url = null, import_id = null, source_id = null
    where e.import_id = ${id} and e.deleted_at is null and ${isUnchanged(tx)}
  `
  const { count: stayed } = await tx`update events set import_id = null where import_id = ${id} and deleted_at is null`
  await tx`delete from imports where id = ${id}`
  return { deleted, stayed }
}

export async function deleteImportsOf(tx: Sql, hostId: string) {
  await tx`delete from imports where host_id = ${hostId}`
}
