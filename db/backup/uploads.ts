import type { Sql } from '../connection/sql.ts'

const PAGE_SIZE = 500
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

type PathRow = { key: string; paths: string[] }

/**
 * Yields the path of every file that the database refers to. The thumbnail of a flyer has no row of its own. Each
 * page is a transaction of its own: reading the files takes long, and vacuum cannot remove rows newer than the oldest
 * open transaction.
 */
export async function* uploadedPaths(sql: Sql): AsyncGenerator<string> {
  yield* inPages(
    '',
    after => sql<PathRow[]>`
      select path as key, array[path] as paths from uploads where path > ${after} order by path limit ${PAGE_SIZE}
    `,
  )
  yield* inPages(
    LOWEST_ID,
    after => sql<PathRow[]>`
      select id as key, array_remove(array[photo_path, resume_path], null) as paths
      from applications
      where id > ${after}
      order by id
      limit ${PAGE_SIZE}
    `,
  )
}

async function* inPages(first: string, pageAfter: (after: string) => PromiseLike<PathRow[]>): AsyncGenerator<string> {
  let after: string | undefined = first
  while (after !== undefined) {
    const page: PathRow[] = await pageAfter(after)
    for (const { paths } of page) yield* paths
    after = page.length === PAGE_SIZE ? page.at(-1)?.key : undefined
  }
}
