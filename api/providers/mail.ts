import { addToOutbox } from '#db/accounts/dev-outbox.ts'
import type { Sql } from '#db/connection/sql.ts'

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  link?: string
  /** The code in the text, for the outbox. */
  code?: string
  /** The URL whose `POST` ends emails of this kind (RFC 8058). */
  unsubscribe?: string
  /** Mail programs show one of several emails with the same id. */
  id?: string
}

export type Mail = {
  kind: 'outbox' | 'smtp'
  /** Never waits for the mail server: a failed delivery does not fail the request. */
  send: (email: Email) => Promise<void>
  /** One attempt, for a queue that repeats it. `later`: another attempt may succeed. */
  attempt: (email: Email) => Promise<'sent' | 'failed' | 'later'>
  /** Waits a few seconds for pending deliveries. */
  close: () => Promise<void>
}

/** The embedded provider: sends nothing, and `/dev/outbox` shows the emails. */
export function mailToOutbox(sql: Sql): Mail {
  const send = ({ to, subject, text, link, code }: Email) =>
    addToOutbox(sql, 'mail', { to, text: `${subject}\n\n${text}`, ...(code && { code }), ...(link && { link }) })
  return {
    kind: 'outbox',
    send,
    async attempt(email) {
      await send(email)
      return 'sent'
    },
    close: async () => {},
  }
}
