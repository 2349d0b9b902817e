import { statSync } from 'node:fs'
import type { TestSequencer, TestSpecification } from 'vitest/node'

/** The files that take more than ten seconds, the longest first. A missing one costs only time. */
const LONG = [
  'sw/delivery-kinds',
  'api/backup-refusals',
  'db/lost-connections',
  'api/backup-journeys',
  'api/two-servers',
  'api/backup-places',
  'pwa/two-editors',
  'db/servers',
  'api/processes',
  'api/backup-attacks',
  'api/backup-daily',
  'api/start-failures',
  'db/open',
  'pwa/flyers',
  'api/malformed-requests',
  'api/backup-folder',
  'api/safety-fuzz',
  'sw/going',
  'api/restore-into-database',
  'api/server-process',
  'sw/own-events',
  'api/sms-budget',
  'api/redis',
  'sw/door',
  'api/places-load',
  'api/stopping',
  'api/presence-crowd',
  'db/upgrades',
  'api/metrics-process',
  'api/series-model',
  'api/production',
  'sw/messages-delivery',
].map(name => `/tests/${name}.test.ts`)

/**
 * The order of the test files: at the end of a run one long file would occupy a single core. Vitest begins with those
 * that took longest the last time, which it does not know in a fresh clone, and then with the largest, as here.
 */
export default class LongFirst implements TestSequencer {
  sort(files: TestSpecification[]) {
    const rankOf = ({ moduleId }: TestSpecification) => LONG.findIndex(name => moduleId.endsWith(name)) >>> 0
    const sizes = new Map(files.map(file => [file, statSync(file.moduleId).size]))
    const sizeOf = (file: TestSpecification) => sizes.get(file) ?? 0
    return files.toSorted((one, other) => rankOf(one) - rankOf(other) || sizeOf(other) - sizeOf(one))
  }

  shard(files: TestSpecification[]) {
    return files
  }
}
