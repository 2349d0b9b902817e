/** A write that has reached the server: its author, its kind and its key. */
export type Delivered = [userId: string, kind: string, key: string]

const DELIVERED = 'pista-sent'

/** Called by the service worker: a page that is open fetches again what the write has changed. */
export function broadcastDelivered(delivered: Delivered) {
  new BroadcastChannel(DELIVERED).postMessage(delivered)
}

/** Calls `act` when the worker has sent a write. Returns a function that stops listening. */
export function onDeliveredByWorker(act: (delivered: Delivered) => void): () => void {
  const channel = new BroadcastChannel(DELIVERED)
  channel.onmessage = ({ data }: MessageEvent<Delivered>) => act(data)
  return () => channel.close()
}
