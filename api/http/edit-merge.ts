import type { Versions } from '#db/connection/versions.ts'
import type { Context } from '../app-context.ts'
import { refuse } from './refusal.ts'
import { refuseField } from './valid.ts'

/** The version in `If-Match: "<version>"`. Null without it and for `*`: the edit overwrites concurrent changes. */
export function versionSeenBy(c: Context): number | null {
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
  /** The stored values, in the same form as in `order`. */
  stored: Fields
  seen: number | null
  versions: Versions
  /** Fields that belong together: a field conflicts when any field of its group was changed. */
  together?: Partial<Record<keyof Order, readonly string[]>>
}

/**
 * Splits an edit that was made on version `seen`. A field without a concurrent change stays in `order`. A field whose
 * concurrent change has the same value is left out, because the value is stored already, for instance when the response
 * to the same edit was lost; the field only stays when another field of its group is written, because the server
 * derives missing fields of a group. Any other field with a concurrent change is listed in `conflicts`.
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
  // A version outside of this range cannot be compared: it is older than the counting of versions, or comes from a
  // database that was replaced by a backup.
  const isKnown = seen >= 1 && seen <= versions.version
  const given = (Object.keys(order) as (keyof Order & string)[]).filter(field => order[field] !== undefined)
  const groupOf = (field: keyof Order & string) => together[field] ?? [field]
  const isUntouched = (field: keyof Order & string) =>
    isKnown && groupOf(field).every(name => (versions.fieldVersions[name] ?? 0) <= seen)

  const written = given.filter(isUntouched)
  const fields = given.filter(field => written.includes(field) || groupOf(field).some(name => written.includes(name)))
  return {
    order: Object.fromEntries(fields.map(field => [field, order[field]])) as Partial<Order>,
    conflicts: given.filter(field => !written.includes(field) && !isSame(order[field], stored[field])),
  }
}

/** `current` is the complete resource as its owner reads it, with its version. */
export function refuseConflict(conflicts: string[], current: { version: number }): never {
  refuse(412, 'edit-conflict', {
    conflict: { fields: conflicts, current },
    headers: { ETag: versionTag(current.version) },
  })
}

/** Whether both values are stored as the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
