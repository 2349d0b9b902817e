import { replacePicture } from '#db/accounts/profile.ts'
import { storePicture } from '#db/files/uploads.ts'
import { bumpPartnersOf } from '#db/messages/list-versions.ts'
import type { AppContext } from '../../app-context.ts'
import { deleteUnreferencedFiles } from '../../files/discard.ts'
import { storePortrait, urlOf } from '../../files/pictures.ts'
import { concurrencyLimiter } from '../../http/concurrency-limiter.ts'

const withDownloadSlot = concurrencyLimiter({ name: 'pictures-by-address', atOnce: 2, maxWaiting: 100 })

/**
 * Downloads an external picture once in the background and re-encodes it, so that viewers do not send requests to the
 * external server. Until the download is finished, and if it fails, the profile has the external URL and the poster is
 * shown.
 */
export function importPicture(context: AppContext, userId: string, url: string | null | undefined) {
  if (!url || !/^https?:/i.test(url)) return
  withDownloadSlot(() => replaceByCopy(context, userId, url)).catch((error: unknown) =>
    context.log.info({ err: error, userId }, 'a picture elsewhere was not fetched'),
  )
}

async function replaceByCopy(context: AppContext, userId: string, url: string) {
  const { sql, sockets } = context
  const picture = await storePortrait(context, await context.fetchExternal(url))
  const partners = await sql
    .begin(async tx => {
      if (!(await replacePicture(tx, userId, url, urlOf(picture.path)))) return null
      await storePicture(tx, userId, 'profile', picture)
      return await bumpPartnersOf(tx, userId)
    })
    .catch(async (error: unknown) => {
      await deleteUnreferencedFiles(context, [picture.path])
      throw error
    })
  if (partners) sockets.notify([userId, ...partners], 'sync:required', {})
  else await deleteUnreferencedFiles(context, [picture.path])
}
