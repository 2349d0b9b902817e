import { usePictureInstead } from '#db/accounts/profile.ts'
import { storePicture } from '#db/files/uploads.ts'
import { bumpPartnersOf } from '#db/messages/list-versions.ts'
import type { AppContext } from '../app-context.ts'
import { deleteUnreferencedFiles } from '../files/discard.ts'
import { storePortrait, urlOf } from '../files/pictures.ts'
import { concurrencyLimiter } from '../http/concurrency-limiter.ts'

const inTurn = concurrencyLimiter({ name: 'pictures-by-address', atOnce: 2, mostWaiting: 100 })

/**
 * Downloads an external picture once in the background and re-encodes it, so that viewers do not send requests to the
 * other server. Until then, or if the download fails, the profile keeps the URL and shows the poster.
 */
export function importPicture(setting: AppContext, userId: string, url: string | null | undefined) {
  if (!url || !/^https?:/i.test(url)) return
  inTurn(() => bring(setting, userId, url)).catch((error: unknown) =>
    setting.log.info({ err: error, userId }, 'a picture elsewhere was not fetched'),
  )
}

async function bring(setting: AppContext, userId: string, url: string) {
  const { sql, sockets } = setting
  const picture = await storePortrait(setting, await setting.fetchElsewhere(url))
  const partners = await sql
    .begin(async tx => {
      if (!(await usePictureInstead(tx, userId, url, urlOf(picture.path)))) return null
      await storePicture(tx, userId, 'profile', picture)
      return await bumpPartnersOf(tx, userId)
    })
    .catch(async (error: unknown) => {
      await deleteUnreferencedFiles(setting, [picture.path])
      throw error
    })
  if (partners) sockets.notify([userId, ...partners], 'sync:required', {})
  else await deleteUnreferencedFiles(setting, [picture.path])
}
