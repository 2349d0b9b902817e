import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** What the report of Vitest lacks: errors that no test caught, and tests that passed only at their second attempt. */
export type RunNotes = { errors: string[]; secondAttempts: string[] }

/**
 * Prints each test that passed only at its second attempt, with the error of the first. Writes the names of these
 * tests, and the errors that no test caught, which fail a run without a failed test, to the file RUN_NOTES.
 */
export default class RunReporter implements Reporter {
  #flaky: TestCase[] = []

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.#flaky.push(test)
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]) {
    for (const test of this.#flaky) {
      const [error] = test.result().errors ?? []
      console.log(`FLAKY ${test.module.relativeModuleId}: ${test.fullName}: ${error?.message ?? ''}`)
    }
    const file = process.env.RUN_NOTES
    const secondAttempts = this.#flaky.map(test => `${test.module.relativeModuleId}: ${test.fullName}`)
    if (file)
      writeFileSync(file, JSON.stringify({ errors: unhandled.map(describe), secondAttempts } satisfies RunNotes))
  }
}

function describe({ name, message, VITEST_TEST_PATH, VITEST_TEST_NAME }: SerializedError) {
  const during = [VITEST_TEST_PATH, VITEST_TEST_NAME].filter(part => typeof part === 'string')
  return [...during, `${name ?? 'Error'} that no test caught`, message].join(': ')
}
