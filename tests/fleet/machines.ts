import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

const BRIDGE = 'pista-fleet'
const PREFIX = 'pista-'
export const NETWORK = '10.77.0.0/24'
const HERE = '10.77.0.1'

/**
 * Machines as network namespaces of Linux: each has an address of its own and runs its processes, and is killed, frozen
 * or cut off as a whole. Needs root.
 */
export function openNetwork() {
  clear()
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('address', 'add', `${HERE}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  let made = 0

  return {
    machine(name: string) {
      made += 1
      const space = PREFIX + name
      const cable = `pf-${name}`
      const address = `10.77.0.${10 + made}`
      ip('netns', 'add', space)
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
      ip('link', 'set', cable, 'master', BRIDGE, 'up')
      ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0')
      ip('-n', space, 'link', 'set', 'eth0', 'up')
      ip('-n', space, 'link', 'set', 'lo', 'up')
      return {
        name,
        address,
        run: (command: string[], { env = {}, log = 'ignore' }: Run = {}): ChildProcess =>
          spawn('ip', ['netns', 'exec', space, ...command], {
            env: { PATH: process.env.PATH, ...env },
            stdio: ['ignore', log, log],
          }),
        runOnce(command: string[], { env = {} }: Run = {}): string {
          const done = spawnSync('ip', ['netns', 'exec', space, ...command], {
            env: { PATH: process.env.PATH, ...env },
            encoding: 'utf8',
          })
          if (done.status !== 0) throw new Error(`${command.join(' ')} on ${name}: ${done.stderr}`)
          return done.stdout
        },
        /** Every process of it ends at once, as without power. */
        kill: () => signalAll(space, 'SIGKILL'),
        /** Stops the processes of the machine; its kernel still accepts packets. */
        freeze: () => signalAll(space, 'SIGSTOP'),
        thaw: () => signalAll(space, 'SIGCONT'),
        /** Its network cable is pulled: no packet passes, and no connection ends. */
        cut: () => ip('link', 'set', cable, 'down'),
        plugIn: () => ip('link', 'set', cable, 'up'),
      }
    },
    close: clear,
  }
}

export type Machine = ReturnType<ReturnType<typeof openNetwork>['machine']>

type Run = { env?: NodeJS.ProcessEnv; log?: number | 'ignore' }

/** Whether this process may make networks at all. */
export function mayOpenNetworks(): boolean {
  const made = spawnSync('ip', ['netns', 'add', `${PREFIX}try`])
  if (made.status !== 0) return false
  ip('netns', 'del', `${PREFIX}try`)
  return true
}

function clear() {
  const listed = spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' }).stdout ?? ''
  for (const [space = ''] of listed.matchAll(/^pista-\S+/gm)) {
    signalAll(space, 'SIGKILL')
    ip('netns', 'del', space)
  }
  // A namespace lives on until the last of its processes has ended, and its cable with it, at some moment.
  const links = spawnSync('ip', ['-o', 'link'], { encoding: 'utf8' }).stdout ?? ''
  for (const [, cable = ''] of links.matchAll(/^\d+: (pf-[^@:]+)/gm)) spawnSync('ip', ['link', 'del', cable])
  if (spawnSync('ip', ['link', 'show', BRIDGE]).status === 0) ip('link', 'del', BRIDGE)
}

function signalAll(space: string, signal: NodeJS.Signals) {
  const { stdout } = spawnSync('ip', ['netns', 'pids', space], { encoding: 'utf8' })
  for (const pid of stdout.split('\n').filter(Boolean))
    try {
      process.kill(Number(pid), signal)
    } catch (error) {
      // It ended by itself meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}

function ip(...args: string[]) {
  const done = spawnSync('ip', args, { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`ip ${args.join(' ')}: ${done.stderr}`)
}
