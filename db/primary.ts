import { CannotOpen } from './cannot-open.ts'
import { serverFailure } from './open-failure.ts'
import { hostsIn, serversIn } from './server-list.ts'
import { connect, type Database } from './sql.ts'

/** For a tool that runs once: connections to the server of the list that takes writes now. Throws `CannotOpen`. */
export async function connectToPrimary(url: string, max: number): Promise<Database> {
  let failure: CannotOpen | undefined
  for (const server of serversIn(url)) {
    const sql = connect({ url: server }, { max })
    try {
      const [state] = await sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as is_standby`
      if (state?.isStandby === false) return sql
    } catch (error) {
      failure ??= serverFailure(error, server)
    }
    await sql.end()
  }
  throw failure ?? new CannotOpen(`None of the servers ${hostsIn(url)} is a primary. Correct DATABASE_URL.`)
}
