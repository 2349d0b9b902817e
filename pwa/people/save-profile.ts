import type { z } from 'zod'
import type { EditProfile, Me } from '#contract/accounts.ts'
import { enterAs } from '#pwa/who.ts'
import { request } from '#sw/request.ts'

export type ProfileChanges = z.input<typeof EditProfile>

/** A picture inside the profile takes its time over a weak signal. */
const SAVE_MS = 45_000

/** What is left out stays as it is. The answer is oneself, and the whole house knows at once. */
export async function saveProfile(changes: ProfileChanges): Promise<Me> {
  const me = await request<Me>('/api/profile', { method: 'PUT', json: changes, timeoutMs: SAVE_MS })
  await enterAs(me)
  return me
}

export async function saveField(change: ProfileChanges): Promise<Me> {
  const me = await request<Me>('/api/users/profile', { method: 'PATCH', json: change })
  await enterAs(me)
  return me
}
