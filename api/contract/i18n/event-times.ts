import { eventTimes as en } from './en/event-times.ts'
import { eventTimes as es } from './es/event-times.ts'
import type { Locale } from './locale.ts'
import { eventTimes as pt } from './pt/event-times.ts'

export type EventTimeMessages = typeof en

/** The names of days and months in every language: a picture of an event may be in another one than the page. */
export const eventTimesIn: Record<Locale, EventTimeMessages> = { en, es, pt }
