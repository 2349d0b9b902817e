import { join } from 'node:path'
import type { Server } from './children.ts'
import { residentKibOf } from './cpu.ts'
import type { Round, Side, Workload } from './figures.ts'
import { newFolder, removeFolder } from './folder.ts'
import type { Postgres } from './postgres.ts'
import { startLimit, startPista, type Where } from './product.ts'
import type { Pace } from './reads.ts'

export const startsOnPostgres: Workload = {
  id: 'W10',
  title: 'the server starts, on a Postgres server',
  names: { ours: 'Pista', limit: 'limit-pg' },
  rows: [
    { figure: 'coldMs', title: 'first start, which makes the tables, ms' },
    { figure: 'warmMs', title: 'every other start, ms' },
    { figure: 'idleMib', title: 'memory when idle, MiB' },
  ],
}

export const startsEmbedded: Workload = {
  id: 'W10-embedded',
  title: 'the server starts, with the embedded database',
  names: { ours: 'Pista', limit: '' },
  rows: [
    { figure: 'coldMs', title: 'first start, which makes the tables, ms' },
    { figure: 'warmMs', title: 'every other start, ms', must: { of: 'value', atMost: 2_000 } },
    { figure: 'idleMib', title: 'memory when idle, MiB' },
  ],
}

const SETTLE_MS = 3_000

export async function measureStartsOnPostgres(postgres: Postgres, { rounds }: Pace, tell: (round: Round) => void) {
  for (let round = 1; round <= rounds; round++) {
    const database = await postgres.createDatabase()
    const sides: [Side, () => Promise<Record<string, number>>][] = [
      ['ours', () => coldAndWarm(() => startPista({ url: database.url }, { hasLimits: true }))],
      ['limit', () => warmOnly(() => startLimit('limit-pg', database.url))],
    ]
    for (const [side, measure] of round % 2 === 1 ? sides : sides.toReversed())
      tell(await roundOf(startsOnPostgres, side, round, measure))
    await database.drop()
  }
}

export async function measureStartsEmbedded({ rounds }: Pace, tell: (round: Round) => void) {
  for (let round = 1; round <= rounds; round++) {
    const folder = newFolder()
    const where: Where = { folder: join(folder, 'data') }
    const measure = () => coldAndWarm(() => startPista(where, { hasLimits: true }))
    tell(await roundOf(startsEmbedded, 'ours', round, measure))
    removeFolder(folder)
  }
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
