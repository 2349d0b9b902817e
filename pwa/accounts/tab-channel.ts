/** What one tab tells the others about who is here. */
export type SessionNews = { kind: 'signed-in' | 'signed-out'; userId: string }

export const channel = new BroadcastChannel('pista')

export function tellOtherTabs(news: SessionNews) {
  channel.postMessage(news)
}
