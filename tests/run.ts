import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needChromium } from './chromium.ts'

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

check('types', [...bin('typescript', 'bin/tsc'), '-b'])
check('lint', [...bin('oxlint', 'bin/oxlint'), '--type-aware'])
check('format', [...bin('@biomejs/biome', 'bin/biome'), 'check'])
check('dead code', [...bin('knip', 'bin/knip.js')])
vitest('unit, API and device tests', [], { TEST_DATABASE_URL: '', LIST_DATABASE_TESTS: databaseTests })
vitest('nights under another clock: Los Angeles', ['tests/contract'], { TZ: 'America/Los_Angeles' })
vitest('nights under another clock: Tokyo', ['tests/contract'], { TZ: 'Asia/Tokyo' })
if (process.env.TEST_DATABASE_URL) vitest('database tests on the Postgres server', linesOf(databaseTests), {})
check('messages through a stormy night', [NODE, '--import', './api/runtime.mjs', 'tests/chaos/run.ts'])
check('build', [NODE, 'pwa/build.ts'])
vitest('size budgets', [], { BUDGETS: 'on' })
browserTests()

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function check(title: string, command: string[]) {
  const isFine = run(title, command, {})
  if (isFine) passed += 1
  else failed += 1
}

function vitest(title: string, folders: string[], env: Record<string, string>) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const isFine = run(
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
  )
  type Report = { numPassedTests: number; numFailedTests: number }
  count(isFine, () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return [numPassedTests, numFailedTests]
  })
}

function browserTests() {
  let chromium: string
  try {
    chromium = needChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    failed += 1
    return
  }
  const report = join(reports, 'browser.json')
  const isFine = run(
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

function linesOf(file: string): string[] {
  return [...new Set(readFileSync(file, 'utf8').trim().split('\n'))]
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

function run(title: string, [command = NODE, ...args]: string[], env: Record<string, string>): boolean {
  console.log(`\n— ${title}`)
  const began = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(
    `— ${title}: ${status === 0 ? 'fine' : 'FAILED'} after ${Math.round((performance.now() - began) / 1000)} s`,
  )
  return status === 0
}
