import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { openSocket, refusedSocket, tlsModeIn } from './socket.ts'
import { connect, firstRow } from './sql.ts'

/** How often each server's state is read, and how long the response may take. */
const ROUND_MS = 1_000
const RESPONSE_MS = 1_000
const MIN_PAUSE_MS = 100

/** A standby is not read while it lacks changes that the primary wrote this long ago. */
const LAG_MS = 2_000
const SAMPLES_FOR_MS = 60_000

/** After this many rounds without a response the primary counts as down, and new connections to it fail at once. */
const ROUNDS_UNTIL_DOWN = 2

export type ServerState = {
  isStandby: boolean
  /** False on a standby, and on a server whose transactions are read-only by its configuration. */
  isWritable: boolean
  /** Every promotion starts a new timeline. 0 on a standby. */
  timeline: number
  /** The position in the write-ahead log that the primary has written, or that the standby has replayed. */
  position: number
}

/** The server of `DATABASE_URL` or `DATABASE_READ_URL` that accepts writes, and the standby that keeps up. */
export type Servers = Awaited<ReturnType<typeof watchServers>>

type Urls = { primaries: string[]; standbys: string[] }
type States = Map<string, ServerState | undefined>
type Use = 'primary' | 'standby'

/**
 * For a standby that is promoted while the former primary is frozen or comes back (`tests/db/servers.test.ts`). The
 * option `target_session_attrs` of the driver is not enough: it asks a server only when a connection is opened, and
 * tries servers that are down again without a pause. Reads the state of every server once a second, in the background,
 * and as soon as a connection breaks. When another server has become the primary, every connection to the former
 * primary is ended: it may be frozen or unreachable, and requests would wait for it without a limit.
 */
export async function watchServers({ primaries, standbys }: Urls) {
  const probes = new Map([...new Set([...primaries, ...standbys])].map(url => [url, openProbe(url)]))
  const connections = new Map<Duplex, { use: Use; url: string }>()
  const closing = new AbortController()
  const current: Partial<Record<Use, string>> = {}
  let timeline = 0
  let roundsWithoutPrimary = 0
  let haveAllResponded = false
  let samples: Sample[] = []
  let wake = () => {}

  const open = (use: Use): Duplex => {
    const url = use === 'primary' && roundsWithoutPrimary >= ROUNDS_UNTIL_DOWN ? undefined : current[use]
    if (url === undefined) return refusedSocket()
    const socket = socketTo(url)
    connections.set(socket, { use, url })
    socket.once('close', () => {
      connections.delete(socket)
      wake()
    })
    return socket
  }
  const useServer = (use: Use, url: string | undefined) => {
    current[use] = url
    for (const [socket, to] of connections) if (to.use === use && to.url !== url) socket.destroy()
  }
  const round = async () => {
    const at = performance.now()
    const states: States = new Map(
      await Promise.all([...probes].map(async ([url, probe]) => [url, await probe.state()] as const)),
    )
    const among = (urls: string[]): States => new Map(urls.map(url => [url, states.get(url)]))
    const primary = primaryAmong(among(primaries), timeline)
    haveAllResponded = primaries.every(url => states.get(url) !== undefined)
    roundsWithoutPrimary = primary === undefined ? roundsWithoutPrimary + 1 : 0
    if (primary !== undefined) {
      if (primary.state.timeline !== timeline) samples = []
      timeline = primary.state.timeline
      samples = [...samples.filter(sample => sample.at > at - SAMPLES_FOR_MS), { at, position: primary.state.position }]
      if (primary.url !== current.primary) useServer('primary', primary.url)
    }
    const standby = freshStandby(among(standbys), freshPosition(samples, at), current.standby)
    if (standby !== current.standby) useServer('standby', standby)
  }
  const watch = async () => {
    while (!closing.signal.aborted) {
      const { promise: isWoken, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await wait(MIN_PAUSE_MS, undefined, { ref: false })
      await Promise.race([isWoken, wait(ROUND_MS - MIN_PAUSE_MS, undefined, { ref: false })])
      if (!closing.signal.aborted) await round()
    }
  }

  await round()
  const watching = watch()
  return {
    toPrimary: () => open('primary'),
    toStandby: () => open('standby'),
    /** The URL of the server that accepts writes; undefined while there is none. */
    primary: () => (roundsWithoutPrimary === 0 ? current.primary : undefined),
    /** True when every server of `DATABASE_URL` has responded in the last round, including standbys. */
    haveAllResponded: () => haveAllResponded,
    /** True when a standby keeps up with the primary. */
    hasStandby: () => current.standby !== undefined,
    async close() {
      closing.abort()
      wake()
      await watching
      await Promise.all([...probes.values()].map(probe => probe.close()))
    },
  }
}

/**
 * Returns the server to write to: of the servers that accept writes the one with the newest timeline, and never a
 * server with an older timeline than `known`. A former primary that comes back and does not know its successor has an
 * older timeline.
 */
export function primaryAmong(states: States, known: number): { url: string; state: ServerState } | undefined {
  let newest: { url: string; state: ServerState } | undefined
  for (const [url, state] of states)
    if (state?.isWritable && state.timeline >= known && state.timeline > (newest?.state.timeline ?? 0))
      newest = { url, state }
  return newest
}

type Sample = { at: number; position: number }

/**
 * The position that a standby must have replayed: the position of the primary `LAG_MS` ago. The time of the last
 * replayed transaction is no measure: it is old when the primary has nothing to write, and when the standby is
 * disconnected.
 */
export function freshPosition(samples: Sample[], now: number): number {
  const sample = samples.findLast(({ at }) => at <= now - LAG_MS) ?? samples[0]
  return sample?.position ?? Number.POSITIVE_INFINITY
}

/** Returns the standby in use as long as it keeps up, otherwise the first standby that keeps up. */
function freshStandby(states: States, position: number, inUse: string | undefined): string | undefined {
  const fresh = [...states].filter(([, state]) => state?.isStandby && state.position >= position).map(([url]) => url)
  return fresh.find(url => url === inUse) ?? fresh[0]
}

/** Opens one connection for reading the state of a server. */
function openProbe(url: string) {
  let socket: Duplex | undefined
  const dial = () => (socket = socketTo(url))
  const sql = connect({ url, dial }, { max: 1, statementMs: RESPONSE_MS })
  const readState = async (): Promise<ServerState | undefined> => {
    return await firstRow(sql<ServerState[]>`
      with server as (select pg_is_in_recovery() as is_standby)
      select
        is_standby,
        not is_standby and current_setting('default_transaction_read_only') = 'off' as is_writable,
        case
          when is_standby then 0
          else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int
        end as timeline,
        (case when is_standby then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::int8 as position
      from server
    `)
  }
  return {
    /** Returns undefined when the server does not respond in time. */
    async state(): Promise<ServerState | undefined> {
      // A frozen or unreachable server never closes the connection.
      const late = setTimeout(() => socket?.destroy(), RESPONSE_MS)
      try {
        return await readState()
      } catch {
        return undefined
      } finally {
        clearTimeout(late)
      }
    },
    async close() {
      socket?.destroy()
      await sql.end({ timeout: 0 })
    },
  }
}

function socketTo(url: string): Duplex {
  const { hostname, port } = new URL(url)
  return openSocket({ host: [hostname.replaceAll(/^\[|\]$/g, '')], port: [Number(port) || 5432] }, tlsModeIn(url))
}
