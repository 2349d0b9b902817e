/** One field the server did not take. `path` is dotted, `code` one of the refusals. */
export type Issue = { path: string; code: string; message: string }

/** An edit of an older version: `fields` were changed elsewhere since; `current` is the resource as it is now. */
export type EditConflict = { fields: string[]; current: unknown }

/** Every answer that is not a success. `error` and `message` are the same sentence: old clients read either. */
export type ErrorBody = {
  error: string
  message: string
  code: string
  requestId: string
  issues?: Issue[]
  conflict?: EditConflict
}

/**
 * On a 401 `session-revoked` or `session-erased`: in how many seconds the device must have deleted what it keeps of this
 * person. Zero with `session-erased`.
 */
export const ERASE_IN_HEADER = 'pista-erase-in'
