import { residentKibOf } from './cpu.ts'
import { cookieOf, PAIRS, PEOPLE, pairOf } from './data.ts'
import type { Round, Side, Workload } from './figures.ts'
import type { IdleTask } from './idle.ts'
import { idOf } from './ids.ts'
import type { Pair } from './message-senders.ts'
import { type Helper, type Server, startHelper } from './processes.ts'
import type { Pace, Target } from './reads.ts'
import type { MessagesResult, MessagesTask } from './send-messages.ts'

/** A server that receives messages. `stored` counts the rows of its table; absent if no other process can read it. */
export type MessageTarget = Target & { stored?: () => Promise<number> }

const names = { ours: 'Pista', limit: 'ws-insert' }

export const messaging: Workload = {
  id: 'W6',
  title: `messages that are sent, committed, acknowledged and delivered: ${PAIRS} pairs`,
  names,
  rows: [
    { figure: 'perSecond', title: 'messages per second, 32 in flight', must: { of: 'ratio', atLeast: 0.5 } },
    { figure: 'cpuMs', title: 'CPU ms per message', must: { of: 'ratio', atMost: 2.2 } },
    { figure: 'serverCpuMs', title: '  of it in the server' },
    { figure: 'postgresCpuMs', title: '  of it in PostgreSQL' },
    { figure: 'cpuMsOf4', title: 'CPU ms per message, 4 in flight' },
    { figure: 'cpuMsOf1', title: 'CPU ms per message, 1 in flight' },
    { figure: 'deliveredP50MsFlood', title: 'delivered, median ms, 32 in flight' },
    { figure: 'deliveredP99MsFlood', title: 'delivered, p99 ms, 32 in flight' },
    { figure: 'deliveredP50MsAt50', title: 'delivered, median ms, 50 per second' },
    { figure: 'deliveredP99MsAt50', title: 'delivered, p99 ms, 50 per second' },
    { figure: 'deliveredP50MsAt200', title: 'delivered, median ms, 200 per second', must: { of: 'ratio', atMost: 2 } },
    { figure: 'deliveredP99MsAt200', title: 'delivered, p99 ms, 200 per second', must: { of: 'ratio', atMost: 2 } },
    { figure: 'acknowledgedP50MsAt200', title: 'acknowledged, median ms, 200 per second' },
    { figure: 'acknowledgedP99MsAt200', title: 'acknowledged, p99 ms, 200 per second' },
  ],
}

export const idling: Workload = {
  id: 'W7',
  title: 'memory of an idle socket',
  names,
  rows: [
    { figure: 'kibAt1k', title: 'KiB per socket, 1,000 sockets', must: { of: 'value', atMost: 30 } },
    { figure: 'kibAt5k', title: 'KiB per socket, 5,000 sockets', must: { of: 'value', atMost: 20 } },
  ],
}

const IN_FLIGHT = 32
const MOST = 100_000
const WARM_MS = 1_000

const pairs: Pair[] = Array.from({ length: PAIRS }, (_, p) => {
  const { conversationId, writer, listener } = pairOf(p)
  return { conversationId, writer: person(writer), listener: person(listener) }
})

/**
 * Sends at full load and at fixed rates, in turn on both sides. Lost, doubled or unstored messages make the round void.
 */
