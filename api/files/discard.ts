import { deleteLater } from '#db/files/uploads.ts'
import type { AppContext } from '../app-context.ts'
import { smallFlyerPath } from './pictures.ts'

/** Deletes unreferenced files. A failure is logged only: the hourly cleanup tries again. */
export async function deleteUnreferencedFiles(
  { sql, files, log }: Pick<AppContext, 'sql' | 'files' | 'log'>,
  paths: string[],
) {
  const deleteFile = async (path: string) => {
    try {
      if (path.startsWith('flyers/')) await files.remove(smallFlyerPath(path))
      await files.remove(path)
    } catch (error) {
      log.error({ err: error, path }, 'a file could not be deleted and is retried by the cleanup')
      await deleteLater(sql, path)
    }
  }
  await Promise.all(
    paths.map(path =>
      deleteFile(path).catch((error: unknown) => log.error({ err: error, path }, 'a file could not be deleted')),
    ),
  )
}
