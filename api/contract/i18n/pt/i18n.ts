import type { I18n } from '../en/i18n.ts'
import { accounts } from './accounts.ts'
import { events } from './events.ts'
import { landing } from './landing.ts'
import { messages } from './messages.ts'
import { people } from './people.ts'
import { refusals } from './refusals.ts'
import { shell } from './shell.ts'

export const pt: I18n = { accounts, events, landing, messages, people, refusals, shell }
