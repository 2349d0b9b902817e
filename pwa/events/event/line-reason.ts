import type { MyPart } from '#contract/events/going/attendance.ts'
import type { dance } from '#contract/i18n/en/dance.ts'

type LinePlace = Pick<MyPart, 'danceRole' | 'position' | 'missing'>

/** Why one waits: the place in line, and at a closed role what has to come first. Null for one who is not in line. */
export function lineReason(place: LinePlace, text: typeof dance, tag: string): string | null {
  const { danceRole, position, missing } = place
  if (position === undefined) return null
  if (missing === undefined || danceRole === undefined) return text.line(position)
  return danceRole === 'lead' ? text.lineLead({ position, missing, tag }) : text.lineFollow({ position, missing, tag })
}
