import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { needChromium } from './support/chromium.ts'

/**
 * The whole of `npm test`: types, lint, format, dead code, then every test there is. Everything runs even after
 * something failed, and the last line counts: `N passed, N failed`.
 */
const NODE = process.execPath
const bin = (name: string, entry: string) => [NODE, join('node_modules', name, entry)]
const reports = mkdtempSync(join(tmpdir(), 'pista-reports-'))

/** The files that used the database of the run; nothing changes for the others on another server. */
const databaseTests = join(reports, 'database-tests')
writeFileSync(databaseTests, '')

let passed = 0
let failed = 0

// Its servers and phones mostly wait, so the light checks run beside it, at a lower priority.
const chaos = check('messages during a chaos run', [NODE, '--import', './api/runtime.mjs', 'tests/chaos/run.ts'], {
  output: join(reports, 'chaos.log'),
})
const beside = { priority: constants.priority.PRIORITY_LOW }
await check('types', [...bin('typescript', 'bin/tsc'), '-b'], beside)
await check('lint', [...bin('oxlint', 'bin/oxlint'), '--type-aware'], beside)
await check('format', [...bin('@biomejs/biome', 'bin/biome'), 'check'], beside)
await check('dead code', [...bin('knip', 'bin/knip.js')], beside)
await check('build', [NODE, 'pwa/build.ts'], beside)
await vitest('size budgets', [], { BUDGETS: 'on' }, beside)
await vitest('dates in another time zone: Los Angeles', ['tests/contract'], { TZ: 'America/Los_Angeles' }, beside)
await vitest('dates in another time zone: Tokyo', ['tests/contract'], { TZ: 'Asia/Tokyo' }, beside)
await chaos
await vitest('unit, API and device tests', [], { TEST_DATABASE_URL: '', LIST_DATABASE_TESTS: databaseTests })
if (process.env.TEST_DATABASE_URL) await vitest('API tests on the Postgres server', apiTestsIn(databaseTests), {})
await browserTests()

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function check(title: string, command: string[], how: How) {
  const isFine = await run(title, command, {}, how)
  if (isFine) passed += 1
  else failed += 1
}

async function vitest(title: string, folders: string[], env: Record<string, string>, how: How = {}) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const isFine = await run(
    title,
    [
      ...bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...folders,
    ],
    env,
    how,
  )
  type Report = { numPassedTests: number; numFailedTests: number }
  count(isFine, () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return [numPassedTests, numFailedTests]
  })
}

async function browserTests() {
  let chromium: string
  try {
    chromium = needChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    failed += 1
    return
  }
  const report = join(reports, 'browser.json')
  const isFine = await run(
    'browser tests',
    [...bin('@playwright/test', 'cli.js'), 'test', '--config', 'tests/playwright.config.ts'],
    {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  )
  type Report = { stats: { expected: number; unexpected: number; flaky: number } }
  count(isFine, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return [stats.expected + stats.flaky, stats.unexpected]
  })
}

/** Only the tests of the API and of the queries run on the other server: the device uses the same API. */
function apiTestsIn(list: string): string[] {
  const files = new Set(readFileSync(list, 'utf8').split('\n'))
  return [...files].filter(file => /\/tests\/(?:api|db)\//.test(file))
}

/** A run that died without a report, or failed outside its tests, is one failure. */
function count(isFine: boolean, read: () => [number, number]) {
  let counts: [number, number] = [0, 0]
  try {
    counts = read()
  } catch {}
  passed += counts[0]
  failed += counts[1] === 0 && !isFine ? 1 : counts[1]
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
  console.log(
    `— ${title}: ${status === 0 ? 'fine' : 'FAILED'} after ${Math.round((performance.now() - began) / 1000)} s`,
  )
  return status === 0
}
