import { closePersonStore } from './db.ts'

/* The messages between the tabs and the service worker of one browser, each on a channel of its own. */

function broadcast(name: string, message: unknown) {
  const channel = new BroadcastChannel(name)
  channel.postMessage(message)
  channel.close()
}

/** Returns a function that stops listening. */
function listen<Message>(name: string, act: (message: Message) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Message>) => act(data)
  return () => channel.close()
}

/** A write that has reached the server: its author, its kind and its key. */
export type Delivered = [userId: string, kind: string, key: string]

/** Called by the service worker: a page that is open fetches again what the write has changed. */
export const broadcastDelivered = (delivered: Delivered) => broadcast('pista-sent', delivered)
export const onDeliveredByWorker = (act: (delivered: Delivered) => void) => listen('pista-sent', act)

/** Called by the service worker: a page that is open fetches at once what the push is about. */
export const broadcastPush = () => broadcast('pista-pushes', 0)
export const onPush = (act: () => void) => listen('pista-pushes', act)

type WipeMessage = { type: 'wiping'; userId: string }

export const broadcastWipe = (userId: string) =>
  broadcast('pista-tabs', { type: 'wiping', userId } satisfies WipeMessage)

/** Closes a member's database and calls `act` when another tab deletes the data. */
export function onWipe(act: (userId: string) => void): () => void {
  return listen<WipeMessage>('pista-tabs', ({ type, userId }) => {
    if (type !== 'wiping') return
    closePersonStore(userId)
    act(userId)
  })
}
