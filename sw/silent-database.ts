/** The database has not responded to any query for three seconds. An iPhone's may be silent until the app is closed. */
export class SilentDatabase extends Error {}

const PATIENCE_MS = 3_000

/** The patience after a silence (ms), until the database responds. */
const LEAST_MS = 100

/** The time of the first query since the last response (ms). */
let waitingSince: number | undefined

/** Throws `SilentDatabase` instead of waiting for ever. */
export async function unlessSilent<Result>(query: PromiseLike<Result>): Promise<Result> {
  waitingSince ??= Date.now()
  const { promise, reject } = Promise.withResolvers<never>()
  const leftMs = Math.max(LEAST_MS, waitingSince + PATIENCE_MS - Date.now())
  const timer = setTimeout(() => reject(new SilentDatabase()), leftMs)
  const noteResponse = () => {
    waitingSince = undefined
    clearTimeout(timer)
  }
  query.then(noteResponse, noteResponse)
  return await Promise.race([query, promise])
}

/** Undefined if the browser refuses the database, or if the database is silent. */
export async function answered<Result>(query: PromiseLike<Result>): Promise<Result | undefined> {
  return await unlessSilent(query).catch(() => undefined)
}
