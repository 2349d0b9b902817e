import { chatButton } from './words/chat-button.ts'
import { eventsList } from './words/events-list.ts'
import { shell } from './words/shell.ts'
import { signOut } from './words/sign-out.ts'

/** What the first screen of a member says. The rest of `words.ts` is loaded with the pages that say it. */
export const firstWords = { accounts: { signOut }, events: eventsList, messages: chatButton, shell }
