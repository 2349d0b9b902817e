import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startCluster } from '#db/cluster/cluster.ts'
import { proportionalKibOf, residentKibOf, withDescendants } from './cpu.ts'
import type { Round, Side, Workload } from './figures.ts'
import { newFolder, removeFolder } from './folder.ts'
import type { Postgres } from './postgres.ts'
import type { Server } from './processes.ts'
import { startLimit, startPista } from './product.ts'
import type { Pace } from './reads.ts'

export const startsOnPostgres: Workload = {
  id: 'W10',
  title: 'start of the server, with a PostgreSQL server',
  names: { ours: 'Pista', limit: 'limit-pg' },
  rows: [
    { figure: 'coldMs', title: 'first start, which creates the tables, ms' },
    { figure: 'warmMs', title: 'later starts, ms' },
    { figure: 'idleMib', title: 'memory when idle, MiB' },
  ],
}

export const startsEmbedded: Workload = {
  id: 'W10-embedded',
  title: 'start of the server, with the embedded PostgreSQL',
  names: { ours: 'Pista', limit: 'node, initdb and PostgreSQL alone' },
  rows: [
    {
      figure: 'coldMs',
      title: 'first start in an empty folder, until the sample events are served, ms',
      must: { of: 'value', atMost: 6_000 },
    },
    {
      figure: 'warmMs',
      title: 'later starts, until the first response, ms',
      must: { of: 'value', atMost: 1_200 },
    },
    {
      figure: 'idleMb',
      title: 'memory when idle after the first start, PostgreSQL included, MB',
      must: { of: 'value', atMost: 180 },
    },
    {
      figure: 'warmIdleMb',
      title: 'memory when idle after later starts, PostgreSQL included, MB',
      must: { of: 'value', atMost: 180 },
    },
  ],
}

const SETTLE_MS = 3_000

export async function measureStartsOnPostgres(postgres: Postgres, { rounds }: Pace, onRound: (round: Round) => void) {
  for (let round = 1; round <= rounds; round++) {
    const database = await postgres.createDatabase()
    const sides: [Side, () => Promise<Record<string, number>>][] = [
      ['ours', () => coldAndWarm(() => startPista({ url: database.url }, { hasLimits: true }))],
      ['limit', () => warmOnly(() => startLimit('limit-pg', database.url))],
    ]
    for (const [side, measure] of round % 2 === 1 ? sides : sides.toReversed())
      onRound(await roundOf(startsOnPostgres, side, round, measure))
    await database.drop()
  }
}

/** The screens are built before, because a build by `npm start` is not part of the measured start. */
export async function measureStartsEmbedded({ rounds }: Pace, onRound: (round: Round) => void) {
  // The very first start compiles the code and caches the result beside the packages, as the build of an image does.
  await inNewFolder(folder => coldAndWarmEmbedded(join(folder, 'data')))
  for (let round = 1; round <= rounds; round++) {
    const sides: [Side, (folder: string) => Promise<Record<string, number>>][] = [
      ['ours', folder => coldAndWarmEmbedded(join(folder, 'data'))],
      ['limit', folder => bareStarts(join(folder, 'postgres'))],
    ]
    for (const [side, measure] of round % 2 === 1 ? sides : sides.toReversed())
      onRound(await roundOf(startsEmbedded, side, round, () => inNewFolder(measure)))
  }
}

async function inNewFolder<Result>(act: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = newFolder()
  try {
    return await act(folder)
  } finally {
    removeFolder(folder)
  }
}

async function coldAndWarmEmbedded(folder: string) {
  const start = () => startPista({ folder }, { hasLimits: true, hasSample: true })
  const cold = await start()
  await expectSampleEvents(cold)
  const idleMb = await idleMbOf([cold.pid])
  await cold.stop()
  const warm = await start()
  const warmIdleMb = await idleMbOf([warm.pid])
  await warm.stop()
  return { coldMs: cold.upMs, warmMs: warm.upMs, idleMb, warmIdleMb }
}

async function expectSampleEvents({ port }: Server) {
  const response = await fetch(`http://127.0.0.1:${port}/api/events?city=Miami`)
  const events = (await response.json()) as unknown[]
  if (events.length === 0) throw new Error('the sample events are missing')
}

/** The minimum for any such server: an idle Node, and PostgreSQL with a new data folder, then with an existing one. */
async function bareStarts(folder: string) {
  const beganAt = performance.now()
  spawnSync(process.execPath, ['-e', ''])
  const nodeMs = performance.now() - beganAt
  const cluster = await startCluster(folder)
  const coldMs = performance.now() - beganAt
  await cluster.stop()

  const warmBeganAt = performance.now()
  const warm = await startCluster(folder)
  const warmMs = nodeMs + performance.now() - warmBeganAt
  const node = startIdleNode()
  const idleMb = await idleMbOf([node.pid ?? Number.NaN, warm.pid()])
  node.kill()
  await warm.stop()
  return { coldMs, warmMs, idleMb, warmIdleMb: idleMb }
}

function startIdleNode() {
  return spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
}

/** The memory of these processes and their descendants. Shared memory counts once. */
async function idleMbOf(pids: number[]) {
  await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
  const kib = pids.flatMap(withDescendants).reduce((sum, pid) => sum + (proportionalKibOf(pid) ?? Number.NaN), 0)
  return (kib * 1024) / 1e6
}

async function roundOf(
  { id }: Workload,
  side: Side,
  round: number,
  measure: () => Promise<Record<string, number>>,
): Promise<Round> {
  try {
    return { workload: id, side, round, figures: await measure(), void: null }
  } catch (error) {
    return { workload: id, side, round, figures: {}, void: error instanceof Error ? error.message : String(error) }
  }
}

async function coldAndWarm(start: () => Promise<Server>) {
  const cold = await start()
  await cold.stop()
  return { coldMs: cold.upMs, ...(await warmOnly(start)) }
}

async function warmOnly(start: () => Promise<Server>) {
  const server = await start()
  await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
  const idleMib = (residentKibOf(server.pid) ?? Number.NaN) / 1024
  await server.stop()
  return { warmMs: server.upMs, idleMib }
}
