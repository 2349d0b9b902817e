import { skipFirstScreen } from './after-first-screen.ts'

/** The chat, which is loaded after the first screen, opens its panel on this event. */
export const CHAT_REQUEST = 'refreshConversations'

let isPending = false

/** Opens the chat panel, as soon as the chat is loaded. */
export function requestChat() {
  isPending = true
  skipFirstScreen()
  window.dispatchEvent(new Event(CHAT_REQUEST))
}

/** Whether a page has requested the panel since the last call. */
export function takeChatRequest(): boolean {
  const wasPending = isPending
  isPending = false
  return wasPending
}
