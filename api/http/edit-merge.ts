import type { Context } from 'hono'
import type { Versions } from '#db/connection/versions.ts'
import type { Env } from '../app-context.ts'
import { refuse } from './refusal.ts'
import { refuseField } from './valid.ts'

/**
 * The version that the header `If-Match: "<version>"` names. Null without the header and for `*`: then the edit is
 * applied whatever was changed meanwhile, as documented for clients that know no versions.
 */
export function versionSeenBy(c: Context<Env>): number | null {
  const header = c.req.header('if-match')?.trim()
  if (header === undefined || header === '*') return null
  const [, digits] = /^"(\d{1,9})"$/.exec(header) ?? []
  return digits === undefined ? refuseField('If-Match', 'invalid-version') : Number(digits)
}

/** The value of the header `ETag` on the response to an edit; it can be sent back as `If-Match`. */
export function versionTag(version: number): string {
  return `"${version}"`
}

type Fields = Record<string, unknown>

type Merge<Order> = {
  order: Order
  /** The stored values, in the form in which `order` has them. */
  stored: Fields
  seen: number | null
  versions: Versions
  /** Fields that only make sense together: a field conflicts when one of those listed for it was changed. */
  together?: Partial<Record<keyof Order, readonly string[]>>
}

/**
 * Splits an edit that was made on version `seen`. A field that nobody changed since is kept in `order`. A field that
 * somebody changed to the very value of the edit is dropped: it is stored already, for instance because the response to
 * the same edit was lost. It is only kept beside another field of its group that is written, because the server derives
 * what a group leaves out. Any other field that was changed since is named in `conflicts`.
 */
export function mergeEdit<Order extends Fields>({
  order,
  stored,
  seen,
  versions,
  together = {},
}: Merge<Order>): {
  order: Partial<Order>
  conflicts: string[]
} {
  if (seen === null) return { order, conflicts: [] }
  // A version from before versions were counted, or from a database that was restored since, proves nothing.
  const isKnown = seen >= 1 && seen <= versions.version
  const given = (Object.keys(order) as (keyof Order & string)[]).filter(field => order[field] !== undefined)
  const groupOf = (field: keyof Order & string) => together[field] ?? [field]
  const isUntouched = (field: keyof Order & string) =>
    isKnown && groupOf(field).every(name => (versions.fieldVersions[name] ?? 0) <= seen)

  const written = given.filter(isUntouched)
  const kept = given.filter(field => written.includes(field) || groupOf(field).some(name => written.includes(name)))
  return {
    order: Object.fromEntries(kept.map(field => [field, order[field]])) as Partial<Order>,
    conflicts: given.filter(field => !written.includes(field) && !isSame(order[field], stored[field])),
  }
}

/** `current` is the whole resource as its owner reads it, with its version. */
export function refuseConflict(conflicts: string[], current: { version: number }): never {
  refuse(412, 'edit-conflict', {
    conflict: { fields: conflicts, current },
    headers: { ETag: versionTag(current.version) },
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
