import { setTimeout as wait } from 'node:timers/promises'
import { CannotOpen, serverFailure } from './open-failure.ts'
import { hostsIn, serversIn } from './server-list.ts'
import { type Servers, watchServers } from './servers.ts'
import { connect, type Database } from './sql.ts'

/** How long a start waits for a primary, because a promotion may be in progress. */
const PRIMARY_WAIT_MS = 5_000

/**
 * How long a start waits for servers that have not responded, although one server accepts writes. The server that
 * accepts writes may be a former primary that does not know its successor; the response of the successor would show
 * that.
 */
const OTHER_SERVERS_WAIT_MS = 3_000

const CHECK_MS = 100

/** For tools: connects to the server of the list that accepts writes now. Throws `CannotOpen`. */
export async function connectToPrimary(url: string, max: number): Promise<Database> {
  const servers = serversIn(url)
  if (servers.length === 1) return await connectToSingle(url, max)

  const watched = await watchServers({ primaries: servers, standbys: [] })
  const primary = await waitForPrimary(watched)
  await watched.close()
  if (primary === undefined) throw await reasonWithoutPrimary(url)
  return connect({ url: primary }, { max })
}

async function connectToSingle(url: string, max: number): Promise<Database> {
  const sql = connect({ url }, { max })
  try {
    const [state] = await sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as is_standby`
    if (state?.isStandby === false) return sql
  } catch (error) {
    await sql.end()
    throw serverFailure(error, url)
  }
  await sql.end()
  throw withoutPrimary(url)
}

/** The URL of the server that accepts writes, once all have had time to respond; undefined if none does. */
export async function waitForPrimary({ primary, haveAllResponded }: Servers): Promise<string | undefined> {
  const began = performance.now()
  for (;;) {
    const waitedMs = performance.now() - began
    const primaryUrl = primary()
    if (primaryUrl !== undefined && (haveAllResponded() || waitedMs > OTHER_SERVERS_WAIT_MS)) return primaryUrl
    if (waitedMs > PRIMARY_WAIT_MS) return undefined
    await wait(CHECK_MS)
  }
}

/** The error of the first server, such as a wrong password, is the best explanation. */
export async function reasonWithoutPrimary(url: string): Promise<CannotOpen> {
  const [first = url] = serversIn(url)
  const sql = connect({ url: first }, { max: 1 })
  try {
    await sql`select 1`
  } catch (error) {
    return serverFailure(error, url)
  } finally {
    await sql.end({ timeout: 1 })
  }
  return withoutPrimary(url)
}

function withoutPrimary(url: string) {
  return new CannotOpen(
    `None of the servers ${hostsIn(url)} accepts writes: each is a standby or does not respond. Start the primary, or correct DATABASE_URL.`,
  )
}
