import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Machine, NETWORK } from './machines.ts'

export const PROGRAMS = '/usr/lib/postgresql/15/bin'
const USER = 'postgres'

/**
 * How soon the monitor of pg_auto_failover gives a node up. A primary that reaches neither the monitor nor its standby
 * stops by itself (`network_partition_timeout`) before the standby takes writes (`primary_demote_timeout`).
 */
const MONITOR_SETTINGS = {
  health_check_period: 1_000,
  health_check_timeout: 1_000,
  health_check_retry_delay: 500,
  health_check_max_retries: 2,
  node_considered_unhealthy_timeout: 4_000,
  primary_demote_timeout: 6_000,
  startup_grace_period: 1_000,
}
const PARTITION_SECONDS = 4

type Node = { machine: Machine; port: number }

/**
 * A primary and a synchronous standby of Debian's PostgreSQL, with pg_auto_failover, whose monitor promotes the
 * standby.
 */
export async function openDatabaseFleet(machines: { monitor: Machine; one: Machine; two: Machine }, folder: string) {
  mkdirSync(folder, { recursive: true })
  spawnSync('chown', [USER, folder])
  const monitorUrl = `postgres://autoctl_node@${machines.monitor.address}:5500/pg_auto_failover?sslmode=disable`
  const nodes: Node[] = [
    { machine: machines.one, port: 5501 },
    { machine: machines.two, port: 5502 },
  ]

  const dataOf = (machine: Machine) => join(folder, machine.name, 'data')
  const autoctl = (machine: Machine, ...args: string[]) => {
    const home = join(folder, machine.name)
    mkdirSync(join(home, 'run'), { recursive: true })
    spawnSync('chown', ['-R', USER, home])
    const env = {
      PATH: `${PROGRAMS}:${process.env.PATH}`,
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_DATA_HOME: join(home, 'share'),
      XDG_RUNTIME_DIR: join(home, 'run'),
    }
    const command = ['setpriv', '--reuid', USER, '--regid', USER, '--init-groups', 'env', '-C', home, 'pg_autoctl']
    return { command: [...command, ...args], env }
  }
  const once = (machine: Machine, ...args: string[]) => {
    const { command, env } = autoctl(machine, ...args)
    return machine.runOnce(command, { env })
  }
  const start = (machine: Machine) => {
    const { command, env } = autoctl(machine, 'run', '--pgdata', dataOf(machine))
    machine.run(command, { env })
  }
  const ask = (query: string) =>
    machines.monitor
      .runOnce([`${PROGRAMS}/psql`, monitorUrl, '-XAtc', query])
      .trim()
      .split('\n')
  const stateOf = async (states: string[], patienceMs = 60_000) => {
    const until = Date.now() + patienceMs
    for (;;) {
      const now = ask("select nodename || ':' || reportedstate from pgautofailover.node order by nodename")
      if (states.every(state => now.some(node => node.endsWith(`:${state}`)))) return now
      if (Date.now() > until) throw new Error(`the database nodes are ${now.join(', ')}, not ${states.join(' and ')}`)
      await setTimeout(200)
    }
  }

  const options = ['--auth', 'trust', '--no-ssl']
  const own = (machine: Machine) => ['--pgdata', dataOf(machine), '--hostname', machine.address, ...options]
  once(machines.monitor, 'create', 'monitor', '--pgport', '5500', ...own(machines.monitor))
  const settings = Object.entries(MONITOR_SETTINGS).map(([name, value]) => `pgautofailover.${name} = ${value}\n`)
  appendFileSync(join(dataOf(machines.monitor), 'postgresql.conf'), settings.join(''))
  start(machines.monitor)
  await setTimeout(1_500)
  for (const { machine, port } of nodes) {
    const named = ['--name', machine.name, '--pgport', String(port), '--dbname', 'pista', '--username', 'pista']
    once(machine, 'create', 'postgres', ...named, '--monitor', monitorUrl, ...own(machine))
    once(
      machine,
      'config',
      'set',
      '--pgdata',
      dataOf(machine),
      'timeout.network_partition_timeout',
      String(PARTITION_SECONDS),
    )
    appendFileSync(join(dataOf(machine), 'pg_hba.conf'), `host pista pista ${NETWORK} trust\n`)
    start(machine)
    await stateOf(machine === machines.one ? ['single'] : ['primary', 'secondary'])
  }

  return {
    url: `postgres://pista@${nodes.map(({ machine, port }) => `${machine.address}:${port}`).join(',')}/pista`,
    /** The machine that accepts writes, according to the monitor. */
    primary(): Machine {
      const [name] = ask(
        "select nodename from pgautofailover.node where reportedstate in ('primary', 'wait_primary', 'single')",
      )
      return nodes.find(({ machine }) => machine.name === name)?.machine ?? machines.one
    },
    standby(): Machine {
      const primary = this.primary()
      return primary === machines.one ? machines.two : machines.one
    },
    start,
    /** Until a standby confirms every write again. */
    isWhole: () => stateOf(['primary', 'secondary'], 120_000),
  }
}
