import { startHelper } from './children.ts'
import type { CutAnswer, CutOrder } from './cut.ts'
import { cookieOf } from './data.ts'
import type { Round, Workload } from './figures.ts'
import { idOf } from './ids.ts'
import { CUT, cutPair } from './inboxes.ts'
import type { Postgres } from './postgres.ts'
import type { Pace, Target } from './reads.ts'
import type { Pair } from './wires.ts'

export const cutting: Workload = {
  id: 'W8',
  title: '1,000 sockets cut at once, a message for each meanwhile',
  names: { ours: 'Pista', limit: 'ws-insert' },
  rows: [
    { figure: 'allMs', title: 'until all have caught up, ms', must: { of: 'value', atMost: 1_400 } },
    { figure: 'cpuMs', title: 'CPU ms each', must: { of: 'value', atMost: 1.2 } },
    { figure: 'serverCpuMs', title: '  of it the server' },
    { figure: 'postgresCpuMs', title: '  of it Postgres' },
  ],
}

/** Once for practice, then in turn. A refused or incomplete client voids the round. */
export async function measureCuts(
  targets: [Target, Target],
  { sql }: Pick<Postgres, 'sql'>,
  { rounds }: Pace,
  tell: (round: Round) => void,
) {
  // What was missed is found by index here too. Only now: where messages are only written, it would cost for nothing.
  await sql`create index if not exists bench_messages_by_conversation on bench_messages (conversation_id, id)`
  for (const target of targets) await roundOf(target, 0)
  for (let round = 1; round <= rounds; round++)
    for (const target of round % 2 === 1 ? targets : targets.toReversed()) tell(await roundOf(target, round))
}

/** Each time with clients of its own: what one left behind is not the next one's wait. */
async function roundOf({ side, port, serverPids, postgresPids }: Target, round: number): Promise<Round> {
  const helper = startHelper<CutOrder, CutAnswer>(new URL('cut.ts', import.meta.url))
  try {
    const response = await helper.ask({ side, port, pairs, serverPids, postgresPids: await postgresPids() })
    return { workload: cutting.id, side, round, figures: figuresOf(response), void: null }
  } catch (error) {
    return {
      workload: cutting.id,
      side,
      round,
      figures: {},
      void: error instanceof Error ? error.message : String(error),
    }
  } finally {
    await helper.stop()
  }
}

const pairs: Pair[] = Array.from({ length: CUT }, (_, n) => {
  const { conversationId, writer, listener } = cutPair(n)
  return { conversationId, writer: person(writer), listener: person(listener) }
})

function figuresOf({ allMs, serverCpuMs, postgresCpuMs }: CutAnswer): Record<string, number> {
  if (serverCpuMs === undefined || postgresCpuMs === undefined) return { allMs }
  return { allMs, serverCpuMs, postgresCpuMs, cpuMs: serverCpuMs + postgresCpuMs }
}

function person(n: number) {
  return { id: idOf('user', n), cookie: cookieOf(n) }
}
