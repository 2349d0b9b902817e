import type { program as messages } from '../i18n/en/program.ts'
import type { Format } from '../i18n/region.ts'
import { categoryLabel } from './categories.ts'
import { timeLabel } from './event-time-labels.ts'
import type { EventProgram, ProgramPart } from './program.ts'

type Messages = typeof messages

/** "9 PM – 10 PM", or "from 9 PM" for a part without an end of its own. */
export function partTimes({ from, until }: ProgramPart, text: Messages, format: Format): string {
  const start = timeLabel(from, format)
  return until ? text.span({ from: start, until: timeLabel(until, format) }) : text.from(start)
}

/** "Class with Ana · Beginners · Main room", without a name "Class". */
export function partNames({ kind, name, level, room }: ProgramPart, text: Messages): string {
  return [text.kinds[kind], name, level && text.levels[level], room].filter(Boolean).join(' · ')
}

export function mixLabel({ mix = [] }: EventProgram, text: Messages, { locale }: Format): string {
  return mix.map(({ genre, percent }) => text.share({ percent, genre: categoryLabel(genre, locale) })).join(' · ')
}

/** The floor, the facilities and the minimum age in words. */
export function houseLines({ floor, house = [], minAge }: EventProgram, text: Messages): string[] {
  return [
    ...(floor ? [text.floors[floor]] : []),
    ...house.map(each => text.house[each]),
    ...(minAge === undefined ? [] : [text.minAge(minAge)]),
  ]
}

/** Everything in words, for pages without scripts and the comparison of two versions. */
export function programLines(program: EventProgram, text: Messages, format: Format): string[] {
  const parts = (program.parts ?? []).map(part => `${partTimes(part, text, format)} ${partNames(part, text)}`)
  return [...parts, mixLabel(program, text, format), ...houseLines(program, text)].filter(Boolean)
}
