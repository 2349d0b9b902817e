import { ownRole } from '#contract/admin/calls.ts'
import * as siteCalls from '#contract/site/calls.ts'
import { useFetch } from '#pwa/data/use-remote.ts'
import { send } from '#sw/http/send.ts'

/** The member's role at the admin page. It is never stored on the device: without a connection it gives no right. */
export function useOwnRole(userId: string | undefined) {
  const remote = useFetch({
    key: userId === undefined ? null : `${ownRole.path} ${userId}`,
    fetch: async () => await send(ownRole, { forUser: userId }),
  })
  return {
    own: remote.state === 'loaded' ? remote.body : undefined,
    isLoading: userId !== undefined && remote.state === 'loading',
    refresh: remote.refresh,
  }
}

/** Makes the member of this browser, in which the set-up was opened, the admin. */
export async function becomeAdmin(userId: string) {
  await send(siteCalls.becomeAdmin, { forUser: userId })
}
