import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { needChromium } from './support/chromium.ts'
import type { RunNotes } from './support/run-reporter.ts'

/**
 * The whole of `npm test`: types, lint, format, dead code, then every test there is. Everything runs even after
 * something failed, and the last line counts: `N passed, N failed`.
 */
const NODE = process.execPath
const bin = (name: string, entry: string) => [NODE, join('node_modules', name, entry)]
const reports = mkdtempSync(join(tmpdir(), 'pista-reports-'))

let passed = 0
let failed = 0
/**
 * The checks and tests that failed. Their names are printed at the end, too, where a log that was cut still has them.
 */
const failures: string[] = []
/** The tests that passed only at their second attempt: the first one may show a fault of the product. */
const secondAttempts: string[] = []
/** Each test with its own time, without what its file prepares. */
const timed: TimedTest[] = []
const SLOWEST = 20
/** Each check and each run of tests with its time. */
const phases: string[] = []
/** These tests start the embedded PostgreSQL themselves, so a second run on another server would repeat the first. */
const OWN_CLUSTER = ['tests/db/cluster.test.ts', 'tests/db/open.test.ts', 'tests/db/servers.test.ts']
/**
 * These are about our code and the driver, not about a version of PostgreSQL or the way to it: one server is enough.
 */
const OF_ANY_SERVER = ['advisory-locks', 'batch', 'kept-statements', 'migrations', 'seed', 'socket', 'statements'].map(
  name => `tests/db/${name}.test.ts`,
)
/** The longest ones of those in which no time occurs. */
const WITHOUT_TIMES = ['phone', 'phone-countries', 'plurals', 'posters', 'source-codes', 'terms'].map(
  name => `tests/contract/${name}.test.ts`,
)

/** `npm test -- --long`: many more random sequences of a series and runs of a door, and the long chaos run. */
const isLong = process.argv.includes('--long')
if (isLong) process.env.LONG = 'on'

// The tools and the processes of the browser tests, which import Playwright, are compiled once. The server does so
// itself.
process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/compiled')

await check('sentences', [NODE, 'pwa/build/catalogues.ts'], {})
// Its servers and phones mostly wait, so the checks and the tests of the device run beside it, at a lower priority.
const chaosRun = [NODE, '--import', './api/runtime.mjs', 'tests/chaos/run.ts', ...(isLong ? ['--long'] : [])]
const chaos = check('messages during a chaos run', chaosRun, {
  output: join(reports, 'chaos.log'),
})
const beside = { priority: constants.priority.PRIORITY_LOW }
// Each of the four checkers that a project has by default checks again what its files share. One uses one core, so the
// other checks and the build run beside it.
const types = check('types', [...bin('typescript', 'bin/tsc'), '-b', '--checkers', '1'], {
  ...beside,
  output: join(reports, 'types.log'),
})
await check('lint', [...bin('oxlint', 'bin/oxlint'), '--type-aware'], beside)
await check('format', [...bin('@biomejs/biome', 'bin/biome'), 'check'], beside)
await check('dead code', [...bin('knip', 'bin/knip.js')], beside)
await check('build', [NODE, 'pwa/build/build.ts'], beside)
await vitest('size budgets', [], { BUDGETS: 'on' }, beside)
await types
const withTimes = ['tests/contract', ...without(WITHOUT_TIMES)]
await vitest('dates in another time zone: Los Angeles', withTimes, { TZ: 'America/Los_Angeles' }, beside)
await vitest('dates in another time zone: Tokyo', withTimes, { TZ: 'Asia/Tokyo' }, beside)
// The tests of the device and of the browser use the embedded Postgres. Each API test runs once, on the server if there
// is one, and those of the database on both, if the two may differ in what is tested.
const ofDevice = ['tests/contract', 'tests/db', 'tests/sw', 'tests/pwa']
if (process.env.TEST_DATABASE_URL) {
  await vitest('unit and device tests', [...ofDevice, ...without(OF_ANY_SERVER)], { TEST_DATABASE_URL: '' }, beside)
  await chaos
  await vitest('API tests on the Postgres server', ['tests/api', 'tests/db', ...without(OWN_CLUSTER)], {})
} else {
  await vitest('unit and device tests', ofDevice, {}, beside)
  await chaos
  await vitest('API tests', ['tests/api'], {})
}
await browserTests()

