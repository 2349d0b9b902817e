import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { atProcessEnd } from './at-process-end.ts'

const ROOT = join(import.meta.dirname, '../..')

type Env = Record<string, string | undefined>

type Options = {
  args?: string[]
  /** Modules that the process imports before its entry file. */
  imports?: string[]
  /** `inherit` shows the errors of the process among the output of the tests. */
  stderr?: 'pipe' | 'inherit'
}

export type RunningProcess = ReturnType<typeof startProcess>

const running = new Set<ChildProcess>()

// The end of this process, also by a failure, ends the processes that it started. They end their PostgreSQL themselves.
atProcessEnd(() => {
  for (const child of running) child.kill('SIGTERM')
})

/**
 * The real server in a process of its own: on a free port of the loopback address, without the sample city, the set-up
 * and the cities of the world, and with an environment of nothing but `env`. `await using server = startServer(…)`
 * kills it at the end of the test.
 */
export function startServer(env: Env, options: Options = {}) {
  return startProcess('api/server.ts', env, options)
}

/** As `startServer`, for any file of the product. */
export function startProcess(entry: string, env: Env, { args = [], imports = [], stderr = 'pipe' }: Options = {}) {
  const preloaded = ['./api/runtime.mjs', ...imports].flatMap(file => ['--import', file])
  const child = spawn(process.execPath, [...preloaded, entry, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      PAGES_DIR: 'pwa',
      SAMPLE: 'off',
      SETUP: 'off',
      PLACES: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', stderr],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  let errors = ''
  child.stdout?.on('data', chunk => (output += String(chunk)))
  child.stderr?.on('data', chunk => (errors += String(chunk)))
  const ended = once(child, 'exit').then(([code]) => code as number | null)

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return await ended
  }
  return {
    pid: child.pid ?? 0,
    /** The exit code; null after a signal that ended the process. */
    ended,
    /** The exit code, once all output has been read. Waits also for a child process that holds the output open. */
    closed: once(child, 'close').then(([code]) => code as number | null),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Sends the signal and waits for the end of the process. */
    stop,
    /** Standard output and standard error so far. */
    output: () => output + errors,
    stdout: () => output,
    errors: () => errors,
    /** The address that the server prints once it listens. Rejects with the output when the process ends before. */
    origin: () =>
      new Promise<string>((resolve, reject) => {
        const read = () => {
          const [, origin] = /Pista is at (http[^\s,]+)/.exec(output) ?? []
          if (origin) resolve(origin)
        }
        read()
        child.stdout?.on('data', read)
        child.once('close', () => reject(new Error(output + errors)))
      }),
    [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
  }
}
