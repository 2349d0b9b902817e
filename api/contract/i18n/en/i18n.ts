import { accounts } from './accounts.ts'
import { events } from './events.ts'
import { landing } from './landing.ts'
import { messages } from './messages.ts'
import { people } from './people.ts'
import { refusals } from './refusals.ts'
import { shell } from './shell.ts'

/**
 * Every sentence of the first screens in English; the other languages have this type. `pages.ts` lists the messages that are
 * loaded with a page.
 */
export const en = { accounts, events, landing, messages, people, refusals, shell }

export type I18n = typeof en
