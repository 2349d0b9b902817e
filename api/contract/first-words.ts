import { events } from './words/events.ts'
import { messages } from './words/messages.ts'
import { shell } from './words/shell.ts'
import { signOut } from './words/sign-out.ts'

/** What the first screen of a member says. The rest of `words.ts` travels to the pages that say it. */
export const firstWords = { accounts: { signOut }, events, messages, shell }
