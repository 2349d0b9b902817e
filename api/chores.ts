import { forgetOldApplications } from '#db/applications.ts'
import { forgetTheOld } from '#db/chores.ts'
import { forgetUnused } from '#db/uploads.ts'
import { smallOf } from './pictures.ts'
import type { Setting } from './setting.ts'

const EVERY_MS = 60 * 60_000

/** What nobody waits for, once an hour. Returns how to stop it. */
export function keepHouse({ sql, files, log }: Pick<Setting, 'sql' | 'files' | 'log'>): () => void {
  const tidy = async () => {
    await forgetTheOld(sql)
    for (const path of await forgetOldApplications(sql)) await files.remove(path)
    for (const path of await forgetUnused(sql)) await Promise.all([files.remove(path), files.remove(smallOf(path))])
  }
  const timer = setInterval(() => {
    tidy().catch((error: unknown) => log.error({ err: error }, 'tidying up failed'))
  }, EVERY_MS)
  return () => clearInterval(timer)
}
