import { keepInOutbox } from '#db/dev-outbox.ts'
import type { Sql } from '#db/sql.ts'

export type Mail = {
  kind: 'outbox'
  send: (letter: { to: string; subject: string; text: string; link?: string }) => Promise<void>
}

/** The embedded twin: nothing leaves, and `/dev/outbox` shows what would have. */
export function mailToOutbox(sql: Sql): Mail {
  return {
    kind: 'outbox',
    send: ({ to, subject, text, link }) =>
      keepInOutbox(sql, 'mail', { to, text: `${subject}\n\n${text}`, ...(link && { link }) }),
  }
}
