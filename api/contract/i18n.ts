import { accounts } from './i18n/accounts.ts'
import { events } from './i18n/events.ts'
import { landing } from './i18n/landing.ts'
import { messages } from './i18n/messages.ts'
import { people } from './i18n/people.ts'
import { refusals } from './i18n/refusals.ts'
import { shell } from './i18n/shell.ts'

/**
 * Every sentence a person may read. Spanish stands beside it as a typed twin: a missing sentence is a type error. What
 * stands on the about and demo pages travels with those pages: `words/about.ts`, `words/demo.ts`, `words/jobs.ts`.
 */
export const en = { accounts, events, landing, messages, people, refusals, shell }

export type Messages = typeof en
