import { RequestFailed } from '../http/failures.ts'

/** Part of a refusal: the fields that another device has changed since the edited version, and the resource as it is now. */
export type Conflict<Resource> = { fields: string[]; current: Resource }

/** The conflict that a refusal contains; undefined for every other failure. */
export function conflictIn<Resource>(error: unknown): Conflict<Resource> | undefined {
  if (!(error instanceof RequestFailed) || error.status !== 412 || error.code !== 'edit-conflict') return undefined
  return error.conflict as Conflict<Resource> | undefined
}

/** The header with the version on which an edit is based. */
export function ifMatch(version: number): Record<string, string> {
  return { 'If-Match': `"${version}"` }
}
