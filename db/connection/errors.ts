/** Errors are distinguished by PostgreSQL's error codes (its appendix A). */

export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === '53100'
}

/** The server is down, shutting down, or has no free connection. A retry a little later may succeed. */
export function isUnavailable(error: unknown): boolean {
  return /^(08|57P0|53[023])|^(ECONN|ENOENT|EPIPE|CONNECTION_|CONNECT_TIMEOUT)/.test(codeOf(error))
}

/** The statement took or waited too long, or was cancelled in favour of another. A retry may succeed. */
export function isOverBudget(error: unknown): boolean {
  return error instanceof TooBusy || /^(55P03|57014|25P03|40P01|40001)$/.test(codeOf(error))
}

/** A statement for several items failed, perhaps because of one. None was stored; each alone may succeed. */
export function isCausedByOneItem(error: unknown): boolean {
  return /^(22|23|P0)|^(55P03|40P01|40001)$/.test(codeOf(error))
}

/** The statement waited too long in the queue of this process, and was not sent. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** A value that the column type does not accept: a bad escape, a number out of range, an invalid date. */
export function isBadValue(error: unknown): boolean {
  return codeOf(error).startsWith('22')
}

/** Returns the name of the violated unique index, or undefined for any other error. */
export function duplicateIn(error: unknown): string | undefined {
  if (codeOf(error) !== '23505') return undefined
  return (error as { constraint_name?: string }).constraint_name
}

/** Returns the code of a PostgreSQL or system error; an empty string when there is none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
