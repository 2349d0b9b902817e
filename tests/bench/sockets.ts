import { type Helper, type Server, startHelper } from './children.ts'
import { residentKibOf } from './cpu.ts'
import { cookieOf, PAIRS, PEOPLE, pairOf } from './data.ts'
import type { Round, Side, Workload } from './figures.ts'
import type { IdleOrder } from './idle.ts'
import { idOf } from './ids.ts'
import type { Pace, Target } from './reads.ts'
import type { TalkAnswer, TalkOrder } from './talk.ts'
import type { Pair } from './wires.ts'

/** A side that takes messages. `stored` counts what its table holds; absent where no other process can read it. */
export type Talked = Target & { stored?: () => Promise<number> }

const names = { ours: 'Pista', limit: 'ws-insert' }

export const talking: Workload = {
  id: 'W6',
  title: `messages sent, committed, acknowledged and delivered: ${PAIRS} pairs`,
  names,
  rows: [
    { figure: 'perSecond', title: 'a second, 32 in flight', must: { of: 'ratio', atLeast: 0.5 } },
    { figure: 'cpuMs', title: 'CPU ms a message', must: { of: 'ratio', atMost: 2.2 } },
    { figure: 'serverCpuMs', title: '  of it the server' },
    { figure: 'postgresCpuMs', title: '  of it Postgres' },
    { figure: 'deliveredP50MsFlood', title: 'delivered, median ms, 32 in flight' },
    { figure: 'deliveredP99MsFlood', title: 'delivered, p99 ms, 32 in flight' },
    { figure: 'deliveredP50MsAt50', title: 'delivered, median ms, 50 a second' },
    { figure: 'deliveredP99MsAt50', title: 'delivered, p99 ms, 50 a second' },
    { figure: 'deliveredP50MsAt200', title: 'delivered, median ms, 200 a second', must: { of: 'ratio', atMost: 2 } },
    { figure: 'deliveredP99MsAt200', title: 'delivered, p99 ms, 200 a second', must: { of: 'ratio', atMost: 2 } },
    { figure: 'acknowledgedP50MsAt200', title: 'acknowledged, median ms, 200 a second' },
    { figure: 'acknowledgedP99MsAt200', title: 'acknowledged, p99 ms, 200 a second' },
  ],
}

export const idling: Workload = {
  id: 'W7',
  title: 'memory of an idle socket',
  names,
  rows: [
    { figure: 'kibAt1k', title: 'KiB each, 1,000 sockets', must: { of: 'value', atMost: 30 } },
    { figure: 'kibAt5k', title: 'KiB each, 5,000 sockets', must: { of: 'value', atMost: 20 } },
  ],
}

const IN_FLIGHT = 32
const MOST = 100_000
const WARM_MS = 1_000

const pairs: Pair[] = Array.from({ length: PAIRS }, (_, p) => {
  const { conversationId, writer, listener } = pairOf(p)
  return { conversationId, writer: person(writer), listener: person(listener) }
})

