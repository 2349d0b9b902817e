import { type EventTimeMessages, eventTimeMessages as en } from './en/event-times.ts'
import { eventTimeMessages as es } from './es/event-times.ts'
import type { Locale } from './locale.ts'
import { eventTimeMessages as pt } from './pt/event-times.ts'

/** The names of days and months, which the page has in every language: a picture of an event may be in another one than the page. */
export const eventTimesIn: Record<Locale, EventTimeMessages> = { en, es, pt }
