/** What one tab tells the others about who is here. */
export type SessionMessage = { kind: 'signed-in' | 'signed-out'; userId: string }

export const channel = new BroadcastChannel('pista')

export function notifyOtherTabs(news: SessionMessage) {
  channel.postMessage(news)
}
