import type { z } from 'zod'
import type { Me } from '#contract/accounts/accounts.ts'
import type { EditProfile } from '#contract/accounts/profile.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { setCurrentUser } from '#pwa/session/current-user.ts'
import { withStore } from '#sw/db.ts'
import { ifMatch } from '#sw/delivery/kinds/edit-conflict.ts'
import { enqueueEdits, profile, saveBefore } from '#sw/delivery/kinds/profile.ts'
import { isOfRequest, isUnreached, NoSignal } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'

export type ProfileChanges = z.input<typeof EditProfile>

/** A profile with a picture takes long over a slow connection. */
const PICTURE_MS = 45_000

/** A changed username cannot be queued, because it may be taken by the time the network is back. */
export class NameNeedsSignal extends Error {
  override name = 'NameNeedsSignal'
}

/**
 * Fields that are left out do not change. The response is the member, which becomes the current user in every
 * component.
 */
export async function saveProfile(userId: string, changes: ProfileChanges, version?: number): Promise<Me> {
  const timing = changes.profileImageUrl?.startsWith('data:') ? { timeoutMs: PICTURE_MS } : {}
  const me = await send(calls.editProfile, {
    body: changes,
    forUser: userId,
    ...timing,
    ...(version !== undefined && { headers: ifMatch(version) }),
  })
  await setCurrentUser(me)
  return me
}

export async function saveField(userId: string, change: ProfileChanges, version?: number): Promise<Me> {
  const me = await send(calls.editProfileField, {
    body: change,
    forUser: userId,
    ...(version !== undefined && { headers: ifMatch(version) }),
  })
  await setCurrentUser(me)
  return me
}

/**
 * Saves the changes made on `version` with `send`; without a version they replace what another device saved meanwhile.
 * Without a response, the fields that differ from `me` are queued on this device. Throws the server's refusal,
 * `NameNeedsSignal`, or `NoSignal` if there is no database for the queue.
 */
export async function saveOrQueue(
  me: Me,
  changes: ProfileChanges,
  { version, send = saveProfile }: { version?: number; send?: typeof saveProfile },
): Promise<'saved' | 'waiting'> {
  try {
    await inTurn(me.id, changes, () => send(me.id, changes, version))
    return 'saved'
  } catch (error) {
    if (!isUnreached(error)) throw error
    const { username, ...later } = changes
    if (username !== undefined && username !== me.username) throw new NameNeedsSignal('a name cannot wait')
    // The form opens with the full name if the member has no display name: that is not a change.
    const shownProfile = { ...me, version, displayName: me.displayName ?? `${me.firstName} ${me.lastName}`.trim() }
    await withStore(me.id, store => enqueueEdits(store, later, shownProfile)).catch((cause: unknown) => {
      throw new NoSignal('this device cannot store the edit', { cause })
    })
    const { flushSoon } = await import('#pwa/data/page-sync.ts')
    flushSoon(profile)
    return 'waiting'
  }
}

/** Without IndexedDB there are no queued edits, which this one would have to follow. */
async function inTurn(userId: string, changes: ProfileChanges, send: () => Promise<Me>) {
  try {
    await withStore(userId, store => saveBefore(store, changes, send))
  } catch (error) {
    if (isOfRequest(error)) throw error
    await send()
  }
}
