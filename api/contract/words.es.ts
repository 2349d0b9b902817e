import { accounts } from './words/es/accounts.ts'
import { events } from './words/es/events.ts'
import { landing } from './words/es/landing.ts'
import { messages } from './words/es/messages.ts'
import { people } from './words/es/people.ts'
import { refusals } from './words/es/refusals.ts'
import { shell } from './words/es/shell.ts'
import type { Words } from './words.ts'

export const es: Words = { accounts, events, landing, messages, people, refusals, shell }
