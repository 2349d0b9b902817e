import type { Sql } from '../connection/sql.ts'

const AT_ONCE = 500
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

type Found = { key: string; paths: string[] }

/**
 * The files that the database refers to while this runs. The small picture of a flyer has no row of its own. No
 * transaction stays open between two pages: files take long to read, and vacuum waits for the oldest transaction.
 */
export async function* uploadedPaths(sql: Sql): AsyncGenerator<string> {
  yield* inPages(
    '',
    after => sql<Found[]>`
      select path as key, array[path] as paths from uploads where path > ${after} order by path limit ${AT_ONCE}
    `,
  )
  yield* inPages(
    LOWEST_ID,
    after => sql<Found[]>`
      select id as key, array_remove(array[photo_path, resume_path], null) as paths
      from applications
      where id > ${after}
      order by id
      limit ${AT_ONCE}
    `,
  )
}

async function* inPages(first: string, pageAfter: (after: string) => PromiseLike<Found[]>): AsyncGenerator<string> {
  let after: string | undefined = first
  while (after !== undefined) {
    const page: Found[] = await pageAfter(after)
    for (const { paths } of page) yield* paths
    after = page.length === AT_ONCE ? page.at(-1)?.key : undefined
  }
}
