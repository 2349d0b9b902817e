import { clearCurrentUser } from '#pwa/accounts/current-user.ts'
import { useSession } from '#pwa/accounts/session.ts'
import { channel, type SessionMessage } from './tab-channel.ts'

/** Started once per page. A tab never goes on as somebody who has left, nor as two people at once. */
export function listenToOtherTabs() {
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<SessionMessage>>) => {
    const { me } = useSession.getState()
    if (data.kind === 'signed-out' && data.userId !== undefined && data.userId === me?.id) void letGo(data.userId)
    if (data.kind === 'signed-in' && data.userId !== me?.id) location.reload()
  })
}

/** Whoever left wants their database gone, and an open one cannot be deleted. */
async function letGo(userId: string) {
  clearCurrentUser()
  // Of this tab alone: the tab in which they left cannot reach it.
  sessionStorage.clear()
  const { leavePersonStore } = await import('#sw/db.ts')
  leavePersonStore(userId)
}
