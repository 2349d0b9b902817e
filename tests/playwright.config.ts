import { defineConfig } from '@playwright/test'
import { findChromium, launchOptions } from './support/chromium.ts'

export default defineConfig({
  testDir: './e2e',
  globalSetup: './support/postgres/prepare-clusters.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  // One more than the two cores of the smallest machine, because a test waits for half of its time.
  workers: 3,
  // A shared machine stalls at times; a test that passes at its second attempt is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // No timing decides a test: on a machine with other work a test takes five times as long. These limits end one that
  // hangs.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // `npm test` counts the results of the JSON report.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    // Storing all files of the app costs more than most tests do. `testWithWorker` allows the worker.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    // An endless animation draws 60 pictures a second, without a GPU. `IN_MOTION` asks for the animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a tenth of the time. TRACE=on keeps the pages of the tests that fail.
    trace: { mode: process.env.TRACE ? 'retain-on-failure' : 'off', screenshots: false },
    launchOptions: launchOptions(findChromium()),
  },
})
