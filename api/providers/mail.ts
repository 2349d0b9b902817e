import { addToOutbox } from '#db/accounts/dev-outbox.ts'
import type { Sql } from '#db/connection/sql.ts'

export type Email = { to: string; subject: string; text: string; html: string; link?: string }

/** `send` never waits for the mail server: a failed delivery does not fail the request. */
export type Mail = {
  kind: 'outbox' | 'smtp'
  send: (email: Email) => Promise<void>
  /** Waits a few seconds for pending deliveries. */
  close: () => Promise<void>
}

/** The embedded provider: sends nothing, and `/dev/outbox` shows the emails. */
export function mailToOutbox(sql: Sql): Mail {
  return {
    kind: 'outbox',
    send: ({ to, subject, text, link }) =>
      addToOutbox(sql, 'mail', { to, text: `${subject}\n\n${text}`, ...(link && { link }) }),
    close: async () => {},
  }
}
