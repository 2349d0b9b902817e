import { chatButton } from './chat-button.ts'
import { eventsList } from './events-list.ts'
import { shell } from './shell.ts'
import { signOut } from './sign-out.ts'

/** What the first screen of a member says. The rest of `words.ts` is loaded with the pages that say it. */
export const excerpt = { accounts: { signOut }, events: eventsList, messages: chatButton, shell }
