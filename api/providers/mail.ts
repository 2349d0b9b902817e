import { addToOutbox } from '#db/accounts/dev-outbox.ts'
import type { Sql } from '#db/connection/sql.ts'

export type Email = { to: string; subject: string; text: string; html: string; link?: string }

/** `send` never waits for a mail server, and a letter that cannot be delivered is nobody's failed request. */
export type Mail = {
  kind: 'outbox' | 'smtp'
  send: (letter: Email) => Promise<void>
  /** What is still on its way gets a few seconds more. */
  close: () => Promise<void>
}

/** The embedded twin: nothing leaves, and `/dev/outbox` shows what would have. */
export function mailToOutbox(sql: Sql): Mail {
  return {
    kind: 'outbox',
    send: ({ to, subject, text, link }) =>
      addToOutbox(sql, 'mail', { to, text: `${subject}\n\n${text}`, ...(link && { link }) }),
    close: async () => {},
  }
}
