import { closePersonStore } from '../db.ts'

/** The messages between the tabs of one browser. */
type WipeNews = { type: 'wiping'; userId: string }

const TABS = 'pista-tabs'

/**
 * Calls `act` when another tab deletes the data of a person, after this tab has closed that person's database. Returns a
 * function that stops listening.
 */
export function onWipe(act: (userId: string) => void): () => void {
  const channel = new BroadcastChannel(TABS)
  channel.onmessage = ({ data }: MessageEvent<WipeNews>) => {
    if (data.type !== 'wiping') return
    closePersonStore(data.userId)
    act(data.userId)
  }
  return () => channel.close()
}

export function tellTabsOfWipe(userId: string) {
  const channel = new BroadcastChannel(TABS)
  channel.postMessage({ type: 'wiping', userId } satisfies WipeNews)
  channel.close()
}
