import { accounts } from './words/accounts.ts'
import { events } from './words/events.ts'
import { landing } from './words/landing.ts'
import { messages } from './words/messages.ts'
import { people } from './words/people.ts'
import { refusals } from './words/refusals.ts'
import { shell } from './words/shell.ts'

/**
 * Every sentence a person may read. Spanish stands beside it as a typed twin: a missing sentence is a type error. What
 * stands on the about and demo pages travels with those pages: `words/about.ts`, `words/demo.ts`, `words/jobs.ts`.
 */
export const en = { accounts, events, landing, messages, people, refusals, shell }

export type Words = typeof en
