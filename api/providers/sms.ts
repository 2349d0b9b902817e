import { addToOutbox } from '#db/accounts/dev-outbox.ts'
import type { Sql } from '#db/connection/sql.ts'

/** A text message to a phone. Throws `SmsFailed` with the reason when the provider refuses. */
export type Sms = {
  kind: 'outbox' | 'twilio'
  send: (message: { to: string; text: string; code?: string }) => Promise<void>
}

/** What whoever asked for the message can be told: their number is wrong, wait a little, come back later, or try again. */
export type SmsFailure = 'invalid-phone-number' | 'too-many' | 'quota-exceeded' | 'failed'

/** Names neither the phone nor the text, so that it may stand in a log. */
export class SmsFailed extends Error {
  override name = 'SmsFailed'
  readonly reason: SmsFailure
  /** The provider did not say that nothing was sent: the message may still arrive, and may have been paid for. */
  readonly mayHaveBeenSent: boolean

  constructor(message: string, { reason, mayHaveBeenSent }: { reason: SmsFailure; mayHaveBeenSent: boolean }) {
    super(message)
    this.reason = reason
    this.mayHaveBeenSent = mayHaveBeenSent
  }
}

/** The embedded twin: nothing leaves, and `/dev/outbox` shows what would have. */
export function smsToOutbox(sql: Sql): Sms {
  return { kind: 'outbox', send: message => addToOutbox(sql, 'sms', message) }
}
