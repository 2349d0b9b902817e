import { migrate } from '#db/connection/migrate.ts'
import { insertCity } from './data.ts'
import { type Round, summaryOf } from './figures.ts'
import { type Measure, type MeasureContext, measures } from './measures.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { openPostgres, type Postgres } from './postgres.ts'
import { buildScreens } from './product.ts'
import { tableOf } from './table.ts'

/**
 * `npm run bench`: runs each workload against the product and against a minimal program that does the same, in turn, in
 * one run. It prints figures and fails only if a workload has no valid round.
 */
const options = optionsOrUsage()
buildScreens()
const wanted = measures.filter(({ workloads }) => workloads.some(({ id }) => isWanted(id)))
const rounds: Round[] = []

const postgres = wanted.some(measure => 'onPostgres' in measure) ? await openPostgres() : null
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))

try {
  if (postgres && typeof postgres !== 'string') await insertData(postgres)
  for (const measure of wanted) await run(measure)
} finally {
  await cleanUp()
}
printReport()

async function run(measure: Measure) {
  const names = measure.workloads.map(({ id }) => id).join(', ')
  const context: MeasureContext = { options, onRound: addRound }
  console.error(`— ${names} …`)
  try {
    if ('anywhere' in measure) await measure.anywhere(context)
    else if (postgres && typeof postgres !== 'string') await measure.onPostgres(context, postgres)
    else console.error(`${names} is not measured. ${postgres}`)
  } catch (error) {
    // The other workloads are measured although one failed.
    console.error(`${names} could not be measured:`, error)
    process.exitCode = 1
  }
}

function addRound(round: Round) {
  rounds.push(round)
  if (round.void !== null) console.error(`void: ${round.workload}, round ${round.round}, ${round.side}: ${round.void}`)
  if (options.isJson) console.log(JSON.stringify({ type: 'round', ...round }))
}

function printReport() {
  const workloads = measures.flatMap(measure => measure.workloads)
  if (options.isJson)
    for (const workload of workloads.filter(({ id }) => rounds.some(round => round.workload === id)))
      for (const summary of summaryOf(workload, rounds)) console.log(JSON.stringify({ type: 'summary', ...summary }))

  const table = tableOf(workloads, rounds)
  if (options.isJson) console.error(table)
  else console.log(table)
  if (postgres && typeof postgres !== 'string' && !postgres.isSafe)
    console.error('This PostgreSQL runs with fsync off: its figures are better than those of a safe configuration.')

  const measured = new Set(rounds.map(({ workload }) => workload))
  const valid = new Set(rounds.filter(round => round.void === null).map(({ workload }) => workload))
  if (measured.size > valid.size) process.exitCode = 1
}

async function insertData(server: Postgres) {
  console.error('Inserting the sample data …')
  await migrate(server.sql)
  await insertCity(server.sql)
}

async function cleanUp() {
  if (postgres && typeof postgres !== 'string') await postgres.close()
}

function isWanted(id: string) {
  return options.only === null || options.only.some(only => `${id}-`.toUpperCase().startsWith(`${only}-`))
}

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : 'The options are invalid.'}\n${USAGE}`)
    process.exit(2)
  }
}
