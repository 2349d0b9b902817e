import type { z } from 'zod'
import type { Me } from '#contract/accounts/accounts.ts'
import type { EditProfile } from '#contract/accounts/profile.ts'
import { setCurrentUser } from '#pwa/accounts/current-user.ts'
import { withStore } from '#sw/db.ts'
import { ifMatch } from '#sw/delivery/edit-conflict.ts'
import { enqueueEdits, saveBefore } from '#sw/delivery/profile.ts'
import { isUnreached, NoSignal, RequestFailed } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'

export type ProfileChanges = z.input<typeof EditProfile>

/** A picture inside the profile takes its time over a weak signal. */
const PICTURE_MS = 45_000

/** A name is asked about while somebody waits: it may be gone by the time there is signal. */
export class NameNeedsSignal extends Error {
  override name = 'NameNeedsSignal'
}

/** What is left out stays as it is. The answer is oneself, and the whole house knows at once. */
export async function saveProfile(changes: ProfileChanges, version?: number): Promise<Me> {
  const timing = changes.profileImageUrl?.startsWith('data:') ? { timeoutMs: PICTURE_MS } : {}
  const me = await request<Me>('/api/profile', {
    method: 'PUT',
    json: changes,
    ...timing,
    ...(version !== undefined && { headers: ifMatch(version) }),
  })
  await setCurrentUser(me)
  return me
}

export async function saveField(change: ProfileChanges, version?: number): Promise<Me> {
  const me = await request<Me>('/api/users/profile', {
    method: 'PATCH',
    json: change,
    ...(version !== undefined && { headers: ifMatch(version) }),
  })
  await setCurrentUser(me)
  return me
}

/**
 * Saves the changes made on `version` with `send`; without a version they replace what another device saved meanwhile.
 * Without a response from the server, the fields that differ from `me` are queued on this device. Throws the server's refusal, `NameNeedsSignal`, or `NoSignal` if there is no database for the
 * queue.
 */
export async function saveOrQueue(
  me: Me,
  changes: ProfileChanges,
  { version, send = saveProfile }: { version?: number; send?: typeof saveProfile },
): Promise<'saved' | 'waiting'> {
  try {
    await inTurn(me.id, changes, () => send(changes, version))
    return 'saved'
  } catch (error) {
    if (!isUnreached(error)) throw error
    const { username, ...later } = changes
    if (username !== undefined && username !== me.username) throw new NameNeedsSignal('a name cannot wait')
    // The form opens with the full name where no other was chosen: that is no change.
    const shown = { ...me, version, displayName: me.displayName ?? `${me.firstName} ${me.lastName}`.trim() }
    await withStore(me.id, store => enqueueEdits(store, later, shown)).catch((cause: unknown) => {
      throw new NoSignal('nothing can be kept here', { cause })
    })
    const { flushSoon } = await import('#pwa/messages/page-sync.ts')
    flushSoon()
    return 'waiting'
  }
}

/** Without a database nothing waits that could overtake it. */
async function inTurn(userId: string, changes: ProfileChanges, send: () => Promise<Me>) {
  try {
    await withStore(userId, store => saveBefore(store, changes, send))
  } catch (error) {
    if (error instanceof NoSignal || error instanceof RequestFailed) throw error
    await send()
  }
}
