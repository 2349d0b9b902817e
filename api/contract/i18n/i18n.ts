import { accounts } from './accounts.ts'
import { events } from './events.ts'
import { landing } from './landing.ts'
import { messages } from './messages.ts'
import { people } from './people.ts'
import { refusals } from './refusals.ts'
import { shell } from './shell.ts'

/**
 * Every sentence of the product in English. The Spanish object has this type, so a missing translation is a type error.
 * The messages of the about, demo and jobs pages are loaded with those pages: `i18n/about.ts`, `i18n/demo.ts`, `i18n/jobs.ts`.
 */
export const en = { accounts, events, landing, messages, people, refusals, shell }

export type I18n = typeof en
