import { deleteLater } from '#db/files/uploads.ts'
import type { AppContext } from '../app-context.ts'
import { smallOf } from './pictures.ts'

/**
 * Takes away files that nothing points to any longer. Whoever asked for something else does not hear of it when one will
 * not go now: it is left to the hourly round, which comes back until it is gone.
 */
export async function deleteUnreferencedFiles(
  { sql, files, log }: Pick<AppContext, 'sql' | 'files' | 'log'>,
  paths: string[],
) {
  const away = async (path: string) => {
    try {
      if (path.startsWith('flyers/')) await files.remove(smallOf(path))
      await files.remove(path)
    } catch (error) {
      log.error({ err: error, path }, 'a file was left for later')
      await deleteLater(sql, path)
    }
  }
  await Promise.all(
    paths.map(path => away(path).catch((error: unknown) => log.error({ err: error, path }, 'a file was left'))),
  )
}
