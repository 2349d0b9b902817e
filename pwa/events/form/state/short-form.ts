import { eventCategories } from '#contract/events/categories.ts'
import { type AfterMidnight, afterMidnightReadings } from '#contract/events/nights.ts'
import type { EventFormFields } from './event-form-fields.ts'

/**
 * The parts of the short form: each is a fact that guests read, and opens the section of the long form that has its
 * fields.
 */
export const formParts = ['flyer', 'title', 'when', 'place', 'music', 'about'] as const
export type FormPart = (typeof formParts)[number]

export const fieldsOfPart: Record<FormPart, readonly (keyof EventFormFields)[]> = {
  flyer: ['flyerUrl', 'poster'],
  title: ['title'],
  when: ['date', 'startTime', 'endTime'],
  place: ['venue', 'location', 'city', 'state', 'timeZone', 'spot'],
  music: ['category', 'price', 'currency', 'prices'],
  about: ['description'],
}

/** A required value that is missing or that has two meanings, with the answers that are most likely. */
export type Question =
  | { about: 'date' | 'startTime' | 'category'; answers: string[] }
  | { about: 'reading'; answers: AfterMidnight[] }

/** `today`: the current night date of the host. */
export function questionsIn(form: EventFormFields, today: string): Question[] {
  const readings = form.date && form.startTime ? afterMidnightReadings(form.date, form.startTime) : null
  const questions: (Question | false | null)[] = [
    form.date === '' && { about: 'date', answers: nextNights(today) },
    form.startTime === '' && { about: 'startTime', answers: ['20:00', '21:00', '22:00', '23:00'] },
    readings && { about: 'reading', answers: readings },
    form.category === '' && { about: 'category', answers: eventCategories.slice(0, 6) },
  ]
  return questions.filter(question => question !== false && question !== null)
}

/** Tonight, tomorrow, and the next Friday and Saturday. */
function nextNights(today: string): string[] {
  const day = Temporal.PlainDate.from(today)
  const untilFriday = (5 - day.dayOfWeek + 7) % 7
  const nights = [0, 1, untilFriday, (untilFriday + 1) % 7 || 7].map(days => day.add({ days }).toString())
  return [...new Set(nights)].toSorted()
}
