import { migrate } from '#db/connection/migrate.ts'
import { plantCity } from './data.ts'
import { type Round, summaryOf } from './figures.ts'
import { type At, type Measure, measures } from './measures.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { openPostgres, type Postgres } from './postgres.ts'
import { buildScreens } from './product.ts'
import { tableOf } from './table.ts'

/**
 * `npm run bench`: every workload against the product and against the barest thing that could do the same, in turn, in
 * one run. What it prints decides nothing; only a workload without a single valid round ends in a failure.
 */
const options = optionsOrUsage()
buildScreens()
const wanted = measures.filter(({ workloads }) => workloads.some(({ id }) => isWanted(id)))
const rounds: Round[] = []

const postgres = wanted.some(measure => 'onPostgres' in measure) ? await openPostgres() : null
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void putAway().finally(() => process.exit(130)))

try {
  if (postgres && typeof postgres !== 'string') await plant(postgres)
  for (const measure of wanted) await run(measure)
} finally {
  await putAway()
}
report()

async function run(measure: Measure) {
  const names = measure.workloads.map(({ id }) => id).join(', ')
  const at: At = { options, tell }
  console.error(`— ${names} …`)
  try {
    if ('anywhere' in measure) await measure.anywhere(at)
    else if (postgres && typeof postgres !== 'string') await measure.onPostgres(at, postgres)
    else console.error(`${names} left out. ${postgres}`)
  } catch (error) {
    // One workload that cannot be measured does not keep the others from it.
    console.error(`${names} could not be measured:`, error)
    process.exitCode = 1
  }
}

function tell(round: Round) {
  rounds.push(round)
  if (round.void !== null) console.error(`void: ${round.workload}, round ${round.round}, ${round.side}: ${round.void}`)
  if (options.isJson) console.log(JSON.stringify({ type: 'round', ...round }))
}

function report() {
  const workloads = measures.flatMap(measure => measure.workloads)
  if (options.isJson)
    for (const workload of workloads.filter(({ id }) => rounds.some(round => round.workload === id)))
      for (const summary of summaryOf(workload, rounds)) console.log(JSON.stringify({ type: 'summary', ...summary }))

  const table = tableOf(workloads, rounds)
  if (options.isJson) console.error(table)
  else console.log(table)
  if (postgres && typeof postgres !== 'string' && !postgres.isSafe)
    console.error('This Postgres runs with fsync off: its figures are better than anybody should have them.')

  const measured = new Set(rounds.map(({ workload }) => workload))
  const valid = new Set(rounds.filter(round => round.void === null).map(({ workload }) => workload))
  if (measured.size > valid.size) process.exitCode = 1
}

async function plant(server: Postgres) {
  console.error('Planting the city …')
  await migrate(server.sql)
  await plantCity(server.sql)
}

async function putAway() {
  if (postgres && typeof postgres !== 'string') await postgres.close()
}

function isWanted(id: string) {
  return options.only === null || options.only.some(only => `${id}-`.toUpperCase().startsWith(`${only}-`))
}

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : 'What is that?'}\n${USAGE}`)
    process.exit(2)
  }
}
