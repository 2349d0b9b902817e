import { claimGuests } from '#db/events/guests/guest-claims.ts'
import type { Context } from '../../app-context.ts'
import type { Secrets } from '../session/secrets.ts'

/**
 * After a phone or email address is proved: the events to which its owner goes as a confirmed guest become events of
 * the account. A failure is logged only, because the account exists or has the address already.
 */
export async function claimGuestsOf(c: Context, userId: string) {
  const { sql, log, deliveries } = c.var.app
  await claimGuests(sql, userId).catch((error: unknown) =>
    log.error({ err: error }, 'the events of a guest were not added to the account'),
  )
  deliveries.begin()
}

/** Keyed, because the key of a device is a secret that its guests prove themselves with. */
export function guestDeviceHash(secrets: Secrets, device: string): Buffer {
  return secrets.hash('guest-origin', `device ${device}`)
}
