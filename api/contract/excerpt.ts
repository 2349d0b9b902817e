import { chatButton } from './i18n/chat-button.ts'
import { eventsList } from './i18n/events-list.ts'
import { shell } from './i18n/shell.ts'
import { signOut } from './i18n/sign-out.ts'

/** What the first screen of a member says. The rest of `words.ts` is loaded with the pages that say it. */
export const excerpt = { accounts: { signOut }, events: eventsList, messages: chatButton, shell }
