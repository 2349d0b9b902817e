import * as calls from '#contract/people/calls.ts'
import type { Report } from '#contract/people/person.ts'
import type { PersonStore } from '../../db.ts'
import type { RequestFailed } from '../../http/failures.ts'
import { send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'

/** Under its id the server stores a report once, however often it is sent. */
export type ReportBody = Required<Report>

/*
 * A report of a person, an event, a job, a message or a review. The key is `reportKey`, and the last text counts. The
 * text of a refused report becomes the draft of its form. The row stays, because the page with the form may be gone.
 */
export const report: Kind<'report', ReportBody> = {
  name: 'report',
  coalesce: 'replace',
  refusal: 'keep',

  send: ([{ body }], { userId }) => send(calls.report, { body, forUser: userId }),

  refused: (store, [{ key, body }], refusal) => storeAsDraft(store, key, body.reason, refusal),
}

/** The content of a refused write becomes the draft of its form. A draft that was begun since then stays. */
export async function storeAsDraft(
  store: PersonStore,
  form: string,
  content: unknown,
  { status, code = 'failed' }: RequestFailed,
) {
  await store.drafts.add({ form, text: JSON.stringify(content), at: Date.now() }).catch(() => undefined)
  return [{ failure: { status, code } }]
}

/** The key of the report, and the name of the draft in which it is written. */
export function reportKey({ kind, targetId }: { kind: string; targetId: string | number }): string {
  return `report ${kind} ${targetId}`
}
