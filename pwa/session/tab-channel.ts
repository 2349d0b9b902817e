/** The messages that a tab broadcasts to the other tabs when the session changes. */
export type SessionMessage = { kind: 'signed-in' | 'signed-out'; userId: string }

export const channel = new BroadcastChannel('pista')

export function notifyOtherTabs(news: SessionMessage) {
  channel.postMessage(news)
}
