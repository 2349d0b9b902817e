import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { brokenPromises } from '../support/message-invariants.ts'
import { PROGRAMS } from './database.ts'
import { failuresOf, PARTS, type Part } from './failures.ts'
import { type Phase, type Row, rowOf, tableOf } from './figures.ts'
import { startLoad } from './load.ts'
import { mayOpenNetworks } from './machines.ts'
import { moveIn, openSite } from './site.ts'

/*
 * `npm run fleet`: three nodes behind HAProxy, a primary with a synchronous standby, Redis and a store, as machines of
 * their own on this one. Under load each is killed, frozen and cut off in turn, and no acknowledged message may be
 * lost. `--only nodes,database` runs parts of it, each in less than four minutes.
 */
const PEOPLE = 12
const BEFORE_MS = 5_000
const AFTER_MS = 6_000

const { values } = parseArgs({ options: { only: { type: 'string', default: PARTS.join(',') } } })
const parts = values.only.split(',').map(name => {
  const part = PARTS.find(known => known === name)
  if (!part) throw new Error(`--only takes ${PARTS.join(', ')}; there is no ${name}.`)
  return part
})

const missing = whatIsMissing()
if (missing.length > 0) {
  console.log('The fleet cannot run here:')
  for (const sentence of missing) console.log(`  ${sentence}`)
  process.exit(1)
}

const rows: Row[] = []
let isWhole = true
for (const part of parts) isWhole = (await runPart(part)) && isWhole
console.log(tableOf(rows))
console.log(isWhole ? 'Nothing that was acknowledged is lost.' : 'It did not hold.')
process.exit(isWhole ? 0 : 1)

async function runPart(part: Part): Promise<boolean> {
  console.log(`${part}: starting the machines …`)
  const site = await openSite()
  try {
    const talks = await moveIn(site, PEOPLE)
    await site.isWhole()
    const load = await startLoad(site, talks)
    // The first calls open connections and compile code.
    await setTimeout(4_000)
    const phases: Phase[] = []
    for (const failure of failuresOf(part)) {
      const from = Date.now()
      await setTimeout(BEFORE_MS)
      const broken = Date.now()
      const connectsBefore = load.connects()
      await failure.begin(site)
      await setTimeout(failure.lastsMs)
      const repaired = Date.now()
      await failure.end(site)
      await setTimeout(AFTER_MS)
      phases.push({ name: failure.name, from, broken, repaired, to: Date.now() })
      const again = load.connects() - connectsBefore
      console.log(`  ${failure.name}: ${again} sockets connected again, ${load.connected()} of ${PEOPLE} are connected`)
    }
    await load.stop()
    rows.push(...phases.map(phase => rowOf(phase, load.done)))
    const evidence = await load.evidence()
    const broken = brokenPromises(evidence)
    if (evidence.lostUploads > 0) broken.push(`${evidence.lostUploads} acknowledged uploads are gone`)
    const delivered = evidence.delivered.toSorted((a, b) => a - b)
    const at = (share: number) => delivered[Math.floor(delivered.length * share)] ?? 0
    console.log(
      `  ${evidence.acknowledged.length} messages and ${evidence.uploads} uploads acknowledged; delivered after ${at(0.5)} ms (median), ${at(0.99)} ms (p99)`,
    )
    for (const sentence of broken) console.log(`  BROKEN ${sentence}`)
    return broken.length === 0
  } finally {
    site.close()
  }
}

/** What this machine lacks, each with the Debian package that brings it. */
function whatIsMissing(): string[] {
  const inPath = (name: string) => (process.env.PATH ?? '').split(':').some(folder => existsSync(join(folder, name)))
  const programs = [
    ['ip', 'iproute2'],
    ['setpriv', 'util-linux'],
    ['haproxy', 'haproxy'],
    ['redis-server', 'redis-server'],
    ['pg_autoctl', 'pg-auto-failover-cli'],
  ] as const
  const sentences = programs
    .filter(([name]) => !inPath(name))
    .map(([name, bundle]) => `${name} is missing: apt-get install ${bundle}`)
  if (!existsSync(join(PROGRAMS, 'postgres'))) sentences.push('PostgreSQL 15 is missing: apt-get install postgresql-15')
  if (!existsSync(join(PROGRAMS, '../lib/pgautofailover.so')))
    sentences.push('its extension is missing: apt-get install postgresql-15-auto-failover')
  if (process.getuid?.() !== 0 || !inPath('ip') || !mayOpenNetworks())
    sentences.push('machines are network namespaces of Linux, which only root may make')
  return sentences
}
