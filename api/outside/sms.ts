import { keepInOutbox } from '#db/dev-outbox.ts'
import type { Sql } from '#db/sql.ts'

/** A text message to a phone. Throws `SmsFailed` with the reason when the provider refuses. */
export type Sms = {
  kind: 'outbox'
  send: (message: { to: string; text: string; code?: string }) => Promise<void>
}

/** The embedded twin: nothing leaves, and `/dev/outbox` shows what would have. */
export function smsToOutbox(sql: Sql): Sms {
  return { kind: 'outbox', send: message => keepInOutbox(sql, 'sms', message) }
}
