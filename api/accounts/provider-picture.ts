import { usePictureInstead } from '#db/accounts/profile.ts'
import { keepPicture } from '#db/files/uploads.ts'
import { bumpPartnersOf } from '#db/messages/list-versions.ts'
import type { Setting } from '../app-context.ts'
import { discard } from '../files/discard.ts'
import { keepPortrait, urlOf } from '../files/pictures.ts'
import { turns } from '../http/concurrency-limiter.ts'

const inTurn = turns({ name: 'pictures-by-address', atOnce: 2, mostWaiting: 100 })

/**
 * A picture that lies elsewhere is fetched once, behind the person's back, and drawn again here, so that nobody who looks
 * at them is seen by the server it lay on. Until then, and if it cannot be had, they keep the address and their poster.
 */
export function bringPictureHome(setting: Setting, userId: string, url: string | null | undefined) {
  if (!url || !/^https?:/i.test(url)) return
  inTurn(() => bring(setting, userId, url)).catch((error: unknown) =>
    setting.log.info({ err: error, userId }, 'a picture elsewhere was not fetched'),
  )
}

async function bring(setting: Setting, userId: string, url: string) {
  const { sql, sockets } = setting
  const picture = await keepPortrait({ var: setting }, await setting.fetchElsewhere(url))
  const partners = await sql
    .begin(async tx => {
      if (!(await usePictureInstead(tx, userId, url, urlOf(picture.path)))) return null
      await keepPicture(tx, userId, 'profile', picture)
      return await bumpPartnersOf(tx, userId)
    })
    .catch(async (error: unknown) => {
      await discard(setting, [picture.path])
      throw error
    })
  if (partners) sockets.notify([userId, ...partners], 'sync:required', {})
  else await discard(setting, [picture.path])
}
