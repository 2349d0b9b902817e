const PUSHES = 'pista-pushes'

/** Called by the service worker: a page that is open fetches at once what the push is about. */
export function broadcastPush() {
  new BroadcastChannel(PUSHES).postMessage(0)
}

/** Calls `act` when this device has received a push. Returns a function that stops listening. */
export function onPush(act: () => void): () => void {
  const channel = new BroadcastChannel(PUSHES)
  channel.onmessage = act
  return () => channel.close()
}
