import type { Reporter, TestCase } from 'vitest/node'

/** Prints each test that passed only at its second attempt, with the error of the first. */
export default class FlakyReporter implements Reporter {
  #flaky: TestCase[] = []

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.#flaky.push(test)
  }

  onTestRunEnd() {
    for (const test of this.#flaky) {
      const [error] = test.result().errors ?? []
      console.log(`FLAKY ${test.module.relativeModuleId}: ${test.fullName}: ${error?.message ?? ''}`)
    }
  }
}
