import { v7 as uuidv7 } from 'uuid'
import type { ReplyToPromises } from '#contract/events/promises/promises.ts'
import { recordAudit } from '../../admin/audit.ts'
import type { Database } from '../../connection/sql.ts'
import { isPublic } from '../event/columns.ts'
import { keptPromises, renewSeriesPages } from './promises.ts'

type Order = ReplyToPromises & { userId: string; requestId?: string | undefined }

/**
 * Writes the text of the host below a figure that is shown, or removes it if it is empty. A text that was taken down stays
 * as it is. Can be repeated.
 */
export async function replyToPromises(sql: Database, { userId, slug: typedSlug, text, requestId }: Order) {
  return await sql.begin(async tx => {
    const slug = typedSlug?.toLowerCase() ?? null
    // The lock on the host lets two first replies follow one another.
    const [figure] = await tx<{ seriesId: string | null; isShown: boolean }[]>`
      select s.id as series_id, ${keptPromises(
        tx,
        tx`
          select e.id
          from events e
          where ${slug === null ? tx`e.host_id = u.id and ${isPublic(tx)}` : tx`e.id in (select d.event_id from series_dates d where d.series_id = s.id)`}
        `,
        tx`false`,
      )} is not null as is_shown
      from users u
      left join series s on s.host_id = u.id and s.slug = ${slug}
      where u.id = ${userId} and (${slug}::text is null or s.id is not null)
      for no key update of u
    `
    if (!figure?.isShown) return 'not-found'
    const isOwn = tx`host_id = ${userId} and series_id is not distinct from ${figure.seriesId}`
    const [stored] = await tx<{ id: string; isDown: boolean }[]>`
      select id, taken_down_by is not null as is_down from promise_replies where ${isOwn} for update
    `
    if (stored?.isDown) return 'not-found'
    const id = stored?.id ?? uuidv7()
    if (text === '') await tx`delete from promise_replies where ${isOwn}`
    else
      await tx`
        insert into promise_replies (id, host_id, series_id, text) values (${id}, ${userId}, ${figure.seriesId}, ${text})
        on conflict (id) do update set text = excluded.text, at = now()
      `
    if (figure.seriesId !== null) await renewSeriesPages(tx, tx`d.series_id = ${figure.seriesId}`)
    const action = text === '' ? 'remove-promise-reply' : 'write-promise-reply'
    const target = { targetType: 'promise-reply', targetId: id }
    await recordAudit(tx, { actorId: userId, action, ...target, ...(requestId && { requestId }) })
  })
}
