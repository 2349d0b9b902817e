import { closePersonStore } from './store.ts'

/** What the tabs of one browser tell each other. */
type WipeNews = { type: 'wiping'; userId: string }

const TABS = 'pista-tabs'

/** Calls back when another tab wipes somebody, after this one has let go of their database. Returns how to stop. */
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
