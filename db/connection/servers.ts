import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { openSocket, refusedSocket, tlsModeIn } from './socket.ts'
import { connect } from './sql.ts'

/** How often every server is asked for its state, and how long it may take to answer. */
const ROUND_MS = 1_000
const ANSWER_MS = 1_000
const SHORTEST_PAUSE_MS = 100

/** A standby that lacks something the primary had written this long ago is not read. */
const LAG_MS = 2_000
const REMEMBERED_MS = 60_000

/** After so many rounds without an answer the primary counts as away, and new connections to it fail at once. */
const ROUNDS_UNTIL_AWAY = 2

export type ServerState = {
  isStandby: boolean
  /** False on a standby, and on a server whose transactions are read-only by its configuration. */
  isWritable: boolean
  /** Every promotion begins a new one. 0 on a standby. */
  timeline: number
  /** How far it has written the write-ahead log, or has replayed it as a standby. */
  position: number
}

/** Knows the servers of `DATABASE_URL` and `DATABASE_READ_URL`: which one takes writes, and which standby keeps up. */
export type Servers = {
  toPrimary: () => Duplex
  toStandby: () => Duplex
  /** The URL of the server that takes writes; undefined while none does. */
  primary: () => string | undefined
  /** Whether every server of `DATABASE_URL` has answered the last question, as a standby does too. */
  haveAllAnswered: () => boolean
  /** Whether a standby keeps up with the primary. */
  hasStandby: () => boolean
  close: () => Promise<void>
}

type Urls = { primaries: string[]; standbys: string[] }
type States = Map<string, ServerState | undefined>
type Use = 'primary' | 'standby'

/**
 * Asks every server for its state once a second, in the background, and as soon as a connection breaks. When another
 * server has become the primary, every connection to the former one is ended: it may be frozen or cut off, and requests
 * would wait for it without an end.
 */
export async function watchServers({ primaries, standbys }: Urls): Promise<Servers> {
  const probes = new Map([...new Set([...primaries, ...standbys])].map(url => [url, openProbe(url)]))
  const connections = new Map<Duplex, { use: Use; url: string }>()
  const closing = new AbortController()
  const current: Partial<Record<Use, string>> = {}
  let timeline = 0
  let roundsAway = 0
  let haveAllAnswered = false
  let samples: Sample[] = []
  let wake = () => {}

  const open = (use: Use): Duplex => {
    const url = use === 'primary' && roundsAway >= ROUNDS_UNTIL_AWAY ? undefined : current[use]
    if (url === undefined) return refusedSocket()
    const socket = socketTo(url)
    connections.set(socket, { use, url })
    socket.once('close', () => {
      connections.delete(socket)
      wake()
    })
    return socket
  }
  const become = (use: Use, url: string | undefined) => {
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
    haveAllAnswered = primaries.every(url => states.get(url) !== undefined)
    roundsAway = primary === undefined ? roundsAway + 1 : 0
    if (primary !== undefined) {
      if (primary.state.timeline !== timeline) samples = []
      timeline = primary.state.timeline
      samples = [...samples.filter(sample => sample.at > at - REMEMBERED_MS), { at, position: primary.state.position }]
      if (primary.url !== current.primary) become('primary', primary.url)
    }
    const standby = freshStandby(among(standbys), freshPosition(samples, at), current.standby)
    if (standby !== current.standby) become('standby', standby)
  }
  const watch = async () => {
    while (!closing.signal.aborted) {
      const { promise: isWoken, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await wait(SHORTEST_PAUSE_MS, undefined, { ref: false })
      await Promise.race([isWoken, wait(ROUND_MS - SHORTEST_PAUSE_MS, undefined, { ref: false })])
      if (!closing.signal.aborted) await round()
    }
  }

  await round()
  const watching = watch()
  return {
    toPrimary: () => open('primary'),
    toStandby: () => open('standby'),
    primary: () => (roundsAway === 0 ? current.primary : undefined),
    haveAllAnswered: () => haveAllAnswered,
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
 * The server to write to: of those that take writes the one with the newest timeline, and none with an older timeline than
 * `known`. A former primary that comes back without knowing that it was replaced has an older one.
 */
export function primaryAmong(states: States, known: number): { url: string; state: ServerState } | undefined {
  let found: { url: string; state: ServerState } | undefined
  for (const [url, state] of states)
    if (state?.isWritable && state.timeline >= known && state.timeline > (found?.state.timeline ?? 0))
      found = { url, state }
  return found
}

type Sample = { at: number; position: number }

/**
 * How far a standby must have replayed: as far as the primary had written `LAG_MS` ago. The time of its last transaction
 * says nothing while the primary has nothing to write, nor while the standby is cut off from it.
 */
export function freshPosition(samples: Sample[], now: number): number {
  const sample = samples.findLast(({ at }) => at <= now - LAG_MS) ?? samples[0]
  return sample?.position ?? Number.POSITIVE_INFINITY
}

/** The one that is in use as long as it keeps up, else the first that does. */
function freshStandby(states: States, position: number, inUse: string | undefined): string | undefined {
  const fresh = [...states].filter(([, state]) => state?.isStandby && state.position >= position).map(([url]) => url)
  return fresh.find(url => url === inUse) ?? fresh[0]
}

/** One connection over which a server is asked for its state. */
function openProbe(url: string) {
  let socket: Duplex | undefined
  const dial = () => (socket = socketTo(url))
  const sql = connect({ url, dial }, { max: 1, statementMs: ANSWER_MS })
  const ask = async (): Promise<ServerState | undefined> => {
    const [state] = await sql<ServerState[]>`
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
    `
    return state
  }
  return {
    /** Undefined when the server does not answer in time. */
    async state(): Promise<ServerState | undefined> {
      // A server that is frozen or cut off never closes the connection.
      const late = setTimeout(() => socket?.destroy(), ANSWER_MS)
      try {
        return await ask()
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
