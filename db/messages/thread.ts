import { firstRow, type Sql } from '../connection/sql.ts'
import { type Fragment, isOpenTo, messageJson } from './shapes.ts'

export type PageQuery = {
  after?: number | undefined
  before?: number | undefined
  sinceRev?: number | undefined
  limit: number
}

export type Page = {
  /** The messages, ascending: by `rev` with `sinceRev`, else by `seq`. */
  json: string
  count: number
  /** The highest numbers of the page; 0 in an empty page. */
  lastSeqInPage: number
  lastRevInPage: number
  firstSeqInPage: number
  lastSeq: number
  rev: number
  readSeq: number
  /** The reader's `user_sync` version at the moment of this page. */
  version: number
}

/** A page of a conversation with its metadata, in one statement. Undefined for users who may not read it. */
export async function messagesIn(
  sql: Sql,
  conversationId: string,
  readerId: string,
  query: PageQuery,
): Promise<Page | undefined> {
  return await pageOf(sql, conversationId, readerId, query, {
    json: sql`coalesce(json_agg(${messageJson(sql)} order by ${orderOf(sql, query)}), '[]')`,
    sender: sql`join users s on s.id = m.sender_id`,
  })
}

/** The same page with messages in the form of a `Thread`, which takes a third of the work. */
export async function bareMessagesIn(
  sql: Sql,
  conversationId: string,
  readerId: string,
  query: PageQuery,
): Promise<Page | undefined> {
  return await pageOf(sql, conversationId, readerId, query, {
    json: sql`
      coalesce(json_agg(bare order by ${orderOf(sql, query)}), '[]')
    `,
    sender: sql`
      cross join lateral (
        select
          m.id, m.seq, m.rev, m.sender_id as "senderId",
          case when m.deleted_at is null then m.content else '' end as content,
          m.composed_at as "composedAt", m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt"
      ) bare
    `,
  })
}

function orderOf(sql: Sql, { sinceRev }: PageQuery): Fragment {
  return sinceRev !== undefined ? sql`m.rev` : sql`m.seq`
}

async function pageOf(
  sql: Sql,
  conversationId: string,
  readerId: string,
  { after, before, sinceRev, limit }: PageQuery,
  { json, sender }: { json: Fragment; sender: Fragment },
): Promise<Page | undefined> {
  const range =
    sinceRev !== undefined
      ? sql`and rev > ${sinceRev} order by rev`
      : after !== undefined
        ? sql`and seq > ${after} order by seq`
        : sql`and seq < ${before ?? 2_147_483_647} order by seq desc`
  return await firstRow(sql<Page[]>`
    select
      page.json, page.count, page.last_seq_in_page, page.last_rev_in_page, page.first_seq_in_page,
      c.last_seq, c.last_rev as rev, mine.read_seq,
      coalesce((select version from user_sync where user_id = ${readerId}), 0) as version
    from conversations c
    join members mine on mine.conversation_id = c.id and mine.user_id = ${readerId}
    cross join lateral (
      select
        ${json}::text as json,
        count(*)::int as count,
        coalesce(max(m.seq), 0) as last_seq_in_page,
        coalesce(max(m.rev), 0) as last_rev_in_page,
        coalesce(min(m.seq), 0) as first_seq_in_page
      from (
        select id, conversation_id, seq, rev, sender_id, content, composed_at, created_at, edited_at, deleted_at
        from messages
        where conversation_id = c.id ${range}
        limit ${limit}
      ) m
      ${sender}
    ) page
    where c.id = ${conversationId} and ${isOpenTo(sql, readerId)}
  `)
}

/** Whether there are more messages in the direction; exact, because sequence numbers have no gaps. */
export function hasMore(page: Page, { after, sinceRev }: PageQuery): boolean {
  if (sinceRev !== undefined) return page.count > 0 && page.lastRevInPage < page.rev
  if (after !== undefined) return page.count > 0 && page.lastSeqInPage < page.lastSeq
  return page.firstSeqInPage > 1
}
