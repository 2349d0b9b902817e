import { v7 as uuidv7 } from 'uuid'
import { helpWith } from './children.ts'
import { cpuMsOf } from './cpu.ts'
import { quantile, type Side } from './figures.ts'
import { openWire, type Pair } from './wires.ts'

/** Pairs talk: as fast as `inFlight` unanswered messages allow, or so many a second whatever the answers do. */
export type TalkOrder = {
  side: Side
  port: number
  pairs: Pair[]
  how: { inFlight: number } | { perSecond: number }
  durationMs: number
  most: number
  serverPids: number[]
  postgresPids: number[]
}

export type TalkAnswer = {
  acknowledged: number
  lost: number
  doubled: number
  error: string | null
  perSecond: number
  acknowledgedP50Ms: number
  acknowledgedP99Ms: number
  deliveredP50Ms: number
  deliveredP99Ms: number
  serverCpuMs: number | undefined
  postgresCpuMs: number | undefined
}

const CONTENT = 'Are you coming to the late one on Friday? They say the band is the old one.'
const ARRIVE_MS = 5_000

helpWith<TalkOrder, TalkAnswer>(async order => {
  const { side, port, pairs, how, durationMs, most } = order
  const sentAt = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  const delivered = new Map<string, number>()
  let doubled = 0
  let error: string | null = null

  const wire = await openWire(side, port, pairs, id => {
    const sent = sentAt.get(id)
    if (sent === undefined) return
    if (delivered.has(id)) doubled += 1
    else delivered.set(id, performance.now() - sent)
  })
  const say = async (n: number) => {
    const pair = pairs[n % pairs.length]
    if (!pair) return
    const id = uuidv7()
    const sent = performance.now()
    sentAt.set(id, sent)
    try {
      await wire.say(pair, id, CONTENT)
      acknowledged.set(id, performance.now() - sent)
    } catch (reason) {
      error ??= reason instanceof Error ? reason.message : String(reason)
    }
  }

  const cpu = { server: cpuMsOf(order.serverPids), postgres: cpuMsOf(order.postgresPids) }
  const began = performance.now()
  const deadline = began + durationMs
  const mayGoOn = () => error === null && sentAt.size < most && performance.now() < deadline
  if ('inFlight' in how) await flood(how.inFlight, mayGoOn, say)
  else await trickle(how.perSecond, mayGoOn, say)
  await until(() => delivered.size >= acknowledged.size, ARRIVE_MS)
  const seconds = (performance.now() - began) / 1000

  const used = (before: number | undefined, pids: number[]) => {
    const after = cpuMsOf(pids)
    return before === undefined || after === undefined ? undefined : (after - before) / acknowledged.size
  }
  const response: TalkAnswer = {
    acknowledged: acknowledged.size,
    lost: [...acknowledged.keys()].filter(id => !delivered.has(id)).length,
    doubled,
    error,
    perSecond: acknowledged.size / seconds,
    acknowledgedP50Ms: of(acknowledged, 0.5),
    acknowledgedP99Ms: of(acknowledged, 0.99),
    deliveredP50Ms: of(delivered, 0.5),
    deliveredP99Ms: of(delivered, 0.99),
    serverCpuMs: used(cpu.server, order.serverPids),
    postgresCpuMs: used(cpu.postgres, order.postgresPids),
  }
  wire.close()
  return response
})

async function flood(inFlight: number, mayGoOn: () => boolean, say: (n: number) => Promise<void>) {
  const work = async (n: number) => {
    while (mayGoOn()) await say(n)
  }
  await Promise.all(Array.from({ length: inFlight }, (_, n) => work(n)))
}

/** By the clock, not by the answers: a server that stalls is charged for every message that waited meanwhile. */
async function trickle(perSecond: number, mayGoOn: () => boolean, say: (n: number) => Promise<void>) {
  const began = performance.now()
  const saying: Promise<void>[] = []
  while (mayGoOn()) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    while (saying.length < due) saying.push(say(saying.length))
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await Promise.all(saying)
}

async function until(isSo: () => boolean, atMostMs: number) {
  const deadline = performance.now() + atMostMs
  while (!isSo() && performance.now() < deadline) await new Promise(resolve => setTimeout(resolve, 1))
}

function of(latencies: Map<string, number>, share: number) {
  return quantile([...latencies.values()], share) ?? Number.NaN
}
