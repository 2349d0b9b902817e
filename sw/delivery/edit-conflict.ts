import { RequestFailed } from '../http/failures.ts'

/** What the server says when a field of an edit was changed on another device since the version that was edited. */
export type Conflict<Resource> = { fields: string[]; current: Resource }

/** The conflict behind a refusal; undefined for every other failure. */
export function conflictIn<Resource>(error: unknown): Conflict<Resource> | undefined {
  if (!(error instanceof RequestFailed) || error.status !== 412 || error.code !== 'edit-conflict') return undefined
  return error.conflict as Conflict<Resource> | undefined
}

/** The header by which an edit names the version it was made on. */
export function ifMatch(version: number): Record<string, string> {
  return { 'If-Match': `"${version}"` }
}
