import '#sw/http/role-shapes.ts'
import type { OwnAdminRole } from '#contract/admin/roles.ts'
import { useFetch } from '#pwa/use-fetch.ts'
import { request } from '#sw/http/request.ts'

const PATH = '/api/admin/role'

/** The member's role at the admin page. It is never stored on the device: without a connection it gives no right. */
export function useOwnRole(userId: string | undefined) {
  const remote = useFetch({
    key: userId === undefined ? null : `${PATH} ${userId}`,
    fetch: async () => await request<OwnAdminRole>(PATH, userId === undefined ? {} : { forUser: userId }),
  })
  return {
    own: remote.state === 'loaded' ? remote.body : undefined,
    isLoading: userId !== undefined && remote.state === 'loading',
    refresh: remote.refresh,
  }
}

/** Makes the member of this browser, in which the set-up was opened, the admin. */
export async function becomeAdmin(userId: string) {
  await request<OwnAdminRole>('/api/setup/admin', { method: 'POST', forUser: userId })
}
