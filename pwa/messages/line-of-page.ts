import { useDataSaver } from '#pwa/data-saver.ts'
import { type Me, useSession } from '#pwa/session.ts'
import { enterAs } from '#pwa/who.ts'
import { type Live, startLive } from './live.ts'

/* The page's one line, and what the screens ask of it. While there is none, asking does nothing: the next one catches up. */

let live: Live | undefined
let openId: string | undefined

export function openLine(userId: string, onRevoked: () => void) {
  live = startLive(userId, { onRevoked, onProfile: enterIfHere, isSavingData: () => useDataSaver.getState().isOn })
  if (openId !== undefined) live.open(openId)
}

/** Whoever has left meanwhile is not brought back by an answer to their last change. */
async function enterIfHere(me: Me) {
  if (useSession.getState().me?.id === me.id) await enterAs(me)
}

export function closeLine() {
  live?.stop()
  live = undefined
}

/** The thread before somebody's eyes is asked for first, and most often. */
export function lookAt(conversationId: string | undefined) {
  openId = conversationId
  live?.open(conversationId)
}

/** Something was put into the outbox. */
export function flushSoon() {
  void live?.send()
}

export function pullSoon() {
  void live?.refresh()
}

export function sayTyping(conversationId: string) {
  live?.sayTyping(conversationId)
}