/** Floods and trickles in turn on both sides. Lost, doubled or unstored messages void the round. */
export async function measureTalk(
  workload: Workload,
  targets: { target: Talked; wire: Side }[],
  { rounds, roundMs, trickleMs }: Pace & { trickleMs: number },
  tell: (round: Round) => void,
) {
  const helper = startHelper<TalkOrder, TalkAnswer>(new URL('talk.ts', import.meta.url))
  const talk = async (target: Talked, wire: Side, how: TalkOrder['how'], durationMs: number) => {
    const { port, serverPids, postgresPids, stored } = target
    const before = await stored?.()
    const response = await helper.ask({
      side: wire,
      port,
      pairs,
      how,
      durationMs,
      most: MOST,
      serverPids,
      postgresPids: await postgresPids(),
    })
    const kept = before === undefined ? undefined : ((await stored?.()) ?? 0) - before
    return { answer: response, trouble: troubleIn(response, kept) }
  }
  try {
    for (const { target, wire } of targets) await talk(target, wire, { inFlight: IN_FLIGHT }, WARM_MS)
    for (let round = 1; round <= rounds; round++) {
      for (const { target, wire } of round % 2 === 1 ? targets : targets.toReversed()) {
        const flood = await talk(target, wire, { inFlight: IN_FLIGHT }, roundMs)
        const at50 = await talk(target, wire, { perSecond: 50 }, trickleMs)
        const at200 = await talk(target, wire, { perSecond: 200 }, trickleMs)
        tell({
          workload: workload.id,
          side: target.side,
          round,
          figures: {
            ...floodFigures(flood.answer),
            deliveredP50MsAt50: at50.answer.deliveredP50Ms,
            deliveredP99MsAt50: at50.answer.deliveredP99Ms,
            deliveredP50MsAt200: at200.answer.deliveredP50Ms,
            deliveredP99MsAt200: at200.answer.deliveredP99Ms,
            acknowledgedP50MsAt200: at200.answer.acknowledgedP50Ms,
            acknowledgedP99MsAt200: at200.answer.acknowledgedP99Ms,
          },
          void: flood.trouble ?? at50.trouble ?? at200.trouble,
        })
      }
    }
  } finally {
    await helper.stop()
  }
}

/** Each round opens its sockets on a server of its own, so that nothing is left over from the round before. */
export async function measureIdle(
  start: Record<Side, () => Promise<Server>>,
  { rounds }: Pace,
  tell: (round: Round) => void,
) {
  for (let round = 1; round <= rounds; round++) {
    for (const side of round % 2 === 1 ? (['ours', 'limit'] as const) : (['limit', 'ours'] as const)) {
      const server = await start[side]()
      const helper = startHelper<IdleOrder, { open: number }>(new URL('idle.ts', import.meta.url))
      try {
        tell({ workload: idling.id, side, round, figures: await memoryOf(side, server, helper), void: null })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        tell({ workload: idling.id, side, round, figures: {}, void: reason })
      } finally {
        await helper.stop()
        await server.stop()
      }
    }
  }
}

/** The first sockets warm the server up; only those after them are counted. */
const FIRST = 100
const SETTLE_MS = 2_000

async function memoryOf(side: Side, { pid, port }: Server, helper: Helper<IdleOrder, { open: number }>) {
  const people = Array.from({ length: PEOPLE }, (_, n) => person(n + 1))
  const kibWith = async (count: number) => {
    await helper.ask({ side, port, people, count })
    await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
    return residentKibOf(pid) ?? Number.NaN
  }
  const few = await kibWith(FIRST)
  const some = await kibWith(FIRST + 1_000)
  const many = await kibWith(FIRST + 5_000)
  return { kibAt1k: (some - few) / 1_000, kibAt5k: (many - few) / 5_000 }
}

function floodFigures({ perSecond, deliveredP50Ms, deliveredP99Ms, serverCpuMs, postgresCpuMs }: TalkAnswer) {
  const figures = { perSecond, deliveredP50MsFlood: deliveredP50Ms, deliveredP99MsFlood: deliveredP99Ms }
  if (serverCpuMs === undefined || postgresCpuMs === undefined) return figures
  return { ...figures, serverCpuMs, postgresCpuMs, cpuMs: serverCpuMs + postgresCpuMs }
}

function troubleIn({ acknowledged, lost, doubled, error }: TalkAnswer, stored: number | undefined): string | null {
  if (error !== null) return error
  if (acknowledged === 0) return 'nothing was acknowledged'
  if (lost > 0) return `${lost} of ${acknowledged} acknowledged messages were not delivered`
  if (doubled > 0) return `${doubled} of ${acknowledged} messages were delivered twice`
  if (stored !== undefined && stored !== acknowledged)
    return `${acknowledged} messages were acknowledged and ${stored} are stored`
  return null
}

function person(n: number) {
  return { id: idOf('user', n), cookie: cookieOf(n) }
}
