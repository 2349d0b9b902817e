import { useDataSaver } from '#pwa/data-saver.ts'
import { type Me, useSession } from '#pwa/session.ts'
import { enterAs } from '#pwa/who.ts'
import type { Live } from './live.ts'

/* The page's one line, and what the screens ask of it. While there is none, asking does nothing: the next one catches up. */

/** The socket, its library and the first sync come this long after the first screen, unless a thread is opened before. */
const OPEN_AFTER_MS = 3_000

let live: Live | undefined
let openId: string | undefined
let opening: { hurry: () => void; cancel: () => void } | undefined

export function openLine(userId: string, onRevoked: () => void) {
  let isCancelled = false
  const isTime = Promise.withResolvers<void>()
  const timer = setTimeout(isTime.resolve, OPEN_AFTER_MS)
  if (openId !== undefined) isTime.resolve()
  opening = {
    hurry: isTime.resolve,
    cancel: () => {
      isCancelled = true
      clearTimeout(timer)
    },
  }
  void isTime.promise
    .then(() => import('./live.ts'))
    .then(({ startLive }) => {
      if (isCancelled) return
      live = startLive(userId, { onRevoked, onProfile: enterIfHere, isSavingData: () => useDataSaver.getState().isOn })
      if (openId !== undefined) live.open(openId)
    })
    // Without signal, on a device that has not stored the app yet: the next start opens it.
    .catch(() => undefined)
}

/** Whoever has left meanwhile is not brought back by an answer to their last change. */
async function enterIfHere(me: Me) {
  if (useSession.getState().me?.id === me.id) await enterAs(me)
}

export function closeLine() {
  opening?.cancel()
  opening = undefined
  live?.stop()
  live = undefined
}

/** The thread before somebody's eyes is asked for first, and most often. */
export function lookAt(conversationId: string | undefined) {
  openId = conversationId
  if (conversationId !== undefined) opening?.hurry()
  live?.open(conversationId)
}

/** Something was put into the outbox. */
export function flushSoon() {
  opening?.hurry()
  void live?.send()
}

export function pullSoon() {
  opening?.hurry()
  void live?.refresh()
}

export function sayTyping(conversationId: string) {
  live?.sayTyping(conversationId)
}