console.log(`\n— the ${SLOWEST} slowest tests`)
for (const { name, ms } of timed.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST))
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
for (const test of secondAttempts) console.log(`PASSED ONLY AT THE SECOND ATTEMPT ${test}`)
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`seconds: ${phases.join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function without(files: string[]): string[] {
  return files.flatMap(file => ['--exclude', `**/${file}`])
}

async function check(title: string, command: string[], how: How) {
  const isFine = await run(title, command, {}, how)
  if (isFine) passed += 1
  else {
    failed += 1
    failures.push(title)
  }
}

async function vitest(title: string, folders: string[], env: Record<string, string>, how: How = {}) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const notes = `${report}.notes`
  const isFine = await run(
    title,
    [
      ...bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=./tests/support/run-reporter.ts',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...folders,
    ],
    { ...env, RUN_NOTES: notes },
    how,
  )
  type TestFile = {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[]
  }
  type Report = { numPassedTests: number; numFailedTests: number; testResults: TestFile[] }
  count(title, isFine, () => {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    for (const file of testResults)
      for (const { fullName, duration } of file.assertionResults)
        timed.push({ name: `${relative('.', file.name)}: ${fullName}`, ms: duration ?? 0 })
    const failedTests = testResults.flatMap(file => {
      const tests = file.assertionResults
        .filter(test => test.status === 'failed')
        .map(({ fullName, failureMessages = [] }) => withReason(fullName, failureMessages[0]))
      if (file.status === 'failed' && tests.length === 0) tests.push(file.message)
      return tests.map(test => `${relative('.', file.name)}: ${test}`)
    })
    const noted = JSON.parse(readFileSync(notes, 'utf8')) as RunNotes
    secondAttempts.push(...noted.secondAttempts)
    return { passed: numPassedTests, failed: numFailedTests, failedTests: [...failedTests, ...noted.errors] }
  })
}

async function browserTests() {
  try {
    needChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    failed += 1
    failures.push('browser tests')
    return
  }
  const report = join(reports, 'browser.json')
  const isFine = await run(
    'browser tests',
    [...bin('@playwright/test', 'cli.js'), 'test', '--config', 'tests/playwright.config.ts'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  type BrowserTest = { status: string; results: { duration: number; error?: { message?: string } }[] }
  type Spec = { file: string; title: string; ok: boolean; tests: BrowserTest[] }
  type Suite = { suites?: Suite[]; specs: Spec[] }
  type Report = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
  count('browser tests', isFine, () => {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
    const specs = suites.flatMap(specsOf)
    for (const { file, title, tests } of specs) {
      const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
      timed.push({ name: `tests/e2e/${file}: ${title}`, ms: Math.max(0, ...durations) })
      if (tests.some(({ status }) => status === 'flaky')) secondAttempts.push(`tests/e2e/${file}: ${title}`)
    }
    const failedTests = specs
      .filter(test => !test.ok)
      .map(({ file, title, tests }) => withReason(`${file}: ${title}`, tests[0]?.results.at(-1)?.error?.message))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failedTests }
  })
}

/** With the start of the error, in one line without colours: a log that was cut has only the end. */
function withReason(test: string, error = '') {
  const reason = stripVTControlCharacters(error).replaceAll(/\s+/g, ' ').slice(0, 600)
  return reason ? `${test} (${reason})` : test
}

type TimedTest = { name: string; ms: number }

type Results = { passed: number; failed: number; failedTests: string[] }

/** A run that died without a report, or failed outside its tests, is one failure. */
function count(title: string, isFine: boolean, read: () => Results) {
  let results: Results = { passed: 0, failed: 0, failedTests: [] }
  try {
    results = read()
  } catch {}
  if (!isFine && results.failed === 0) results.failed = 1
  if (!isFine && results.failedTests.length === 0) results.failedTests = ['no failed test is in its report']
  passed += results.passed
  failed += results.failed
  failures.push(...results.failedTests.map(test => `${title}: ${test}`))
}

/** The output is shown at the end when it goes to a file first. */
type How = { output?: string; priority?: number }

async function run(
  title: string,
  [command = NODE, ...args]: string[],
  env: Record<string, string>,
  { output, priority }: How = {},
): Promise<boolean> {
  if (!output) console.log(`\n— ${title}`)
  const began = performance.now()
  const to = output ? openSync(output, 'w') : 'inherit'
  const child = spawn(command, args, { stdio: ['inherit', to, to], env: { ...process.env, ...env } })
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
  const [status] = (await once(child, 'exit')) as [number | null]
  if (output) console.log(`\n— ${title}\n${readFileSync(output, 'utf8')}`)
  const seconds = Math.round((performance.now() - began) / 1000)
  phases.push(`${title} ${seconds}`)
  console.log(`— ${title}: ${status === 0 ? 'fine' : 'FAILED'} after ${seconds} s`)
  return status === 0
}
