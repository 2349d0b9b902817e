import { cookieOf } from './data.ts'
import type { Round, Workload } from './figures.ts'
import { idOf } from './ids.ts'
import { RECONNECTING, reconnectingPair } from './inboxes.ts'
import type { Pair } from './message-senders.ts'
import type { Postgres } from './postgres.ts'
import { startHelper } from './processes.ts'
import type { Pace, Target } from './reads.ts'
import type { ReconnectResult, ReconnectTask } from './reconnect.ts'

export const reconnecting: Workload = {
  id: 'W8',
  title: '1,000 sockets are cut and reconnect at once, with one missed message each',
  names: { ours: 'Pista', limit: 'ws-insert' },
  rows: [
    { figure: 'allMs', title: 'until all members have their message, ms', must: { of: 'value', atMost: 1_400 } },
    { figure: 'cpuMs', title: 'CPU ms for each member', must: { of: 'value', atMost: 1.2 } },
    { figure: 'serverCpuMs', title: '  of it in the server' },
    { figure: 'postgresCpuMs', title: '  of it in PostgreSQL' },
  ],
}

/** One round for warm-up, then both sides in turn. A refused client or a missing message makes the round void. */
export async function measureReconnects(
  targets: [Target, Target],
  { sql }: Pick<Postgres, 'sql'>,
  { rounds }: Pace,
  onRound: (round: Round) => void,
) {
  // The reference finds missed messages by an index too. Other workloads only insert, so the index is created here.
  await sql`create index if not exists bench_messages_by_conversation on bench_messages (conversation_id, id)`
  for (const target of targets) await roundOf(target, 0)
  for (let round = 1; round <= rounds; round++)
    for (const target of round % 2 === 1 ? targets : targets.toReversed()) onRound(await roundOf(target, round))
}

/** Uses a new client process for each round, so that no round waits for the sockets of the round before. */
async function roundOf({ side, port, serverPids, postgresPids }: Target, round: number): Promise<Round> {
  const helper = startHelper<ReconnectTask, ReconnectResult>(new URL('reconnect.ts', import.meta.url))
  try {
    const response = await helper.run({ side, port, pairs, serverPids, postgresPids: await postgresPids() })
    return { workload: reconnecting.id, side, round, figures: figuresOf(response), void: null }
  } catch (error) {
    return {
      workload: reconnecting.id,
      side,
      round,
      figures: {},
      void: error instanceof Error ? error.message : String(error),
    }
  } finally {
    await helper.stop()
  }
}

const pairs: Pair[] = Array.from({ length: RECONNECTING }, (_, n) => {
  const { conversationId, writer, listener } = reconnectingPair(n)
  return { conversationId, writer: person(writer), listener: person(listener) }
})

function figuresOf({ allMs, serverCpuMs, postgresCpuMs }: ReconnectResult): Record<string, number> {
  if (serverCpuMs === undefined || postgresCpuMs === undefined) return { allMs }
  return { allMs, serverCpuMs, postgresCpuMs, cpuMs: serverCpuMs + postgresCpuMs }
}

function person(n: number) {
  return { id: idOf('user', n), cookie: cookieOf(n) }
}
