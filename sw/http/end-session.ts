import { currentUser } from '#contract/accounts/session/calls.ts'
import { serverPaths } from '#contract/paths.ts'
import { hasStatus } from './failures.ts'
import { send } from './send.ts'

/** Ends the session. True only after our own 401: a captive portal may have responded to the sign-out. */
export async function endSession(timeoutMs: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    await fetch(serverPaths.logout, { credentials: 'include', cache: 'no-store', redirect: 'manual', signal })
    await send(currentUser, { timeoutMs })
    return false
  } catch (error) {
    return hasStatus(error, 401)
  }
}
