import { accounts } from './i18n/es/accounts.ts'
import { events } from './i18n/es/events.ts'
import { landing } from './i18n/es/landing.ts'
import { messages } from './i18n/es/messages.ts'
import { people } from './i18n/es/people.ts'
import { refusals } from './i18n/es/refusals.ts'
import { shell } from './i18n/es/shell.ts'
import type { I18n } from './i18n.ts'

export const es: I18n = { accounts, events, landing, messages, people, refusals, shell }
