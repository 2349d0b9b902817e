import { v7 as uuidv7 } from 'uuid'
import { cpuMsOf } from './cpu.ts'
import { quantile, type Side } from './figures.ts'
import { openSender, type Pair } from './message-senders.ts'
import { runTasksWith } from './processes.ts'

/**
 * Pairs send messages: with `inFlight` unacknowledged messages at a time, or at a fixed rate without regard to
 * responses.
 */
export type MessagesTask = {
  side: Side
  port: number
  pairs: Pair[]
  rate: { inFlight: number } | { perSecond: number }
  durationMs: number
  most: number
  serverPids: number[]
  postgresPids: number[]
}

export type MessagesResult = {
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

runTasksWith<MessagesTask, MessagesResult>(async task => {
  const { side, port, pairs, rate: sendRate, durationMs, most } = task
  const sentAt = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  const delivered = new Map<string, number>()
  let doubled = 0
  let error: string | null = null

  const sender = await openSender(side, port, pairs, id => {
    const sent = sentAt.get(id)
    if (sent === undefined) return
    if (delivered.has(id)) doubled += 1
    else delivered.set(id, performance.now() - sent)
  })
  const sendNth = async (n: number) => {
    const pair = pairs[n % pairs.length]
    if (!pair) return
    const id = uuidv7()
    const sent = performance.now()
    sentAt.set(id, sent)
    try {
      await sender.send(pair, id, CONTENT)
      acknowledged.set(id, performance.now() - sent)
    } catch (reason) {
      error ??= reason instanceof Error ? reason.message : String(reason)
    }
  }

  const cpu = { server: cpuMsOf(task.serverPids), postgres: cpuMsOf(task.postgresPids) }
  const began = performance.now()
  const deadline = began + durationMs
  const isDue = () => error === null && sentAt.size < most && performance.now() < deadline
  if ('inFlight' in sendRate) await sendInFlight(sendRate.inFlight, isDue, sendNth)
  else await sendAtRate(sendRate.perSecond, isDue, sendNth)
  await waitUntil(() => delivered.size >= acknowledged.size, ARRIVE_MS)
  const seconds = (performance.now() - began) / 1000

  const used = (before: number | undefined, pids: number[]) => {
    const after = cpuMsOf(pids)
    return before === undefined || after === undefined ? undefined : (after - before) / acknowledged.size
  }
  const response: MessagesResult = {
    acknowledged: acknowledged.size,
    lost: [...acknowledged.keys()].filter(id => !delivered.has(id)).length,
    doubled,
    error,
    perSecond: acknowledged.size / seconds,
    acknowledgedP50Ms: quantileOf(acknowledged, 0.5),
    acknowledgedP99Ms: quantileOf(acknowledged, 0.99),
    deliveredP50Ms: quantileOf(delivered, 0.5),
    deliveredP99Ms: quantileOf(delivered, 0.99),
    serverCpuMs: used(cpu.server, task.serverPids),
    postgresCpuMs: used(cpu.postgres, task.postgresPids),
  }
  sender.close()
  return response
})

async function sendInFlight(inFlight: number, isDue: () => boolean, sendNth: (n: number) => Promise<void>) {
  const work = async (n: number) => {
    while (isDue()) await sendNth(n)
  }
  await Promise.all(Array.from({ length: inFlight }, (_, n) => work(n)))
}

/** Sends by the clock, not after responses, so that the delay of a stalled server counts for each waiting message. */
async function sendAtRate(perSecond: number, isDue: () => boolean, sendNth: (n: number) => Promise<void>) {
  const began = performance.now()
  const sends: Promise<void>[] = []
  while (isDue()) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    while (sends.length < due) sends.push(sendNth(sends.length))
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await Promise.all(sends)
}

async function waitUntil(isDone: () => boolean, atMostMs: number) {
  const deadline = performance.now() + atMostMs
  while (!isDone() && performance.now() < deadline) await new Promise(resolve => setTimeout(resolve, 1))
}

function quantileOf(latencies: Map<string, number>, share: number) {
  return quantile([...latencies.values()], share) ?? Number.NaN
}
