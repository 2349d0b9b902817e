import * as calls from '#contract/accounts/sign-up/calls.ts'
import type { Join, Joined } from '#contract/accounts/sign-up.ts'
import { completeSession, openSession } from '#pwa/session/sign-in.ts'
import { send } from '#sw/http/send.ts'
import type { Proved } from '../codes/code-proof.ts'
import { bearer } from '../codes/identity.ts'

/** Creates the account of the proved contact, or signs in to the one that it has. */
export async function enter(proof: Proved, order: Join): Promise<Joined> {
  return await openSession(async () => {
    const call = 'emailToken' in proof ? calls.joinByEmail : calls.joinByPhone
    const joined = await send(call, { headers: bearer(proof), body: order })
    await completeSession(joined)
    return joined
  })
}
