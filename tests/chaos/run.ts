import 'fake-indexeddb/auto'
import { parseArgs } from 'node:util'
import { chaosRun, type Length, type Outcome } from './chaos-run.ts'
import { fullDisk } from './full-disk.ts'
import { killEach } from './kills.ts'
import { stuckRow } from './locked-row.ts'
import { runWithoutIds } from './without-ids.ts'

/*
 * `npm run chaos` checks that no message is lost, doubled or out of order, with real processes, real sockets and a
 * faulty network. `--long` makes ten such runs and one with the timings of production, in about a quarter of an hour
 * for each engine; `--seed N` makes another run. The seed decides the faults; their timing also depends on the machine.
 */
const LONG_RUNS = 10
const SHORT: Length = {
  faultsMs: 24_000,
  messageMs: 200,
  upMs: [500, 3_000],
  downMs: [200, 1_200],
  lifeMs: [500, 2_500],
  slowMs: 300,
  timeoutMs: 1_200,
  pollMs: 400,
}
const REAL: Length = {
  faultsMs: 150_000,
  messageMs: 1_500,
  upMs: [200, 5_000],
  downMs: [200, 5_000],
  lifeMs: [500, 4_000],
  slowMs: 2_000,
  timeoutMs: 12_000,
  pollMs: 5_000,
}
const PROMISES = ['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'T9']

const { values } = parseArgs({ options: { long: { type: 'boolean', default: false }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? 7)
if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number.')
const runs: [number, Length][] = values.long
  ? [...Array.from({ length: LONG_RUNS }, (_, nth): [number, Length] => [seed + nth, SHORT]), [seed, REAL]]
  : [[seed, SHORT]]
const engines: [string, string | undefined][] = [['the embedded PostgreSQL', undefined]]
if (process.env.TEST_DATABASE_URL) engines.push(['the Postgres server', process.env.TEST_DATABASE_URL])

let failures = 0
setTimeout(
  () => {
    console.log('The run hangs: a step waits for an event that does not happen.')
    process.exit(1)
  },
  (values.long ? 60 : 5) * 60_000,
).unref()
const verdict = (isFine: boolean, sentence: string) => {
  if (!isFine) failures += 1
  console.log(`  ${isFine ? 'held  ' : 'BROKEN'}  ${sentence}`)
}

const total = new Map<string, number>()
for (const [engine, url] of engines)
  for (const [runSeed, length] of runs) {
    const pace = length === REAL ? ', with the timings of production' : ''
    console.log(`Chaos run on ${engine}, seed ${runSeed}${pace}`)
    print(await chaosRun(runSeed, length, url))
  }
if (engines.length * runs.length > 1)
  console.log(`Total: ${[...total].map(([name, count]) => `${count} ${name}`).join(', ')}`)
console.log('Two server processes and their PostgreSQL, each killed in turn')
report(await killEach(values.long ? 20 : 2), 'each acknowledged message is stored once, and the server goes on')
console.log('A disk that fills up')
const onFullDisk = await fullDisk()
if (onFullDisk) report(onFullDisk, 'acknowledged messages are stored, and the server continues once there is space')
else console.log('  not run: only root can make a small disk')
if (process.env.TEST_DATABASE_URL) {
  console.log('A locked row, then a frozen process that holds it, on the Postgres server')
  const onStuckRow = await stuckRow(process.env.TEST_DATABASE_URL, values.long ? 15_000 : 4_000)
  report(onStuckRow, 'other requests succeed, and the lock ends')
}
console.log('The control without the id')
const withoutIds = await runWithoutIds(seed, values.long ? 480 : 80, { timeoutMs: 1_000, pollMs: 60_000 })
verdict(
  withoutIds.doubled > 0 && withoutIds.broken.some(promise => promise.startsWith('I2')),
  `it fails, as it must: ${withoutIds.doubled} of ${withoutIds.count} messages doubled`,
)
console.log(failures === 0 ? 'Everything held.' : `${failures} did not hold.`)
process.exit(failures === 0 ? 0 : 1)

function report({ broken, figures }: { broken: string[]; figures: Record<string, number> }, promise: string) {
  for (const [name, count] of Object.entries(figures)) console.log(`  ${String(count).padStart(6)}  ${name}`)
  verdict(broken.length === 0, broken.join('; ') || promise)
}

function print({ broken, brokenWithoutCatchUp, lostWithoutCatchUp, figures }: Outcome) {
  for (const [name, count] of Object.entries(figures)) {
    console.log(`  ${String(count).padStart(6)}  ${name}`)
    total.set(name, (total.get(name) ?? 0) + count)
  }
  for (const promise of PROMISES) {
    const violations = broken.filter(text => text.startsWith(promise))
    verdict(violations.length === 0, violations.join('; ') || promise)
  }
  const others = broken.filter(text => !PROMISES.some(promise => text.startsWith(promise)))
  if (others.length > 0) verdict(false, others.join('; '))
  // A run without faults would prove nothing.
  for (const name of ['kills', 'replays', 'committedThenKilled', 'flaps', 'tabsClosed', 'redisCuts', 'serverFreezes'])
    verdict((figures[name] ?? 0) > 0, `there were ${name}`)
  verdict(
    lostWithoutCatchUp > 0 && brokenWithoutCatchUp.some(promise => promise.startsWith('I5')),
    `the control without catch-up fails, as it must: ${lostWithoutCatchUp} messages lost`,
  )
}
