import { forgetOldApplications } from '#db/applications.ts'
import { forgetTheOld } from '#db/chores.ts'
import { forgetUnused } from '#db/uploads.ts'
import { discard } from './discard.ts'
import type { Setting } from './setting.ts'

const EVERY_MS = 60 * 60_000

/** What nobody waits for, once an hour. Returns how to stop it. */
export function keepHouse(setting: Pick<Setting, 'sql' | 'files' | 'log'>): () => void {
  const timer = setInterval(() => {
    tidy(setting).catch((error: unknown) => setting.log.error({ err: error }, 'tidying up failed'))
  }, EVERY_MS)
  return () => clearInterval(timer)
}

export async function tidy(setting: Pick<Setting, 'sql' | 'files' | 'log'>) {
  await forgetTheOld(setting.sql)
  for (const path of await forgetOldApplications(setting.sql)) await discard(setting, [path])
  for (const path of await forgetUnused(setting.sql)) await discard(setting, [path])
}
