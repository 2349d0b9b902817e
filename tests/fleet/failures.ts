import { setTimeout } from 'node:timers/promises'
import type { Machine } from './machines.ts'
import type { Site } from './site.ts'

/** One thing that goes wrong. `begin` breaks it, `end` repairs it; in between the load goes on. */
export type Failure = {
  name: string
  lastsMs: number
  begin: (site: Site) => Promise<void> | void
  end: (site: Site) => Promise<void> | void
}

export const PARTS = ['nodes', 'database', 'rest', 'upgrade'] as const
export type Part = (typeof PARTS)[number]

/** Each machine is killed, frozen and cut off in turn, and maintenance is done under load. */
export function failuresOf(part: Part): Failure[] {
  if (part === 'nodes') return [0, 1, 2].flatMap(nth => nodeFailures(nth))
  if (part === 'database') return [...primaryFailures(), standbyKilled]
  if (part === 'rest') return [...sharedFailures()]
  return [proxyReload, rollingUpgrade]
}

const NODE_MS = 6_000

function nodeFailures(nth: number): Failure[] {
  const of = ({ nodes }: Site) => nodes[nth] as Machine
  const name = `node ${nth + 1}`
  return [
    {
      name: `${name} killed`,
      lastsMs: NODE_MS,
      begin: site => of(site).kill(),
      async end(site) {
        site.start.node(of(site))
        await site.isReady(of(site))
      },
    },
    {
      name: `${name} frozen`,
      lastsMs: NODE_MS,
      begin: site => of(site).freeze(),
      end: site => of(site).thaw(),
    },
    {
      name: `${name} cut off`,
      lastsMs: NODE_MS,
      begin: site => of(site).cut(),
      end: site => of(site).plugIn(),
    },
  ]
}

/** Long enough for the promotion of the standby. */
const PRIMARY_MS = 22_000

function primaryFailures(): Failure[] {
  let former: Machine | undefined
  const remember = (site: Site) => (former = site.database.primary())
  const isWhole = (site: Site) => site.isWhole()
  return [
    {
      name: 'primary killed',
      lastsMs: PRIMARY_MS,
      begin: site => remember(site).kill(),
      async end(site) {
        if (former) site.database.start(former)
        await isWhole(site)
      },
    },
    {
      name: 'primary frozen',
      lastsMs: PRIMARY_MS,
      begin: site => remember(site).freeze(),
      async end(site) {
        former?.thaw()
        await setTimeout(1_000)
        await isWhole(site)
      },
    },
    {
      name: 'primary cut off',
      lastsMs: PRIMARY_MS,
      begin: site => remember(site).cut(),
      async end(site) {
        former?.plugIn()
        await setTimeout(1_000)
        await isWhole(site)
      },
    },
  ]
}

let killedStandby: Machine | undefined
const standbyKilled: Failure = {
  name: 'standby killed',
  lastsMs: 15_000,
  begin(site) {
    killedStandby = site.database.standby()
    killedStandby.kill()
  },
  async end(site) {
    if (killedStandby) site.database.start(killedStandby)
    await site.isWhole()
  },
}

function sharedFailures(): Failure[] {
  const failuresFor = (name: string, of: (site: Site) => Machine, start: (site: Site) => void): Failure[] => [
    { name: `${name} killed`, lastsMs: NODE_MS, begin: site => of(site).kill(), end: start },
    { name: `${name} frozen`, lastsMs: NODE_MS, begin: site => of(site).freeze(), end: site => of(site).thaw() },
    { name: `${name} cut off`, lastsMs: NODE_MS, begin: site => of(site).cut(), end: site => of(site).plugIn() },
  ]
  return [
    ...failuresFor(
      'Redis',
      site => site.redis,
      site => void site.start.redis(),
    ),
    ...failuresFor(
      'store',
      site => site.store,
      site => void site.start.store(),
    ),
  ]
}

const proxyReload: Failure = {
  name: 'HAProxy reloaded',
  lastsMs: 5_000,
  begin: site => void site.reloadProxy(),
  end() {},
}

/** Each node in turn gets SIGTERM, drains, ends, and is started again. */
const rollingUpgrade: Failure = {
  name: 'rolling upgrade',
  lastsMs: 0,
  async begin(site) {
    for (const node of site.nodes) {
      await site.stopNode(node)
      site.start.node(node)
      await site.isReady(node)
      // Until HAProxy has seen it too, and its warm-up is over.
      await setTimeout(3_000)
    }
  },
  end() {},
}
