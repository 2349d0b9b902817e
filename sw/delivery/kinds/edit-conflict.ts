import { RequestFailed } from '../../http/failures.ts'

/** The fields that another device has changed since the edited version, and the resource as it is now. */
export type Conflict<Resource> = { fields: string[]; current: Resource }

/** The conflict that a refusal contains; undefined for every other failure. */
export function conflictIn<Resource>(error: unknown): Conflict<Resource> | undefined {
  return error instanceof RequestFailed ? (error.conflict as Conflict<Resource> | undefined) : undefined
}

/** The header with the version on which an edit is based. */
export function ifMatch(version: number): Record<string, string> {
  return { 'If-Match': `"${version}"` }
}

/**
 * Sends an edit of `version`, and again on the stored version if another device has changed nothing in it: each field
 * in conflict has the value of one of the `earlier` edits of this device, which the server stored although the response
 * was lost.
 */
export async function sendEdit<Response>(
  ask: (version: number) => Promise<Response>,
  version: number,
  earlier: Record<string, unknown>[],
): Promise<Response> {
  try {
    return await ask(version)
  } catch (error) {
    const conflict = conflictIn<Record<string, unknown> & { version: number }>(error)
    if (!conflict) throw error
    const { fields, current } = conflict
    const isOwn = (field: string) =>
      earlier.some(sent => field in sent && JSON.stringify(sent[field]) === JSON.stringify(current[field]))
    if (!fields.every(isOwn)) throw error
    return await ask(current.version)
  }
}
