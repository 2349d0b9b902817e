/*
 * The faults of postgres.js 3.4.9 that this folder works around. The numbers are those of
 * https://github.com/porsager/postgres. After an update of the driver, remove each workaround whose condition holds.
 *
 * - A statement that fails after some of its rows leaves their number on the connection, and the rows of the next
 *   statement follow as many empty places (#1119, #1181). Worked around here. Condition: a release has #1120 or #1190;
 *   the test 'postgres.js itself still has the fault' of `tests/db/driver-faults.test.ts` then fails.
 * - Between the error and the close of a connection new statements never settle (#1130), and a refused connection that
 *   closes without an error is opened again at once. Worked around by `socket.ts`. Condition: a release has #1142, and
 *   `tests/db/lost-connections.test.ts` passes with a plain `net.Socket`.
 * - The rollback of a transaction on an ended connection ends the process, or is sent on the next connection (#1133,
 *   #1208, #1216). Worked around by `withSafeRollback` of `sql.ts` and `isOver` of `statements.ts`. Condition: a
 *   release has #1209 and #1215, and the tests of cuts in `tests/db/lost-connections.test.ts` pass without both.
 * - Unwritten bytes of a failed connection are sent on the next one (#1168). Worked around by `refusedSocket` of
 *   `socket.ts`, which fails after the first write. Condition: as above.
 * - A statement on a frozen connection has no limit on the side of the client (#1089). Worked around by the deadlines
 *   of `statements.ts`. Condition: the driver has a limit for each statement that also ends the connection.
 * - The driver does not tell when a statement leaves the queue of its pool; `whenOnConnection` of `statements.ts`
 *   watches a field. Condition: the driver has an event for it, or reports the sizes of its queues.
 * - `COPY`: a failure at the end of the rows is reported only by the next statement (`addRows` of
 *   `../backup/tables.ts`), and a connection with an unread `COPY` never ends (`END_SECONDS` of
 *   `api/backup/source.ts`). Condition: the tests of backups pass without both.
 */

/** The internal class of a statement in postgres.js. */
type Statement = { executed: boolean; resolve: (result: unknown) => void; handle: () => unknown }

const repaired = new WeakSet<Statement>()

/**
 * Removes the empty places before the rows of a result. Repairs the class of the given statement, which all pools,
 * transactions and reserved connections share, once for each copy of the driver. The connection stays: it may already
 * hold the statements of other callers.
 */
export function repairResults(statement: object) {
  const statements = Object.getPrototypeOf(statement) as Statement
  if (repaired.has(statements)) return
  repaired.add(statements)
  const { handle } = statements
  statements.handle = function (this: Statement) {
    if (!this.executed) {
      const { resolve } = this
      this.resolve = result => resolve(withoutEmptyPlaces(result))
    }
    return handle.call(this)
  }
}

/** Changes the list itself, because it has further fields. A text of several statements has a list of results. */
function withoutEmptyPlaces(result: unknown): unknown {
  if (!Array.isArray(result)) return result
  const rows: unknown[] = Array.isArray(result[0]) ? result[0] : result
  const first = rows.findIndex(row => row !== undefined)
  if (first > 0) rows.splice(0, first)
  return result
}
