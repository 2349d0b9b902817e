import { clearCurrentUser } from './current-user.ts'
import { useSession } from './session.ts'
import { channel, type SessionMessage } from './tab-channel.ts'

/**
 * Called once per page. Applies sign-ins and sign-outs of other tabs, so that no tab continues with an ended session or
 * another member's session.
 */
export function listenToOtherTabs() {
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<SessionMessage>>) => {
    const { me } = useSession.getState()
    if (data.kind === 'signed-out' && data.userId !== undefined && data.userId === me?.id)
      void closeAndClear(data.userId)
    if (data.kind === 'signed-in' && data.userId !== me?.id) location.reload()
  })
}

/** Closes the database, because the tab that signed out deletes it, and the browser deletes no open database. */
async function closeAndClear(userId: string) {
  clearCurrentUser()
  // Each tab has its own sessionStorage, which the other tab cannot clear.
  sessionStorage.clear()
  const { blockPersonStore } = await import('#sw/db.ts')
  blockPersonStore(userId)
}
