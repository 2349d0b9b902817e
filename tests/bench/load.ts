import { cpuMsOf } from './cpu.ts'
import { quantile } from './figures.ts'
import { HttpConnection, requestText } from './http-connection.ts'
import { runTasksWith } from './processes.ts'

/** Sends requests on `connections` connections, one at a time on each, until the time or the number is reached. */
export type LoadTask = {
  port: number
  paths: string[]
  /** The JSON bodies of POST requests, one for each path. Null for GET requests. */
  bodies: unknown[] | null
  /** The whole requests instead of paths and bodies. */
  texts: string[] | null
  /** The status of a correct response. */
  status: number
  headers: Record<string, string>
  /** Whether each request has another address, as a proxy reports it: many visitors instead of one client. */
  hasManyAddresses: boolean
  connections: number
  durationMs: number
  most: number
  /** A shorter response counts as empty. */
  leastBytes: number
  serverPids: number[]
  postgresPids: number[]
}

export type LoadResult = {
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

runTasksWith<LoadTask, LoadResult>(async task => {
  const texts = task.texts ?? textsOf(task)
  const latencies = new Float64Array(task.most)
  const refused: Record<number, number> = {}
  let [sentCount, count, bytes, empty] = [0, 0, 0, 0]
  let error: string | null = null

  const clients = await Promise.all(Array.from({ length: task.connections }, () => HttpConnection.open(task.port)))
  const cpu = { server: cpuMsOf(task.serverPids), postgres: cpuMsOf(task.postgresPids) }
  const began = performance.now()
  const deadline = began + task.durationMs

  const work = async (client: HttpConnection) => {
    while (error === null && sentCount < task.most && performance.now() < deadline) {
      const text = texts[sentCount++ % texts.length] ?? ''
      const sent = performance.now()
      const { status, body } = await client.send(text)
      latencies[count++] = performance.now() - sent
      bytes += body.length
      if (status !== task.status) refused[status] = (refused[status] ?? 0) + 1
      else if (body.length < task.leastBytes) empty += 1
    }
  }
  await Promise.all(clients.map(work)).catch((reason: unknown) => {
    error = reason instanceof Error ? reason.message : String(reason)
  })

  const seconds = (performance.now() - began) / 1000
  const used = (before: number | undefined, pids: number[]) => {
    const after = cpuMsOf(pids)
    return before === undefined || after === undefined ? undefined : (after - before) / count
  }
  const serverCpuMs = used(cpu.server, task.serverPids)
  const postgresCpuMs = used(cpu.postgres, task.postgresPids)
  for (const client of clients) client.close()
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

function textsOf({ paths, bodies, headers, hasManyAddresses }: LoadTask): string[] {
  const text = (n: number, more: Record<string, string> = {}) =>
    requestText(bodies ? 'POST' : 'GET', paths[n % paths.length] ?? '/', {
      headers: { ...headers, ...more },
      ...(bodies && { json: bodies[n % bodies.length] }),
    })
  if (!hasManyAddresses) return paths.map((_, n) => text(n))
  return Array.from({ length: ADDRESSES }, (_, n) =>
    text(n, { 'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }),
  )
}
