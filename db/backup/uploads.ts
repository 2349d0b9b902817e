import type { Sql } from '../sql.ts'

const AT_ONCE = 500

/** The files that the database refers to. The small picture of a flyer has no row of its own. */
export async function* uploadedPaths(sql: Sql): AsyncGenerator<string> {
  const rows = sql<{ path: string }[]>`
    select path from uploads
    union all
    select photo_path from applications where photo_path is not null
    union all
    select resume_path from applications where resume_path is not null
  `
  for await (const batch of rows.cursor(AT_ONCE)) for (const { path } of batch) yield path
}
