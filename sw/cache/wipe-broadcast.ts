import { closePersonStore } from '../db.ts'

/** The messages between the tabs of one browser. */
type WipeMessage = { type: 'wiping'; userId: string }

const TABS = 'pista-tabs'

/** Closes a member's database and calls `act` when another tab deletes the data. Returns how to stop listening. */
export function onWipe(act: (userId: string) => void): () => void {
  const channel = new BroadcastChannel(TABS)
  channel.onmessage = ({ data }: MessageEvent<WipeMessage>) => {
    if (data.type !== 'wiping') return
    closePersonStore(data.userId)
    act(data.userId)
  }
  return () => channel.close()
}

export function broadcastWipe(userId: string) {
  const channel = new BroadcastChannel(TABS)
  channel.postMessage({ type: 'wiping', userId } satisfies WipeMessage)
  channel.close()
}
