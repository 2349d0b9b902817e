/** Told apart by Postgres's own codes; see its appendix A. */

export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === '53100'
}

/** Not there, going away, or too busy to take another connection. Asking again a little later may help. */
export function isUnavailable(error: unknown): boolean {
  return /^(08|57P0|53[023])|^(ECONN|ENOENT|EPIPE|CONNECTION_|CONNECT_TIMEOUT)/.test(codeOf(error))
}

/** It took, or waited, longer than its budget, or gave way to another one. Trying again a little later may succeed. */
export function isOverBudget(error: unknown): boolean {
  return error instanceof TooBusy || /^(55P03|57014|25P03|40P01|40001)$/.test(codeOf(error))
}

/**
 * A statement for several items failed, perhaps because of one of them: a value, a constraint, a locked row. Nothing of
 * it was stored, and each item alone may succeed.
 */
export function isCausedByOneItem(error: unknown): boolean {
  return /^(22|23|P0)|^(55P03|40P01|40001)$/.test(codeOf(error))
}

/** The statement waited too long for its turn in this process, and was not sent. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** A value that no column takes: a bad escape, a number out of range, a date that is none. */
export function isBadValue(error: unknown): boolean {
  return codeOf(error).startsWith('22')
}

/** The unique index that was hit, or undefined if that is not what happened. */
export function duplicateIn(error: unknown): string | undefined {
  if (codeOf(error) !== '23505') return undefined
  return (error as { constraint_name?: string }).constraint_name
}

/** The code of a Postgres or system error; empty where there is none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
