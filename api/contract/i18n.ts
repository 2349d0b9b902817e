import { accounts } from './i18n/accounts.ts'
import { events } from './i18n/events.ts'
import { landing } from './i18n/landing.ts'
import { messages } from './i18n/messages.ts'
import { people } from './i18n/people.ts'
import { refusals } from './i18n/refusals.ts'
import { shell } from './i18n/shell.ts'

/**
 * Every sentence of the product in English. The Spanish object has this type, so a missing translation is a type error.
 * The messages of the about, demo and jobs pages are loaded with those pages: `i18n/about.ts`, `i18n/demo.ts`, `i18n/jobs.ts`.
 */
export const en = { accounts, events, landing, messages, people, refusals, shell }

export type I18n = typeof en
