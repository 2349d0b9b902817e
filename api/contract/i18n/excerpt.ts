import { chatButton } from './en/chat-button.ts'
import { eventsList } from './en/events-list.ts'
import { shell } from './en/shell.ts'
import { signedOut } from './en/signed-out.ts'

/** The messages of a member's first screen. The other messages are loaded with the pages that use them. */
export const excerpt = { accounts: { signOut: { owed: signedOut } }, events: eventsList, messages: chatButton, shell }
