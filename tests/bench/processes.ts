import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { freePort } from '../support/network/free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const UP_MS = 60_000
const POLL_MS = 5
const STOP_MS = 10_000
const TASK_MS = 180_000

const running = new Set<ChildProcess>()

// The end of the bench, also by a failure, ends the processes that it started.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export type Server = { pid: number; port: number; upMs: number; stop: () => Promise<void> }

/** Starts a server on a free loopback port and waits until `path` returns 200. `upMs` is the time until then. */
export async function startServer({
  args,
  path,
  env,
}: {
  args: string[]
  path: string
  env: Record<string, string>
}): Promise<Server> {
  const port = await freePort()
  const began = performance.now()
  const child = startNode(args, { env: { ...env, HOST: '127.0.0.1', PORT: String(port) }, hasChannel: false })
  while (!(await respondsWith200(port, path))) {
    if (child.exitCode !== null)
      throw new Error(`${args.at(-1)} ended with ${child.exitCode} before its first response`)
    if (performance.now() - began > UP_MS) throw new Error(`${args.at(-1)} did not respond within ${UP_MS / 1000} s`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  return { pid: pidOf(child), port, upMs: performance.now() - began, stop: () => stop(child) }
}

export type Helper<Task, Result> = { pid: number; run: (task: Task) => Promise<Result>; stop: () => Promise<void> }

/** Starts a process that runs one task at a time, so that clients share no process with the server or the bench. */
export function startHelper<Task extends object, Result>(entry: URL): Helper<Task, Result> {
  const child = startNode([entry.pathname], { env: {}, hasChannel: true })
  return {
    pid: pidOf(child),
    async run(task) {
      child.send(task)
      const aborter = new AbortController()
      const ended = once(child, 'exit', { signal: aborter.signal }).then(([code]) => {
        throw new Error(`${entry.pathname} ended with ${code}`)
      })
      const timeout = setTimeout(() => child.kill('SIGKILL'), TASK_MS)
      try {
        const [response] = (await Promise.race([once(child, 'message', { signal: aborter.signal }), ended])) as [
          Result | { failed: string },
        ]
        if (typeof response === 'object' && response !== null && 'failed' in response) throw new Error(response.failed)
        return response
      } finally {
        clearTimeout(timeout)
        ended.catch(() => {})
        aborter.abort()
      }
    },
    stop: () => stop(child),
  }
}

/** Runs in the process that `startHelper` starts: calls `act` with each task, and sends its result back. */
export function runTasksWith<Task, Result>(act: (task: Task) => Promise<Result>) {
  process.on('message', (task: Task) => {
    act(task).then(
      response => process.send?.(response),
      (error: unknown) => process.send?.({ failed: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.once('disconnect', () => process.exit(0))
}

/** Starts Node with a file limit for thousands of sockets. */
function startNode(args: string[], { env, hasChannel }: { env: Record<string, string>; hasChannel: boolean }) {
  const raised = 'ulimit -n 20000 2>/dev/null || ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"'
  const child = spawn('sh', ['-c', raised, process.execPath, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: hasChannel ? ['ignore', 'inherit', 'inherit', 'ipc'] : ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  child.kill('SIGTERM')
  await ended
  clearTimeout(killTimer)
}

function pidOf(child: ChildProcess) {
  if (child.pid === undefined) throw new Error('the process did not start')
  return child.pid
}

function respondsWith200(port: number, path: string): Promise<boolean> {
  return new Promise(resolve => {
    const request = get({ host: '127.0.0.1', port, path, agent: false, timeout: 2_000 }, response => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}
