import type { Context } from 'hono'
import { claimGuests } from '#db/events/guests/guest-claims.ts'
import type { Env } from '../../app-context.ts'
import { guestDeviceHash } from './guest-device.ts'

/**
 * After a phone or email address is proved: the events to which its owner goes as a confirmed guest become events of
 * the account, and those of unconfirmed guests of this device. A failure is logged only, because the account exists or
 * has the address already.
 */
export async function claimGuestsOf(c: Context<Env>, userId: string, device?: string) {
  const { sql, log, deliveries, secrets } = c.var.app
  const deviceHash = device === undefined ? null : guestDeviceHash(secrets, device)
  await claimGuests(sql, userId, deviceHash).catch((error: unknown) =>
    log.error({ err: error }, 'the events of a guest were not added to the account'),
  )
  deliveries.begin()
}
