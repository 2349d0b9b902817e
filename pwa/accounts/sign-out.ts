import { create } from 'zustand'
import { serverPaths } from '#contract/paths.ts'
import { useSession } from '#pwa/session.ts'
import { forgetMe } from '#pwa/who.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** How many messages wait while somebody is asked whether they really want to go; null when nobody is asked. */
export const useSignOut = create<{ unsent: number | null }>(() => ({ unsent: null }))

/** Every link to `/api/logout` comes through here: what waits to be sent would be lost without a word otherwise. */
export function followSignOutLinks() {
  document.addEventListener('click', event => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    if (anchor?.origin !== location.origin || anchor.pathname !== serverPaths.logout) return
    event.preventDefault()
    void signOut()
  })
}

/** Asks first when messages wait; otherwise leaves at once. */
export async function signOut() {
  const { me } = useSession.getState()
  const unsent = me ? await unsentOf(me.id) : 0
  if (unsent > 0) useSignOut.setState({ unsent })
  else await leave()
}

export function stay() {
  useSignOut.setState({ unsent: null })
}

/** Nothing of theirs stays on this device: other tabs let go first, so that the database can be deleted. */
export async function leave() {
  if (isOnTheWayOut) return
  const { me } = useSession.getState()
  stay()
  if (me) {
    tellOtherTabs({ kind: 'signed-out', userId: me.id })
    forgetMe()
    // A database that will not go must not keep the person in; the session ends in any case.
    await wipe(me.id).catch(() => undefined)
  }
  location.assign(serverPaths.logout)
}

let isOnTheWayOut = false

/** Whoever ends their own sessions hears that they ended: that is no news, and must not take the page away. */
export async function onTheWayOut(act: () => Promise<void>): Promise<void> {
  isOnTheWayOut = true
  try {
    await act()
  } finally {
    isOnTheWayOut = false
  }
}

/** The database travels only to those who have one. */
async function wipe(userId: string) {
  const [{ leavePersonStore }, { wipePerson }] = await Promise.all([import('#sw/store.ts'), import('#sw/wipe.ts')])
  leavePersonStore(userId)
  await wipePerson(userId)
}

async function unsentOf(userId: string) {
  try {
    const [{ unsentCount }, { personStore }] = await Promise.all([import('#sw/outbox.ts'), import('#sw/store.ts')])
    return await unsentCount(personStore(userId))
  } catch {
    // Without a database nothing can wait in it.
    return 0
  }
}
