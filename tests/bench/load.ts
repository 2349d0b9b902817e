import { helpWith } from './children.ts'
import { cpuMsOf } from './cpu.ts'
import { quantile } from './figures.ts'
import { Line, requestText } from './http-line.ts'

/** So many requests at once, each connection's next one when the last is answered, until time or number is up. */
export type LoadOrder = {
  port: number
  paths: string[]
  /** What is sent along, path by path, where it is a question that brings something. */
  bodies: unknown[] | null
  /** The status of a correct response. */
  status: number
  headers: Record<string, string>
  /** Every request from another address, as behind a proxy: many guests, not one client with many requests. */
  isFromEverywhere: boolean
  connections: number
  durationMs: number
  most: number
  /** A response shorter than this is an empty one. */
  leastBytes: number
  serverPids: number[]
  postgresPids: number[]
}

export type LoadAnswer = {
  count: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  bytes: number
  refused: Record<number, number>
  empty: number
  error: string | null
  serverCpuMs: number | undefined
  postgresCpuMs: number | undefined
}

const ADDRESSES = 20_000

helpWith<LoadOrder, LoadAnswer>(async order => {
  const texts = textsOf(order)
  const latencies = new Float64Array(order.most)
  const refused: Record<number, number> = {}
  let [asked, count, bytes, empty] = [0, 0, 0, 0]
  let error: string | null = null

  const lines = await Promise.all(Array.from({ length: order.connections }, () => Line.open(order.port)))
  const cpu = { server: cpuMsOf(order.serverPids), postgres: cpuMsOf(order.postgresPids) }
  const began = performance.now()
  const deadline = began + order.durationMs

  const work = async (line: Line) => {
    while (error === null && asked < order.most && performance.now() < deadline) {
      const text = texts[asked++ % texts.length] ?? ''
      const sent = performance.now()
      const { status, body } = await line.ask(text)
      latencies[count++] = performance.now() - sent
      bytes += body.length
      if (status !== order.status) refused[status] = (refused[status] ?? 0) + 1
      else if (body.length < order.leastBytes) empty += 1
    }
  }
  await Promise.all(lines.map(work)).catch((reason: unknown) => {
    error = reason instanceof Error ? reason.message : String(reason)
  })

  const seconds = (performance.now() - began) / 1000
  const used = (before: number | undefined, pids: number[]) => {
    const after = cpuMsOf(pids)
    return before === undefined || after === undefined ? undefined : (after - before) / count
  }
  const serverCpuMs = used(cpu.server, order.serverPids)
  const postgresCpuMs = used(cpu.postgres, order.postgresPids)
  for (const line of lines) line.close()
  const measured = latencies.subarray(0, count)
  return {
    count,
    perSecond: count / seconds,
    p50Ms: quantile(measured, 0.5) ?? Number.NaN,
    p99Ms: quantile(measured, 0.99) ?? Number.NaN,
    bytes: bytes / count,
    refused,
    empty,
    error,
    serverCpuMs,
    postgresCpuMs,
  }
})

function textsOf({ paths, bodies, headers, isFromEverywhere }: LoadOrder): string[] {
  const text = (n: number, more: Record<string, string> = {}) =>
    requestText(bodies ? 'POST' : 'GET', paths[n % paths.length] ?? '/', {
      headers: { ...headers, ...more },
      ...(bodies && { json: bodies[n % bodies.length] }),
    })
  if (!isFromEverywhere) return paths.map((_, n) => text(n))
  return Array.from({ length: ADDRESSES }, (_, n) =>
    text(n, { 'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }),
  )
}
