import { addToOutbox } from '#db/accounts/dev-outbox.ts'
import type { Sql } from '#db/connection/sql.ts'

/** Sends a text message. Throws `SmsFailed` with the reason when the provider refuses it. */
export type Sms = {
  kind: 'outbox' | 'twilio'
  send: (message: { to: string; text: string; code?: string }) => Promise<void>
}

/** The reason that the requester is shown. */
export type SmsFailure = 'invalid-phone-number' | 'too-many' | 'quota-exceeded' | 'failed'

/** Contains neither the phone number nor the text, so that it may be logged. */
export class SmsFailed extends Error {
  override name = 'SmsFailed'
  readonly reason: SmsFailure
  /** True unless the provider reported that nothing was sent: it may still arrive and may have cost money. */
  readonly mayHaveBeenSent: boolean

  constructor(message: string, { reason, mayHaveBeenSent }: { reason: SmsFailure; mayHaveBeenSent: boolean }) {
    super(message)
    this.reason = reason
    this.mayHaveBeenSent = mayHaveBeenSent
  }
}

/** Why a text was not sent. After an error of another kind the text may have been sent. */
export function unsentReason(error: unknown): Pick<SmsFailed, 'reason' | 'mayHaveBeenSent'> {
  return error instanceof SmsFailed ? error : { reason: 'failed', mayHaveBeenSent: true }
}

/** The embedded provider: sends nothing, and `/dev/outbox` shows the messages. */
export function smsToOutbox(sql: Sql): Sms {
  return { kind: 'outbox', send: message => addToOutbox(sql, 'sms', message) }
}
