import type { Sql } from '../connection/sql.ts'

export type OutboxMessage = { to: string; kind: 'sms' | 'mail'; text: string; code?: string; link?: string; at: string }

export async function addToOutbox(
  sql: Sql,
  kind: OutboxMessage['kind'],
  { to, text, code = null, link = null }: { to: string; text: string; code?: string | null; link?: string | null },
) {
  await sql`insert into dev_outbox (kind, recipient, body, code, link) values (${kind}, ${to}, ${text}, ${code}, ${link})`
}

/** Newest first; all recipients when `to` is absent. */
export async function outboxOf(
  sql: Sql,
  { to, kinds }: { to: string | undefined; kinds: OutboxMessage['kind'][] },
): Promise<OutboxMessage[]> {
  const rows = await sql<
    { recipient: string; kind: 'sms' | 'mail'; body: string; code: string | null; link: string | null; at: string }[]
  >`
    select recipient, kind, body, code, link, at
    from dev_outbox
    where kind = any(${kinds}) and (${to ?? null}::text is null or recipient = ${to ?? null})
    order by id desc
    limit 100
  `
  return rows.map(({ recipient, kind, body, code, link, at }) => ({
    to: recipient,
    kind,
    text: body,
    ...(code !== null && { code }),
    ...(link !== null && { link }),
    at,
  }))
}