export async function measureMessages(
  workload: Workload,
  targets: { target: MessageTarget; protocol: Side }[],
  { rounds, roundMs, fixedRateMs }: Pace & { fixedRateMs: number },
  onRound: (round: Round) => void,
) {
  const helper = startHelper<MessagesTask, MessagesResult>(new URL('send-messages.ts', import.meta.url))
  const measure = async (target: MessageTarget, protocol: Side, rate: MessagesTask['rate'], durationMs: number) => {
    const { port, serverPids, postgresPids, stored } = target
    const before = await stored?.()
    const response = await helper.run({
      side: protocol,
      port,
      pairs,
      rate: rate,
      durationMs,
      most: MOST,
      serverPids,
      postgresPids: await postgresPids(),
    })
    const storedCount = before === undefined ? undefined : ((await stored?.()) ?? 0) - before
    return { result: response, failure: failureIn(response, storedCount) }
  }
  try {
    for (const { target, protocol } of targets) await measure(target, protocol, { inFlight: IN_FLIGHT }, WARM_MS)
    for (let round = 1; round <= rounds; round++) {
      for (const { target, protocol } of round % 2 === 1 ? targets : targets.toReversed()) {
        const flood = await measure(target, protocol, { inFlight: IN_FLIGHT }, roundMs)
        const of4 = await measure(target, protocol, { inFlight: 4 }, roundMs)
        const of1 = await measure(target, protocol, { inFlight: 1 }, roundMs)
        const at50 = await measure(target, protocol, { perSecond: 50 }, fixedRateMs)
        const at200 = await measure(target, protocol, { perSecond: 200 }, fixedRateMs)
        onRound({
          workload: workload.id,
          side: target.side,
          round,
          figures: {
            ...floodFigures(flood.result),
            ...cpuFigure('cpuMsOf4', of4.result),
            ...cpuFigure('cpuMsOf1', of1.result),
            deliveredP50MsAt50: at50.result.deliveredP50Ms,
            deliveredP99MsAt50: at50.result.deliveredP99Ms,
            deliveredP50MsAt200: at200.result.deliveredP50Ms,
            deliveredP99MsAt200: at200.result.deliveredP99Ms,
            acknowledgedP50MsAt200: at200.result.acknowledgedP50Ms,
            acknowledgedP99MsAt200: at200.result.acknowledgedP99Ms,
          },
          void: flood.failure ?? of4.failure ?? of1.failure ?? at50.failure ?? at200.failure,
        })
      }
    }
  } finally {
    await helper.stop()
  }
}

/** Each round opens its sockets on a new server, so that no memory is left from the round before. */
export async function measureIdle(
  start: Record<Side, () => Promise<Server>>,
  { rounds }: Pace,
  onRound: (round: Round) => void,
) {
  for (let round = 1; round <= rounds; round++) {
    for (const side of round % 2 === 1 ? (['ours', 'limit'] as const) : (['limit', 'ours'] as const)) {
      const server = await start[side]()
      const helper = startHelper<IdleTask, { open: number }>(new URL('idle.ts', import.meta.url))
      try {
        onRound({ workload: idling.id, side, round, figures: await memoryOf(side, server, helper), void: null })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        onRound({ workload: idling.id, side, round, figures: {}, void: reason })
      } finally {
        await helper.stop()
        await server.stop()
      }
    }
  }
}

/** The first sockets are a warm-up; only the memory of later sockets is measured. */
const FIRST = 100
const SETTLE_MS = 2_000

async function memoryOf(side: Side, { pid, port }: Server, helper: Helper<IdleTask, { open: number }>) {
  const people = Array.from({ length: PEOPLE }, (_, n) => person(n + 1))
  const kibWith = async (count: number) => {
    await helper.run({ side, port, people, count })
    await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
    return residentKibOf(pid) ?? Number.NaN
  }
  const few = await kibWith(FIRST)
  const some = await kibWith(FIRST + 1_000)
  const many = await kibWith(FIRST + 5_000)
  return { kibAt1k: (some - few) / 1_000, kibAt5k: (many - few) / 5_000 }
}

function cpuFigure(figure: string, { serverCpuMs, postgresCpuMs }: MessagesResult): Record<string, number> {
  return serverCpuMs === undefined || postgresCpuMs === undefined ? {} : { [figure]: serverCpuMs + postgresCpuMs }
}

function floodFigures({ perSecond, deliveredP50Ms, deliveredP99Ms, serverCpuMs, postgresCpuMs }: MessagesResult) {
  const figures = { perSecond, deliveredP50MsFlood: deliveredP50Ms, deliveredP99MsFlood: deliveredP99Ms }
  if (serverCpuMs === undefined || postgresCpuMs === undefined) return figures
  return { ...figures, serverCpuMs, postgresCpuMs, cpuMs: serverCpuMs + postgresCpuMs }
}

function failureIn({ acknowledged, lost, doubled, error }: MessagesResult, stored: number | undefined): string | null {
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
