/*
 * A row is one act at the door. Rows are never changed or deleted: the union of the rows of all phones is the state of
 * the door, whatever way each row took.
 */

/**
 * `in`: a person came in, `plus`: one more person with the arrival `ref`, `out`: a person left, `undo`: `ref` was a
 * mistake, `paid`: the arrival `ref` paid, `refused`: a pass was not let in.
 */
export const doorRowKinds = ['in', 'plus', 'out', 'undo', 'paid', 'refused'] as const

export const payMarks = ['cash', 'card', 'free'] as const
export type PayMark = (typeof payMarks)[number]

/** Why a pass was refused; the first four are those of `PassProblem`. */
export const doorReasons = [
  'unreadable',
  'not-signed',
  'other-event',
  'other-night',
  'not-going',
  'already-in',
] as const
export type DoorReason = (typeof doorReasons)[number]

/** The most rows in one request; a phone sends more in several requests. */
export const DOOR_ROWS = 200

export type DoorRowId = { device: string; counter: number }

/** The name of a row in `ref`. */
export function refOf({ device, counter }: DoorRowId): string {
  return `${device}:${counter}`
}
