import { chatButton } from './chat-button.ts'
import { eventsList } from './events-list.ts'
import { shell } from './shell.ts'
import { signOut } from './sign-out.ts'

/** The messages of a member's first screen. The other messages are loaded with the pages that use them. */
export const excerpt = { accounts: { signOut }, events: eventsList, messages: chatButton, shell }
